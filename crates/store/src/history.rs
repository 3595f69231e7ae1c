//! Finished hands as they are written, and what an account has won and lost in them.

use crate::Store;
use crate::batch::Write;
use crate::bulk::Bulk;
use crate::db::{Row, sql};
use crate::error::StoreError;

/// A hand that is over, written with the append that ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedHand {
    pub hand_no: i64,
    pub game: String,
    pub preset: Option<String>,
    /// Anybody may see it; one that is not public is for those who sat in it.
    pub public: bool,
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
    /// None for a bot of the house, and for somebody who has deleted their account.
    pub account: Option<i64>,
    /// Empty for somebody who has deleted their account.
    pub name: String,
    /// The house bot that played, by its name among the game's bots.
    pub bot: Option<String>,
    /// Which of several bots of this kind it was, from the second on.
    pub number: Option<i64>,
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

impl Store {
    /// Per game, by name: how often the account was above, at and below zero, and what it came to. For eyes that are
    /// not the account's own, of public hands only.
    pub async fn account_stats(&self, account: i64, own: bool) -> Result<Vec<GameStats>, StoreError> {
        let rows = sql("SELECT game, COUNT(*), COUNT(CASE WHEN score > 0 THEN 1 END), \
             COUNT(CASE WHEN score = 0 THEN 1 END), COUNT(CASE WHEN score < 0 THEN 1 END), \
             CAST(SUM(score) AS BIGINT), CAST(SUM(tokens) AS BIGINT) \
             FROM finished_players WHERE account = $1 AND public >= $2 GROUP BY game ORDER BY game")
        .bind(account)
        .bind(!own)
        .read(self.readers())
        .await?;
        rows.iter().map(GameStats::read).collect()
    }

    /// The account's latest results in a game, earliest first; for others of public hands only.
    pub async fn results_over_time(
        &self,
        account: i64,
        own: bool,
        game: &str,
        limit: i64,
    ) -> Result<Vec<ResultPoint>, StoreError> {
        let rows = sql("SELECT table_id, hand_no, ended_at, seat, score, tokens FROM finished_players \
             WHERE account = $1 AND game = $2 AND public >= $3 \
             ORDER BY ended_at DESC, table_id DESC, hand_no DESC, seat DESC LIMIT $4")
        .bind(account)
        .bind(game)
        .bind(!own)
        .bind(limit)
        .read(self.readers())
        .await?;
        rows.iter().rev().map(ResultPoint::read).collect()
    }
}

/// Writes the hands that a batch of appends finished, each with its table.
pub(crate) fn writes<'a>(finished: impl Iterator<Item = (&'a str, &'a FinishedHand)>) -> [Write; 2] {
    let mut hands = Bulk::new(
        "INSERT INTO finished_hands \
         (table_id, hand_no, game, preset, started_at, ended_at, from_seq, to_seq, summary, public)",
        10,
        "",
    );
    let mut players = Bulk::new(
        "INSERT INTO finished_players \
         (table_id, hand_no, seat, account, name, bot, kind, number, score, tokens, game, ended_at, public)",
        13,
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
            hand.public.into(),
        ]);
        for player in &hand.players {
            players.row([
                table.into(),
                hand.hand_no.into(),
                player.seat.into(),
                player.account.into(),
                (&player.name).into(),
                player.bot.is_some().into(),
                player.bot.clone().into(),
                player.number.into(),
                player.score.into(),
                player.tokens.into(),
                (&hand.game).into(),
                hand.ended_at.into(),
                hand.public.into(),
            ]);
        }
    }
    [hands, players].map(|bulk| Write { bulk, all_or: None })
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
