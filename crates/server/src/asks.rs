//! What each message of a socket does. The seat comes from the session, never from the message.

use cardtable::{House, Nonce, Refused};
use serde_json::Value;

use crate::connection::Connection;
use crate::lobby::too_many_tables;
use crate::queue;
use crate::reports;
use crate::table_task::{AsksHint, Message, TableHandle, Visitor};
use wire::Ask;

/// Does what was asked. Only a question has more of an answer than that it was done.
pub async fn answer(connection: &mut Connection, ask: Ask, nonce: &Nonce) -> Result<Option<Value>, Refused> {
    match ask {
        Ask::Question { table, question } => connection.question(&table, question).await.map(Some),
        ask => carry_out(connection, ask, nonce).await.map(|()| None),
    }
}

async fn carry_out(connection: &mut Connection, ask: Ask, nonce: &Nonce) -> Result<(), Refused> {
    let (room, visitor) = (connection.room.clone(), connection.called_now());
    let (account, outbox) = (visitor.account, connection.outbox.clone());
    match ask {
        Ask::Watch { table, code, since, commits } => {
            let handle = room.table(&table)?;
            connection.may_follow(&table)?;
            connection.may_look(&handle)?;
            room.may_try(&handle, account, connection.from, code.as_deref())?;
            let given = code.clone();
            handle.ask(account, |reply| Message::Follow { visitor, outbox, code, since, commits, reply }).await?;
            connection.follows(&table, given, commits);
            Ok(())
        }
        Ask::Unwatch { table } => {
            let handle = room.table(&table)?;
            handle.unfollow(account, outbox.id).await;
            connection.followed.remove(&table);
            Ok(())
        }
        Ask::Sit { table, seat, code, commits, buy_in } => {
            connection.may_write()?;
            let handle = room.table(&table)?;
            connection.may_follow(&table)?;
            room.may_try(&handle, account, connection.from, code.as_deref())?;
            let (outbox, nonce, given) = (Some(outbox), Some(nonce.clone()), code.clone());
            let sit = |reply| Message::Sit { visitor, outbox, seat, code, commits, buy_in, nonce, reply };
            handle.ask(account, sit).await?;
            connection.follows(&table, given, commits);
            Ok(())
        }
        Ask::Leave { table } => {
            let (one, id) = (connection.account()?, outbox.id);
            room.table(&table)?.ask(account, |reply| Message::Leave { account: one, connection: id, reply }).await?;
            connection.followed.remove(&table);
            Ok(())
        }
        Ask::HandOver { table } => {
            let one = connection.account()?;
            room.table(&table)?.ask(account, |reply| Message::HandOver { account: one, reply }).await
        }
        Ask::Back { table } => {
            let one = connection.account()?;
            connection.may_write()?;
            room.table(&table)?.ask(account, |reply| Message::Back { account: one, reply }).await
        }
        Ask::EndGame { table } => {
            let one = connection.account()?;
            room.table(&table)?.ask(account, |reply| Message::EndGame { account: one, reply }).await
        }
        Ask::Act { table, action, deadline } => {
            connection.account()?;
            connection.may_write()?;
            let nonce = nonce.clone();
            let handle = room.table(&table)?;
            handle.ask(account, |reply| Message::Act { visitor, outbox, action, nonce, deadline, reply }).await?;
            // An action can be a wish for a seat, and who sits down follows the table.
            if handle.posted.borrow().accounts.contains(&account) {
                connection.followed.entry(table).or_default();
            }
            Ok(())
        }
        Ask::Hint { table } => {
            let one = connection.account()?;
            room.coaching.hints.check(one)?;
            room.table(&table)?.ask(account, |reply| Message::Hint(AsksHint { account: one, outbox, reply })).await
        }
        Ask::Ready { table } => {
            let one = connection.account()?;
            connection.may_write()?;
            room.table(&table)?.ask(account, |reply| Message::Ready { account: one, reply }).await
        }
        Ask::Commit { table, hand, commit } => {
            let (one, connection) = (connection.account()?, outbox.id);
            let commit = |reply| Message::Commit { account: one, connection, hand, commit, reply };
            room.table(&table)?.ask(account, commit).await
        }
        Ask::OpenSeed { table, hand, seed } => {
            let one = connection.account()?;
            room.table(&table)?.ask(account, |reply| Message::OpenSeed { account: one, hand, seed, reply }).await
        }
        Ask::Chat { table, text } => {
            let handle = room.table(&table)?;
            connection.may_talk(&handle)?;
            handle.ask(account, |reply| Message::Chat { visitor, text, reply }).await
        }
        Ask::Report { table, name, about, words } => {
            connection.account()?;
            reports::take(&room, &visitor, &table, &name, about, &words).await
        }
        Ask::QueueJoin { game } => queue::join(&room, &visitor, connection.from, &game).await,
        Ask::QueueLeave {} => {
            queue::left(&room, connection.account()?);
            Ok(())
        }
        Ask::Lobby { on: true } => {
            connection.paces.views.check()?;
            room.show_board(&outbox, account);
            Ok(())
        }
        Ask::Lobby { on: false } => {
            room.board.leave(outbox.id);
            Ok(())
        }
        Ask::Question { .. } | Ask::Ping {} => Ok(()),
    }
}

impl Connection {
    /// Who it is, by the name that the account has now.
    fn called_now(&self) -> Visitor {
        let Visitor { account, nickname } = &self.visitor;
        Visitor { account: *account, nickname: self.room.standing.name(*account, nickname) }
    }

    fn account(&self) -> Result<i64, Refused> {
        self.visitor.account.ok_or_else(|| Refused::new(House::NotLoggedIn, "choose a nickname or log in first"))
    }

    fn may_write(&self) -> Result<(), Refused> {
        self.visitor.account.map_or(Ok(()), |account| self.room.may_write(account, self.from))
    }

    /// Reads only, so it is asked of those who look at the table, and not too often.
    async fn question(&self, table: &str, question: Value) -> Result<Value, Refused> {
        if !self.followed.contains_key(table) {
            return Err(Refused::new(House::NotFollowing, "open the table before you ask about it"));
        }
        self.paces.questions.check()?;
        let account = self.visitor.account;
        let handle = self.room.table(table)?;
        if !handle.belongs_to(account) {
            handle.budget.look()?;
        }
        handle.ask(account, |reply| Message::Question { account, question, reply }).await
    }

    /// Views are the dearest thing that can be asked for without playing.
    fn may_look(&self, table: &TableHandle) -> Result<(), Refused> {
        self.paces.views.check()?;
        if table.belongs_to(self.visitor.account) { Ok(()) } else { table.budget.look() }
    }

    fn may_talk(&self, table: &TableHandle) -> Result<(), Refused> {
        self.paces.chat.check()?;
        if table.belongs_to(self.visitor.account) { Ok(()) } else { table.budget.talk() }
    }

    /// This connection is shown the table from now on.
    pub fn follows(&mut self, table: &str, code: Option<String>, commits: bool) {
        let follow = self.followed.entry(table.to_owned()).or_default();
        follow.code = code.or_else(|| follow.code.take());
        follow.commits |= commits;
    }

    pub fn may_follow(&self, table: &str) -> Result<(), Refused> {
        let most = self.room.settings.limits.followed_tables;
        match self.followed.len() < most || self.followed.contains_key(table) {
            true => Ok(()),
            false => Err(too_many_tables(most)),
        }
    }
}
