//! What people say at a table. It is kept in memory alone, and only the last lines.

use cardtable::{House, Player, Refused};

use super::{Scene, TableTask, Visitor};
use crate::clock::wall_ms;
use crate::names::{is_hidden_mark, is_joiner};
use crate::settings::{KEPT_CHAT_LINES, MAX_CHAT_CHARS, REPORTED_CHAT_LINES};
use wire::ChatLine;

impl TableTask {
    pub(super) fn chat(&mut self, visitor: &Visitor, text: &str) -> Result<(), Refused> {
        let account = visitor.account.ok_or_else(|| Refused::new(House::NotLoggedIn, "choose a nickname to chat"))?;
        self.room.standing.may_talk(account)?;
        self.was_not_sent_away(account)?;
        if !self.followers.has(account) {
            return Err(Refused::new(House::NotFollowing, "open the table before you talk at it"));
        }
        let text: String = text.chars().filter(|c| !c.is_control() && !is_hidden_mark(*c)).collect();
        let text = text.trim().to_owned();
        let says_something = text.chars().any(|c| !is_joiner(c) && !c.is_whitespace());
        if !says_something || text.chars().count() > MAX_CHAT_CHARS {
            return Err(Refused::new(House::BadChat, format!("a message is 1 to {MAX_CHAT_CHARS} characters")));
        }
        self.followers.lines += 1;
        let line = ChatLine {
            table: self.live.id.clone(),
            number: self.followers.lines,
            from: visitor.nickname.clone(),
            seat: self.seat_of(account).ok(),
            text,
            at: wall_ms(),
        };
        if self.followers.said.len() == KEPT_CHAT_LINES {
            self.followers.said.pop_front();
        }
        self.followers.chat(&line);
        self.followers.said.push_back(line);
        Ok(())
    }

    /// What a report has to say of the table. Only those who look at it can report what goes on here.
    pub(super) fn scene(&self, account: i64, name: &str) -> Result<Scene, Refused> {
        if !self.followers.has(account) && self.seat_of(account).is_err() {
            return Err(Refused::new(House::NotFollowing, "open the table before you report somebody"));
        }
        let players = self.players();
        let shown = |player: &&Player| self.room.standing.name(player.account, &player.name) == name;
        let seated = players.values().iter().flatten().find(shown);
        if seated.is_none() && self.followers.said.iter().all(|line| line.from != name) {
            return Err(Refused::new(House::BadReport, "nobody of this name is at the table or said anything there"));
        }
        let said = self.followers.said.iter().rev().take(REPORTED_CHAT_LINES).rev().cloned().collect();
        Ok(Scene { whom: seated.and_then(|player| player.account), hand: self.live.table.facts().hand, said })
    }
}
