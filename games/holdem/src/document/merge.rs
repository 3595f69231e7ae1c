//! `Hand::merge`: a player's patch against the server's document; what is not theirs is ignored.

use serde_json::Value;

use super::deal::DealOf;
use super::json::whole;
use super::personalize::personal;
use super::{Hand, Intent, NotLegal, WhyNot};
use crate::notation::{BadStep, Step, parse_step};

/// What the server knows besides the documents.
#[derive(Clone, Debug, Default)]
pub struct MergeContext {
    /// What the author's account holds.
    pub bankroll: Option<i64>,
    pub min_buy_in: Option<i64>,
    pub max_buy_in: Option<i64>,
    /// Whose turn it is; otherwise the log tells.
    pub to_act: Option<usize>,
    /// Who is all-in; otherwise the log tells.
    pub all_in: Option<Vec<usize>>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum MergeStatus {
    Joined,
    Intent,
    Action,
    IntentAndAction,
    Ignored,
    Rejected,
}

impl MergeStatus {
    pub fn name(self) -> &'static str {
        match self {
            MergeStatus::Joined => "joined",
            MergeStatus::Intent => "intent",
            MergeStatus::Action => "action",
            MergeStatus::IntentAndAction => "intent+action",
            MergeStatus::Ignored => "ignored",
            MergeStatus::Rejected => "rejected",
        }
    }
}

/// The document after a merge, and what became of the patch.
#[derive(Clone, PartialEq, Debug)]
pub struct Merged {
    pub hand: Hand,
    pub status: MergeStatus,
    pub reason: Option<WhyNot>,
}

impl Hand {
    /// RULES 2.4: takes from the patch what is the author's to change.
    pub fn merge(&self, patch: &Value, author: &str, context: &MergeContext) -> Merged {
        let mut hand = self.clone();
        let outcome = hand.take_patch(patch, author, context);
        match outcome {
            Ok((status, reason)) => Merged { hand, status, reason },
            Err(reason) => Merged { hand: self.clone(), status: MergeStatus::Rejected, reason: Some(reason) },
        }
    }

    fn take_patch(
        &mut self,
        patch: &Value,
        author: &str,
        context: &MergeContext,
    ) -> Result<(MergeStatus, Option<WhyNot>), WhyNot> {
        if !patch.is_object() {
            return Err(WhyNot::NotAnObject);
        }
        let foreign = |claimed: &Value| !claimed.is_null() && claimed.as_str() != Some(author);
        if patch.get("author").is_some_and(foreign) {
            return Err(WhyNot::ForeignAuthor);
        }
        let stale = |hand: &Value| !hand.is_null() && whole(hand) != Some(self.number);
        if patch.get("hand").is_some_and(stale) {
            return Err(WhyNot::StaleHand);
        }
        let Some(place) = self.place_of(author) else {
            self.join(patch, author, context)?;
            self.fold_whose_turn_it_is(context.to_act);
            return Ok((MergeStatus::Joined, None));
        };
        if let Some(intent) = self.asks_to_rebuy(patch, place) {
            self.rebuy_by_patch(patch, place, intent, context)?;
            self.fold_whose_turn_it_is(context.to_act);
            return Ok((MergeStatus::Joined, None));
        }

        let acted = self.take_action(patch, place, context);
        // An action moves the turn on and may be all-in, so what was told of the moment before it counts no more.
        let after = MergeContext { to_act: None, all_in: None, ..context.clone() };
        let wished = self.take_intent(patch, place, if acted == Ok(true) { &after } else { context });
        let status = match (&wished, &acted) {
            (Ok(true), Ok(true)) => MergeStatus::IntentAndAction,
            (Ok(true), _) => MergeStatus::Intent,
            (_, Ok(true)) => MergeStatus::Action,
            _ => MergeStatus::Ignored,
        };
        let reason = acted.err().or(wished.err());
        let reason = reason.or_else(|| (status == MergeStatus::Ignored).then_some(WhyNot::Nothing));
        Ok((status, reason))
    }

    /// The author's next action, if the log before it is the server's. Whether it was taken.
    fn take_action(&mut self, patch: &Value, place: usize, context: &MergeContext) -> Result<bool, WhyNot> {
        let log = entries(patch, "actions");
        let is_ours = |(theirs, ours): (&Value, &Step)| self.is_same_entry(theirs, ours, place);
        if !log.iter().zip(&self.actions).all(is_ours) {
            return Err(WhyNot::AlteredHistory);
        }
        let Some(new) = log.get(self.actions.len()) else { return Ok(false) };
        let step = self.own_step(new.as_str().ok_or(WhyNot::NotYourAction)?, place, context)?;
        self.actions.push(step);
        self.fold_the_absent();
        Ok(true)
    }

    /// The client's entry says what the server's does, or what the server's says to this player.
    fn is_same_entry(&self, theirs: &Value, ours: &Step, place: usize) -> bool {
        let theirs = theirs.as_str().and_then(|text| Step::read(text, self.decimals).ok());
        theirs.is_some_and(|theirs| theirs == *ours || theirs == personal(ours, Some(place)))
    }

    /// What the entry says, if this place may say it now. How it was written, with comments and spaces, is forgotten.
    fn own_step(&self, entry: &str, place: usize, context: &MergeContext) -> Result<Step, WhyNot> {
        let written = parse_step(entry).map_err(NotLegal::from)?;
        let is_players = !matches!(written, Step::Hole { .. }) && written.player() == Some(place);
        let out_of_turn = context.to_act.is_some_and(|turn| turn != place);
        if !is_players || out_of_turn || !self.places[place].status.is_in() {
            return Err(WhyNot::NotYourAction);
        }
        let step = written.in_units(self.decimals).map_err(|bad| NotLegal::from(BadStep::from(bad)))?;
        let deal = self.deal();
        if context.to_act.is_some() && !deal.as_ref().is_ok_and(|deal| deal.to_act() == Some(place)) {
            // Who asks knows better whose turn it is than this log; only the amount can be judged.
            let stack = self.places[place].stack;
            return match (step, written) {
                (Step::RaiseTo(_, to), Step::RaiseTo(_, text)) if !(1..=stack).contains(&to) => {
                    Err(NotLegal::NotInStack(text.to_owned()).into())
                }
                _ => Ok(step),
            };
        }
        let mut deal = deal.map_err(NotLegal::from)?;
        deal.play(&step).map_err(|illegal| NotLegal::from(BadStep::from(illegal)))?;
        Ok(step)
    }

    fn take_intent(&mut self, patch: &Value, place: usize, context: &MergeContext) -> Result<bool, WhyNot> {
        let Some(wish) = entries(patch, "_intents").get(place) else { return Ok(false) };
        let wish = whole(wish).and_then(Intent::from_number).ok_or(WhyNot::BadIntent)?;
        self.wish(place, wish, context)
    }

    /// RULES 2.5–2.7: the player's intent changes. Whether anything did.
    fn wish(&mut self, place: usize, wish: Intent, context: &MergeContext) -> Result<bool, WhyNot> {
        let status = self.places[place].status;
        if !status.may_wish(wish)? {
            return Ok(false);
        }
        let deal = self.deal().ok();
        let all_in = match &context.all_in {
            Some(all_in) => all_in.contains(&place),
            None => self.has_started() && deal.as_ref().is_some_and(|deal| deal.has_bet_everything(place)),
        };

        self.places[place].status = status.wishing(wish, all_in);
        self.fold_whose_turn_it_is(context.to_act.or_else(|| deal.as_ref().and_then(DealOf::to_act)));
        Ok(true)
    }

    /// RULES 2.5: if it is the turn of somebody who is out, they fold, and so does everybody out after them.
    fn fold_whose_turn_it_is(&mut self, turn: Option<usize>) {
        let out = |place: &usize| self.places.get(*place).is_some_and(|one| !one.status.is_in());
        if let Some(place) = turn.filter(out).filter(|_| self.has_started())
            && self.was_dealt(place)
            && !self.has_folded(place)
        {
            self.actions.push(Step::Fold(place));
        }
        self.fold_the_absent();
    }
}

pub(crate) fn entries<'a>(patch: &'a Value, key: &str) -> &'a [Value] {
    patch.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}
