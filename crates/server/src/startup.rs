//! Tables out of the store: every open one is rebuilt from its log when the server starts, and goes on.

use anyhow::{Context, bail};
use cardtable::{AnyTable, MOST_RECALLED_LINES, RECALLED_LINES, Secret, WhyVoid};
use futures_util::{StreamExt, stream};
use store::{Claim, Held, LineRow, Purse, StoreError, TableRow, VOID_HOST};

use crate::clock::wall_ms;
use crate::room::{Room, Shared};
use crate::table_task::{self, LiveTable, Message};

/// Tables whose logs are read and that are claimed together, and how many such lots are under way at once.
const ADOPTED_TOGETHER: usize = 128;
const ADOPTED_AT_ONCE: usize = 4;
/// Lines read from the store at a time.
const PAGE: i64 = 5_000;

/// At the start: takes up what the last run of this server left, and every table that is free.
pub async fn adopt_all(room: &Shared) -> anyhow::Result<usize> {
    let open = room.store.open_tables().await?;
    adopt(room, open).await
}

/// Later: takes over tables whose server is gone, and up again those that this one had to let go of.
/// Its other tables are running, or being opened at this moment.
pub async fn adopt_free(room: &Shared) -> anyhow::Result<usize> {
    let mut adopted = 0;
    for held in room.take_let_go() {
        match reopen(room, &held).await {
            Ok(Some(live)) => {
                table_task::spawn(room, live);
                adopted += 1;
            }
            Ok(None) => {}
            Err(error) => {
                tracing::error!(table = held.table, error = format!("{error:#}"), "a table still cannot be read");
                room.let_go(held);
            }
        }
    }
    let free = room.store.free_tables(room.lease_now()).await?;
    room.note_free(&free.iter().map(|row| row.id.as_str()).collect::<Vec<_>>());
    let mine = free.into_iter().filter(|row| room.may_take(&row.id)).collect();
    Ok(adopted + adopt(room, mine).await?)
}

/// Takes up tables that another node has just given back.
pub async fn adopt_freed(room: &Shared, tables: Vec<String>) -> anyhow::Result<usize> {
    let mut rows = Vec::new();
    for table in tables {
        rows.extend(room.store.table(&table).await?.filter(|row| row.owner.is_none() && row.closed_at.is_none()));
    }
    adopt(room, rows).await
}

async fn adopt(room: &Shared, mut rows: Vec<TableRow>) -> anyhow::Result<usize> {
    let (me, now) = (Some(&room.owner), room.lease_now());
    let is_free = |row: &TableRow| row.owner.is_none() || row.owner.as_ref() == me || row.lease_until <= now;
    rows.retain(|row| is_free(row) && room.table(&row.id).is_err() && !room.damage.rests(&row.id));
    let lots: Vec<Vec<TableRow>> = rows.chunks(ADOPTED_TOGETHER).map(<[TableRow]>::to_vec).collect();
    let each = lots.into_iter().map(|lot| async move { adopt_some(room, &lot).await });
    let (mut adopted, mut failed) = (0, None);
    let mut taken = stream::iter(each).buffer_unordered(ADOPTED_AT_ONCE);
    while let Some(some) = taken.next().await {
        match some {
            Ok(some) => adopted += some,
            // The others go on: who has claimed a table and not taken it up keeps it from everybody.
            Err(error) => failed = failed.or(Some(error)),
        }
    }
    failed.map_or(Ok(adopted), Err)
}

/// Takes up these tables: what they share is asked of the store once for all of them, and they are rebuilt on as many
/// cores as there are. Says how many run here now.
async fn adopt_some(room: &Shared, rows: &[TableRow]) -> anyhow::Result<usize> {
    let mut hands = room.store.hands_of(rows).await?;
    let understood: Vec<&TableRow> = rows.iter().filter(|row| understands(room, row, hands.get(&row.id))).collect();
    let wanted = understood.iter().map(|row| (row.id.clone(), Some(row.epoch))).collect();
    // Nothing that may fail comes between the claim and the tables that are claimed.
    let names = room.store.nicknames(&understood.iter().map(|row| row.host).collect()).await?;
    let mut claims = room.store.claim_all(wanted, &room.owner, room.lease_now(), room.lease_ms()).await?;
    let mut rebuilt = Vec::new();
    for row in understood {
        let Some(claim) = claims.remove(&row.id) else { continue };
        let (room, row) = (room.clone(), row.clone());
        let host_name = names.get(&row.host).cloned().unwrap_or_default();
        let hand = hands.remove(&row.id).filter(|_| (claim.head, claim.hand_from) == (row.head, row.hand_from));
        rebuilt.push(tokio::spawn(async move {
            let hand = match hand {
                Some(hand) => hand.map_err(anyhow::Error::from),
                // Its last owner wrote until the claim.
                None => lines_of(&room, &row.id, claim.hand_from, claim.head).await,
            };
            let epoch = claim.epoch;
            let live = hand.and_then(|lines| rebuild(&room, &row, claim, lines, host_name));
            take_up(&room, &row, epoch, live).await
        }));
    }
    let mut adopted = 0;
    for one in rebuilt {
        adopted += usize::from(one.await.context("the task that rebuilt a table ended early")??);
    }
    Ok(adopted)
}

/// Whether this program has the game and reads the log. A table of a later program, or of one with more games, is left
/// to a node that does.
fn understands(room: &Shared, row: &TableRow, hand: Option<&Result<Vec<LineRow>, StoreError>>) -> bool {
    if room.cluster.is_none() {
        // Alone there is nobody to leave it to, and whatever is wrong with it is to be named.
        return true;
    }
    // What is damaged is so for every node.
    let Some(Ok(lines)) = hand else { return true };
    let knows = room.any_game(&row.game).is_some() && lines.first().is_none_or(|line| reads_log_of(&line.body));
    if !knows {
        tracing::debug!(table = row.id, game = row.game, "a table of a later program is left alone");
    }
    knows
}

/// Whether this program reads a log whose hand begins with this line.
fn reads_log_of(first: &str) -> bool {
    #[derive(serde::Deserialize)]
    struct First {
        #[serde(default)]
        version: u32,
    }
    serde_json::from_str::<First>(first).is_ok_and(|first| first.version <= cardtable::LOG_VERSION)
}

/// Runs a table that was rebuilt, or notes why it could not be. Whether it runs here now.
async fn take_up(room: &Shared, row: &TableRow, epoch: i64, live: anyhow::Result<LiveTable>) -> anyhow::Result<bool> {
    match live {
        Ok(live) => {
            room.damage.mended(&row.id);
            table_task::spawn(room, live);
            if row.owner.as_ref() != Some(&room.owner) {
                metrics::counter!("baize_takeovers_total").increment(1);
            }
            return Ok(true);
        }
        Err(error) if row.void.as_deref() == Some(VOID_HOST) && is_lasting(&error) => {
            let refunds = room.store.close_unreadable(&row.id, wall_ms()).await?;
            tracing::warn!(table = row.id, ?refunds, "a table that cannot be read was closed by the host's word");
            room.damage.mended(&row.id);
            refunds.iter().for_each(|refund| {
                if let Purse::Account(account) = refund.to {
                    room.purses.changed(account);
                }
            });
        }
        Err(error) if !is_lasting(&error) => {
            // It is this server's now, and is read again as soon as the store answers.
            tracing::warn!(table = row.id, error = format!("{error:#}"), "a table could not be read just now");
            room.let_go(Held { table: row.id.clone(), epoch });
        }
        // One table that cannot be read must not keep the others from being played.
        Err(error) => room.damage.note(&row.id, &row.game, &error),
    }
    Ok(false)
}

/// A table that does not run here is taken up, or closed, because its host has had it marked for that. Whether it is
/// closed or will be.
pub async fn close_elsewhere(room: &Shared, table: &str) -> anyhow::Result<bool> {
    let Some(row) = room.store.table(table).await? else { return Ok(false) };
    adopt_some(room, std::slice::from_ref(&row)).await?;
    if let Ok(handle) = room.table(table) {
        return Ok(handle.order(|reply| Message::CloseByHost { reply }).await.is_ok());
    }
    Ok(room.store.table(table).await?.is_none_or(|row| row.closed_at.is_some()))
}

/// Whether reading it again would end the same way.
fn is_lasting(error: &anyhow::Error) -> bool {
    let passes = |one: &StoreError| {
        use StoreError as E;
        matches!(one, E::Unavailable(_) | E::Busy(_) | E::Closed | E::Unknown(_) | E::NoRoom(_))
    };
    !error.downcast_ref().is_some_and(passes)
}

/// Takes a table that is free, or that this folder's server had by this epoch.
async fn claim(room: &Shared, table: &str, epoch: i64) -> Result<Option<Claim>, StoreError> {
    room.store.claim(table, &room.owner, Some(epoch), room.lease_now(), room.lease_ms()).await
}

/// The same table as the store has it, under a new claim; none if it is closed or another server's.
pub async fn reopen(room: &Shared, held: &Held) -> anyhow::Result<Option<LiveTable>> {
    let Some(row) = room.store.table(&held.table).await? else { return Ok(None) };
    let Some(claim) = claim(room, &held.table, held.epoch).await? else { return Ok(None) };
    let lines = lines_of(room, &row.id, claim.hand_from, claim.head).await?;
    let host_name = room.store.account(row.host).await?.map_or_else(String::new, |account| account.nickname);
    Ok(Some(rebuild(room, &row, claim, lines, host_name)?))
}

/// The lines of a table from one to another, both included.
async fn lines_of(room: &Room, table: &str, from: i64, to: i64) -> anyhow::Result<Vec<LineRow>> {
    let mut lines = Vec::new();
    let mut next = from;
    while next <= to {
        let page = room.store.lines(table, next, PAGE.min(to - next + 1)).await?;
        let Some(last) = page.last() else { bail!("line {next} is missing") };
        next = last.seq + 1;
        lines.extend(page);
    }
    Ok(lines)
}

fn bodies(lines: Vec<LineRow>) -> Vec<String> {
    lines.into_iter().map(|line| line.body).collect()
}

fn rebuild(
    room: &Room,
    row: &TableRow,
    claim: Claim,
    lines: Vec<LineRow>,
    host_name: String,
) -> anyhow::Result<LiveTable> {
    let game = room.any_game(&row.game).with_context(|| format!("this program has no game called {}", row.game))?;
    if claim.chain.is_some() && claim.chain != lines.last().and_then(|last| last.chain) {
        bail!("line {} of table {} is not what was written", claim.head, row.id);
    }
    let secret = Secret::from_store(&claim.secret.0).context("the stored secret is not 32 bytes")?;
    let mut table = game.rebuild(&bodies(lines), secret)?;
    table.sign_with(room.key.clone());
    Ok(LiveTable {
        id: row.id.clone(),
        game,
        preset: row.name.clone(),
        public: row.public,
        code: row.code.clone(),
        host: row.host,
        host_name,
        opened_at: row.created_at,
        table,
        epoch: claim.epoch,
        head: claim.head,
        hand_from: claim.hand_from,
        bots: Vec::new(),
        rebuilt: true,
        recall_before: Some(claim.hand_from),
        // A word that this program does not know still says that the hand is void.
        void: row.void.as_deref().map(|why| why.parse().unwrap_or(WhyVoid::Restored)),
    })
}

/// Tells a table what was played before the hand that it was rebuilt from: as far back as it takes until the last
/// messages of everybody who sits there are known, so that nobody pushes out another's by writing much.
pub async fn recall(room: &Room, id: &str, hand_from: i64, table: &mut dyn AnyTable) -> anyhow::Result<()> {
    let mut reach = RECALLED_LINES;
    loop {
        // The line that the hand began with says who sat there.
        let earlier = (hand_from - reach as i64).max(1);
        match lines_of(room, id, earlier, hand_from).await {
            Ok(lines) => {
                let lines = bodies(lines);
                if earlier == 1 || reach >= MOST_RECALLED_LINES || table.recalls_enough(&lines) {
                    table.recall(&lines);
                    return Ok(());
                }
                reach *= 4;
            }
            Err(error) if matches!(error.downcast_ref(), Some(StoreError::Damaged(_))) => {
                // The present hand is whole and goes on.
                tracing::warn!(table = id, %error, "messages from before the present hand are not known any more");
                return Ok(());
            }
            Err(error) => return Err(error),
        }
    }
}
