//! Finished hands: for history, for replays, and for what an account has won and lost.

use crate::Store;
use crate::bulk::{Bulk, values};
use crate::db::{Arg, Conn, Row, Sql, sql};
use crate::error::StoreError;
use std::collections::HashMap;

/// A hand that is over, written with the append that ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedHand {
    pub hand_no: i64,
    pub game: String,
    pub preset: Option<String>,
    pub started_at: i64,
    pub ended_at: i64,
    pub from_seq: i64,
    pub to_seq: i64,
    pub summary_json: String,
    pub players: Vec<FinishedPlayer>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedPlayer {
    pub seat: i64,
    /// None for a bot of the house.
    pub account: Option<i64>,
    pub name: String,
    pub bot: bool,
    pub score: i64,
    pub tokens: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedRow {
    pub table: String,
    pub hand: FinishedHand,
    /// The log was thrown away, or is being thrown away.
    pub log_gone: bool,
}

/// Which hands to list; what is none does not narrow.
#[derive(Debug, Clone, Default)]
pub struct HandFilter {
    pub account: Option<i64>,
    pub game: Option<String>,
    pub table: Option<String>,
    /// Only hands before this one in the list, for the next page.
    pub before: Option<HandCursor>,
}

/// A place in a list of hands, which runs from the latest to the earliest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandCursor {
    pub ended_at: i64,
    pub table: String,
    pub hand_no: i64,
}

/// What an account did in one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameStats {
    pub game: String,
    pub hands: i64,
    pub wins: i64,
    pub draws: i64,
    pub losses: i64,
    pub score: i64,
    pub tokens: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultPoint {
    pub table: String,
    pub hand_no: i64,
    pub ended_at: i64,
    pub seat: i64,
    pub score: i64,
    pub tokens: i64,
}

impl FinishedRow {
    pub fn cursor(&self) -> HandCursor {
        let FinishedHand { ended_at, hand_no, .. } = self.hand;
        HandCursor { ended_at, table: self.table.clone(), hand_no }
    }
}

const COLUMNS: &str = "h.table_id, h.hand_no, h.game, h.preset, h.started_at, h.ended_at, \
                       h.from_seq, h.to_seq, h.summary, \
                       (SELECT CAST(t.log_state AS BIGINT) FROM tables t WHERE t.id = h.table_id)";

impl Store {
    /// The latest hands that fit, latest first.
    pub async fn finished_hands(&self, filter: HandFilter, limit: i64) -> Result<Vec<FinishedRow>, StoreError> {
        let mut args: Vec<Arg> = Vec::new();
        let mut place = |arg: Arg| {
            args.push(arg);
            format!("${}", args.len())
        };
        let mut from = "finished_hands h".to_owned();
        let mut order = "h.ended_at DESC, h.table_id DESC, h.hand_no DESC";
        let mut wanted = vec!["1 = 1".to_owned()];
        let mut time = "(h.ended_at, h.table_id, h.hand_no)";
        if let Some(account) = filter.account {
            // Along the account's own index; the lowest seat stands for an account that held several.
            from = "finished_players p JOIN finished_hands h \
                    ON h.table_id = p.table_id AND h.hand_no = p.hand_no"
                .to_owned();
            wanted.push(format!("p.account = {}", place(account.into())));
            wanted.push(
                "p.seat = (SELECT MIN(q.seat) FROM finished_players q WHERE q.table_id = p.table_id \
                 AND q.hand_no = p.hand_no AND q.account = p.account)"
                    .to_owned(),
            );
            order = "p.ended_at DESC, p.table_id DESC, p.hand_no DESC";
            time = "(p.ended_at, p.table_id, p.hand_no)";
        }
        if let Some(game) = filter.game {
            wanted.push(format!("h.game = {}", place(game.into())));
        }
        if let Some(table) = filter.table {
            wanted.push(format!("h.table_id = {}", place(table.into())));
        }
        if let Some(before) = filter.before {
            let (a, b) = (place(before.ended_at.into()), place(before.table.into()));
            wanted.push(format!("{time} < ({a}, {b}, {})", place(before.hand_no.into())));
        }
        let wanted = wanted.join(" AND ");
        let limit = place(limit.into());
        let text = format!("SELECT {COLUMNS} FROM {from} WHERE {wanted} ORDER BY {order} LIMIT {limit}");
        let rows = Sql::built(text, args).read(self.readers()).await?;
        self.with_players(rows).await
    }

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
                 p.name, p.bot, p.score, p.tokens FROM v JOIN finished_players p \
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

    /// Per game, by name: how often the account was above, at and below zero, and what it came to.
    pub async fn account_stats(&self, account: i64) -> Result<Vec<GameStats>, StoreError> {
        let rows = sql("SELECT game, COUNT(*), COUNT(CASE WHEN score > 0 THEN 1 END), \
             COUNT(CASE WHEN score = 0 THEN 1 END), COUNT(CASE WHEN score < 0 THEN 1 END), \
             CAST(SUM(score) AS BIGINT), CAST(SUM(tokens) AS BIGINT) \
             FROM finished_players WHERE account = $1 GROUP BY game ORDER BY game")
        .bind(account)
        .read(self.readers())
        .await?;
        rows.iter().map(GameStats::read).collect()
    }

    /// The account's latest results in a game, earliest first.
    pub async fn results_over_time(
        &self,
        account: i64,
        game: &str,
        limit: i64,
    ) -> Result<Vec<ResultPoint>, StoreError> {
        let rows = sql("SELECT table_id, hand_no, ended_at, seat, score, tokens FROM finished_players \
             WHERE account = $1 AND game = $2 \
             ORDER BY ended_at DESC, table_id DESC, hand_no DESC, seat DESC LIMIT $3")
        .bind(account)
        .bind(game)
        .bind(limit)
        .read(self.readers())
        .await?;
        rows.iter().rev().map(ResultPoint::read).collect()
    }
}

/// Writes the hands that a batch of appends finished, each with its table.
pub(crate) async fn write(conn: &mut Conn, finished: Vec<(&str, &FinishedHand)>) -> Result<(), StoreError> {
    let mut hands = Bulk::new(
        "INSERT INTO finished_hands \
         (table_id, hand_no, game, preset, started_at, ended_at, from_seq, to_seq, summary)",
        9,
        "",
    );
    let mut players = Bulk::new(
        "INSERT INTO finished_players \
         (table_id, hand_no, seat, account, name, bot, score, tokens, game, ended_at)",
        10,
        "",
    );
    for (table, hand) in finished {
        hands.row([
            table.into(),
            hand.hand_no.into(),
            (&hand.game).into(),
            hand.preset.clone().into(),
            hand.started_at.into(),
            hand.ended_at.into(),
            hand.from_seq.into(),
            hand.to_seq.into(),
            (&hand.summary_json).into(),
        ]);
        for player in &hand.players {
            players.row([
                table.into(),
                hand.hand_no.into(),
                player.seat.into(),
                player.account.into(),
                (&player.name).into(),
                player.bot.into(),
                player.score.into(),
                player.tokens.into(),
                (&hand.game).into(),
                hand.ended_at.into(),
            ]);
        }
    }
    hands.run(conn).await?;
    players.run(conn).await.map(drop)
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
            players: Vec::new(),
        };
        Ok(Self { table: row.get(0)?, hand, log_gone: row.flag(9)? })
    }
}

impl FinishedPlayer {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            seat: row.get(2)?,
            account: row.get(3)?,
            name: row.get(4)?,
            bot: row.flag(5)?,
            score: row.get(6)?,
            tokens: row.get(7)?,
        })
    }
}

impl GameStats {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            game: row.get(0)?,
            hands: row.get(1)?,
            wins: row.get(2)?,
            draws: row.get(3)?,
            losses: row.get(4)?,
            score: row.get(5)?,
            tokens: row.get(6)?,
        })
    }
}

impl ResultPoint {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            table: row.get(0)?,
            hand_no: row.get(1)?,
            ended_at: row.get(2)?,
            seat: row.get(3)?,
            score: row.get(4)?,
            tokens: row.get(5)?,
        })
    }
}
