//! Lists of finished hands, each with as much as whoever asks may see: hands of private tables are for those who sat
//! in them.

use crate::Store;
use crate::bulk::values;
use crate::db::{Arg, Row, Sql};
use crate::error::StoreError;
use crate::history::{FinishedHand, FinishedPlayer, FinishedRow};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Which hands to list; what is none does not narrow.
#[derive(Debug, Clone, Default)]
pub struct HandFilter {
    /// Who asks. Without an account only public hands are there.
    pub viewer: Option<i64>,
    pub account: Option<i64>,
    pub game: Option<String>,
    pub table: Option<String>,
    /// Only hands before this one in the list, for the next page.
    pub before: Option<HandCursor>,
}

/// A place in a list of hands, which runs from the latest to the earliest.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct HandCursor {
    pub ended_at: i64,
    pub table: String,
    pub hand_no: i64,
}

impl FinishedRow {
    pub fn cursor(&self) -> HandCursor {
        let FinishedHand { ended_at, hand_no, .. } = self.hand;
        HandCursor { ended_at, table: self.table.clone(), hand_no }
    }
}

const COLUMNS: &str = "h.table_id, h.hand_no, h.game, h.preset, h.started_at, h.ended_at, \
                       h.from_seq, h.to_seq, h.summary, h.public, \
                       (SELECT CAST(t.log_state AS BIGINT) FROM tables t WHERE t.id = h.table_id)";

/// Along the account's own index; the lowest seat stands for an account that held several.
const OF_ACCOUNT: &str =
    "finished_players p JOIN finished_hands h ON h.table_id = p.table_id AND h.hand_no = p.hand_no";
const LOWEST_SEAT: &str = "p.seat = (SELECT MIN(q.seat) FROM finished_players q WHERE q.table_id = p.table_id \
                           AND q.hand_no = p.hand_no AND q.account = p.account)";

/// A part of a list, which is one walk along one index.
enum Part {
    /// What everybody may see, perhaps of one account.
    Public(Option<i64>),
    /// Everything an account played.
    Own(i64),
    /// What an account played at private tables, perhaps with another.
    Private { viewer: i64, with: Option<i64> },
}

impl Part {
    /// Which rows the part walks along, and the name of those that are in its order.
    fn along(self, ask: &mut Question) -> (&'static str, &'static str) {
        match self {
            Self::Public(None) => {
                ask.wanted.push("h.public = 1".to_owned());
                return ("finished_hands h", "h");
            }
            Self::Public(Some(account)) => ask.want("p.account =", account, " AND p.public = 1"),
            Self::Own(account) => ask.want("p.account =", account, ""),
            Self::Private { viewer, with } => {
                ask.want("p.account =", viewer, " AND p.public = 0");
                if let Some(with) = with {
                    let there = "EXISTS (SELECT 1 FROM finished_players o WHERE o.table_id = p.table_id \
                                 AND o.hand_no = p.hand_no AND o.account =";
                    ask.want(there, with, ")");
                }
            }
        }
        ask.wanted.push(LOWEST_SEAT.to_owned());
        (OF_ACCOUNT, "p")
    }
}

/// A statement that is being put together.
#[derive(Default)]
struct Question {
    args: Vec<Arg>,
    wanted: Vec<String>,
}

impl Question {
    fn place(&mut self, arg: impl Into<Arg>) -> String {
        self.args.push(arg.into());
        format!("${}", self.args.len())
    }

    fn want(&mut self, before: &str, arg: impl Into<Arg>, after: &str) {
        let place = self.place(arg);
        self.wanted.push(format!("{before} {place}{after}"));
    }
}

impl Store {
    /// The latest hands that fit and that the viewer may see, latest first.
    pub async fn finished_hands(&self, filter: HandFilter, limit: i64) -> Result<Vec<FinishedRow>, StoreError> {
        let parts = match (filter.viewer, filter.account) {
            (Some(viewer), Some(account)) if viewer == account => vec![Part::Own(viewer)],
            (Some(viewer), with) => vec![Part::Public(with), Part::Private { viewer, with }],
            (None, account) => vec![Part::Public(account)],
        };
        let mut hands = Vec::new();
        for part in parts {
            hands.extend(self.part(part, &filter, limit).await?);
        }
        hands.sort_by_cached_key(|row| Reverse(row.cursor()));
        hands.truncate(usize::try_from(limit).unwrap_or(0));
        Ok(hands)
    }

    async fn part(&self, part: Part, filter: &HandFilter, limit: i64) -> Result<Vec<FinishedRow>, StoreError> {
        let mut ask = Question::default();
        let (from, at) = part.along(&mut ask);
        if let Some(game) = &filter.game {
            ask.want("h.game =", game, "");
        }
        if let Some(table) = &filter.table {
            ask.want("h.table_id =", table, "");
        }
        if let Some(before) = &filter.before {
            let [a, b, c] =
                [before.ended_at.into(), (&before.table).into(), before.hand_no.into()].map(|arg: Arg| ask.place(arg));
            ask.wanted.push(format!("({at}.ended_at, {at}.table_id, {at}.hand_no) < ({a}, {b}, {c})"));
        }
        let limit = ask.place(limit);
        let wanted = ask.wanted.join(" AND ");
        let order = format!("{at}.ended_at DESC, {at}.table_id DESC, {at}.hand_no DESC");
        let text = format!("SELECT {COLUMNS} FROM {from} WHERE {wanted} ORDER BY {order} LIMIT {limit}");
        let rows = Sql::built(text, ask.args).read(self.readers()).await?;
        self.with_players(rows).await
    }

    /// One hand, whoever may see it: whoever asks for it has to look at `public` and the players.
    pub async fn finished_hand(&self, table: &str, hand_no: i64) -> Result<Option<FinishedRow>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM finished_hands h WHERE h.table_id = $1 AND h.hand_no = $2");
        let args = vec![table.into(), hand_no.into()];
        let rows = Sql::built(text, args).read(self.readers()).await?;
        Ok(self.with_players(rows).await?.pop())
    }

    async fn with_players(&self, rows: Vec<Row>) -> Result<Vec<FinishedRow>, StoreError> {
        let mut hands = rows.iter().map(FinishedRow::read).collect::<Result<Vec<_>, _>>()?;
        for page in hands.chunks_mut(500) {
            let text = format!(
                "WITH v (table_id, hand_no) AS ({}) SELECT p.table_id, p.hand_no, p.seat, p.account, \
                 p.name, p.kind, p.number, p.score, p.tokens FROM v JOIN finished_players p \
                 ON p.table_id = v.table_id AND p.hand_no = v.hand_no ORDER BY p.seat",
                values(true, page.len(), 2)
            );
            let keys = page.iter().flat_map(|row| [(&row.table).into(), row.hand.hand_no.into()]);
            let mut players: HashMap<(String, i64), Vec<FinishedPlayer>> = HashMap::new();
            for row in Sql::built(text, keys.collect()).read(self.readers()).await? {
                let key = (row.get(0)?, row.get(1)?);
                players.entry(key).or_default().push(FinishedPlayer::read(&row)?);
            }
            for row in page {
                let key = (row.table.clone(), row.hand.hand_no);
                row.hand.players = players.remove(&key).unwrap_or_default();
            }
        }
        Ok(hands)
    }
}

impl FinishedRow {
    fn read(row: &Row) -> Result<Self, StoreError> {
        let hand = FinishedHand {
            hand_no: row.get(1)?,
            game: row.get(2)?,
            preset: row.get(3)?,
            started_at: row.get(4)?,
            ended_at: row.get(5)?,
            from_seq: row.get(6)?,
            to_seq: row.get(7)?,
            summary_json: row.get(8)?,
            public: row.flag(9)?,
            players: Vec::new(),
        };
        Ok(Self { table: row.get(0)?, hand, log_gone: row.flag(10)? })
    }
}

impl FinishedPlayer {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            seat: row.get(2)?,
            account: row.get(3)?,
            name: row.get(4)?,
            bot: row.get(5)?,
            number: row.get(6)?,
            score: row.get(7)?,
            tokens: row.get(8)?,
        })
    }
}
