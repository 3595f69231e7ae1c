//! A line of a log as every reader may know it: what the chain covers and what files hold.

use std::borrow::Cow;

use crate::about::Reveal;
use crate::game::Game;
use crate::line::Line;
use crate::player::{Player, Players};

impl<G: Game> Line<G> {
    /// The line without accounts, nonces, the signature, and cards that are sealed. `body` is its stored text, which is used as it is where
    /// it has none of these.
    pub(crate) fn public<'a>(&self, body: &'a str) -> Cow<'a, str> {
        let cut = match self {
            Line::Acted { nonce: Some(nonce), sent, .. } => {
                let sent = sent.map(|sent| format!(r#","sent":"{sent}""#)).unwrap_or_default();
                Some(format!(r#"{sent},"nonce":"{}"}}"#, nonce.as_str()))
            }
            Line::Ended { signature: Some(signature), .. } => Some(format!(r#","signature":"{signature}"}}"#)),
            _ => None,
        };
        if let Some(rest) = cut.and_then(|cut| body.strip_suffix(cut.as_str())) {
            return Cow::Owned(format!("{rest}}}"));
        }
        if let (Line::Dealt { at, .. }, Reveal::Sealed) = (self, G::ABOUT.reveal) {
            return Cow::Owned(Line::<G>::Dealt { at: *at, chance: None, seal: None }.to_text());
        }
        match self.without_accounts() {
            Some(line) => Cow::Owned(line.to_text()),
            None => Cow::Borrowed(body),
        }
    }

    /// The same line with nobody's account in it, if it has room for any.
    fn without_accounts(&self) -> Option<Line<G>> {
        let mut line = match self {
            Line::Opened { .. } | Line::Began { .. } | Line::Sat { .. } | Line::Joined { .. } => self.clone(),
            _ => return None,
        };
        match &mut line {
            Line::Opened { players, .. } | Line::Began { players, .. } => nameless(players),
            Line::Sat { player, .. } => player.account = None,
            Line::Joined { player, nonce, .. } => (player.account, *nonce) = (None, None),
            _ => {}
        }
        Some(line)
    }
}

fn nameless(players: &mut Players) {
    for (_, player) in players.iter_mut() {
        player.iter_mut().for_each(|player: &mut Player| player.account = None);
    }
}
