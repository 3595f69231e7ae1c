//! `Hand::merge`: a player's patch against the server's document; what is not theirs is ignored.

use serde_json::Value;

use super::deal::DealOf;
use super::json::whole;
use super::personalize::personal_action;
use super::{Hand, Intent, Status};
use crate::money;
use crate::notation::{Step, parse_step};

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

/// Why a patch, or a part of it, changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WhyNot {
    #[error("the patch is not a JSON object")]
    NotAnObject,
    #[error("the patch names another author")]
    ForeignAuthor,
    #[error("the patch is for another hand")]
    StaleHand,
    #[error("the author neither sits here nor asks to join")]
    Stranger,
    #[error("every seat is taken")]
    TableFull,
    #[error("this seat is taken or does not exist")]
    NoSuchSeat,
    #[error("nobody joins in order to leave")]
    JoinToLeave,
    #[error("the buy-in is not a whole number of units above zero")]
    BadBuyIn,
    #[error("the buy-in is below the table's minimum")]
    BuyInTooSmall,
    #[error("the name is empty, too long or not plain")]
    BadName,
    #[error("a wish to leave is final")]
    LeavingIsFinal,
    #[error("an intent is a number from 0 to 3")]
    BadIntent,
    #[error("the history differs from the server's")]
    AlteredHistory,
    #[error("the new action is not the author's")]
    NotYourAction,
    #[error("{0}")]
    IllegalAction(String),
    #[error("nothing in the patch was the author's to change")]
    Nothing,
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
            self.rebuy(patch, place, intent, context)?;
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
        if log.len() <= self.actions.len() {
            let shorter = log.iter().zip(&self.actions).all(|(theirs, ours)| same_entry(theirs, ours, place));
            return if shorter { Ok(false) } else { Err(WhyNot::AlteredHistory) };
        }
        let (before, new) = log.split_at(self.actions.len());
        if !before.iter().zip(&self.actions).all(|(theirs, ours)| same_entry(theirs, ours, place)) {
            return Err(WhyNot::AlteredHistory);
        }
        let new = new[0].as_str().ok_or(WhyNot::NotYourAction)?;
        self.check_action(new, place, context)?;
        // What was meant goes into the log, not how it was written: no comment, no spaces of the client's.
        let step = parse_step(new).map_err(|_| WhyNot::NotYourAction)?;
        self.actions.push(step.to_text());
        self.fold_the_absent();
        Ok(true)
    }

    /// Whether this place may say this now.
    fn check_action(&self, action: &str, place: usize, context: &MergeContext) -> Result<(), WhyNot> {
        let illegal = |reason: String| WhyNot::IllegalAction(reason);
        let step = parse_step(action).map_err(|bad| illegal(bad.to_string()))?;
        let of = match step {
            Step::Fold(of) | Step::CheckOrCall(of) | Step::RaiseTo(of, _) | Step::Muck(of) | Step::ShowKnown(of) => of,
            Step::Show { player, .. } => player,
            Step::Hole { .. } | Step::Board { .. } | Step::Nothing => return Err(WhyNot::NotYourAction),
        };
        let out_of_turn = context.to_act.is_some_and(|turn| turn != place);
        if of != place || out_of_turn || !self.places[place].status.is_in() {
            return Err(WhyNot::NotYourAction);
        }
        let deal = self.deal();
        if context.to_act.is_some() && !deal.as_ref().is_ok_and(|deal| deal.to_act() == Some(place)) {
            // Who asks knows better whose turn it is than this log; only the amount can be judged.
            let stack = self.places[place].stack;
            let has = |amount: &str| money::parse(amount, self.decimals).is_ok_and(|to| (1..=stack).contains(&to));
            return match step {
                Step::RaiseTo(_, amount) if !has(amount) => Err(illegal(format!("{amount} is not in the stack"))),
                _ => Ok(()),
            };
        }
        let mut deal = deal.map_err(|no| illegal(no.to_string()))?;
        deal.play(action, self.decimals).map_err(|bad| illegal(bad.to_string()))
    }

    fn take_intent(&mut self, patch: &Value, place: usize, context: &MergeContext) -> Result<bool, WhyNot> {
        let Some(wish) = entries(patch, "_intents").get(place) else { return Ok(false) };
        let wish = whole(wish).and_then(Intent::from_number).ok_or(WhyNot::BadIntent)?;
        self.wish(place, wish, context)
    }

    /// RULES 2.5–2.7: the player's intent changes. Whether anything did.
    pub(crate) fn wish(&mut self, place: usize, wish: Intent, context: &MergeContext) -> Result<bool, WhyNot> {
        let status = self.places[place].status;
        if status.intent() == wish {
            return Ok(false);
        }
        if status.intent() == Intent::Leave {
            return Err(WhyNot::LeavingIsFinal);
        }
        let deal = self.deal().ok();
        let all_in = match &context.all_in {
            Some(all_in) => all_in.contains(&place),
            None => self.has_started() && deal.as_ref().is_some_and(|deal| is_all_in(deal, place)),
        };

        self.places[place].status = match status {
            Status::In { .. } if all_in || wish == Intent::Play => Status::In { intent: wish },
            Status::In { .. } => Status::out(wish, 0),
            Status::Out { debt, .. } => Status::out(wish, debt),
        };
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
            self.actions.push(format!("p{} f", place + 1));
        }
        self.fold_the_absent();
    }
}

fn is_all_in(deal: &DealOf, place: usize) -> bool {
    deal.player_at(place).is_some_and(|player| deal.deal.has_bet_everything(player))
}

pub(crate) fn entries<'a>(patch: &'a Value, key: &str) -> &'a [Value] {
    patch.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The client's entry is the server's, or the server's as this player may see it.
fn same_entry(theirs: &Value, ours: &str, place: usize) -> bool {
    theirs.as_str().is_some_and(|theirs| theirs == ours || theirs == personal_action(ours, Some(place)))
}
