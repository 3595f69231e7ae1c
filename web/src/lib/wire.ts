// What the server and the page say to each other.
// Written by `cargo xtask codegen` from the Rust types; changes here are lost.

/**
 * A place at the table, counted from 0 in the order of play.
 */
export type Seat = number;

/**
 * A seat's own seed, as it was sent: hexadecimal, at most 32 bytes.
 */
export type SeatSeed = string;

/**
 * A no, with a code that the page translates and a sentence for everyone else.
 */
export type Refused = { code: string, message: string, };

/**
 * A player as everybody may know one: no account, nothing to claim a seat with.
 */
export type Player = { name: string, 
/**
 * The name of the house bot that plays here, if one does.
 */
bot: string | null, };

/**
 * Whom the table waits for, and until when.
 */
export type Moment = { 
/**
 * Table time now; `deadline` and every time in a view are on the same clock.
 */
now: number, toAct: Array<Seat>, deadline: number | null, 
/**
 * The hand on the table is over.
 */
over: boolean, };

/**
 * What the table has published about its dice so far.
 */
export type DiceShown = { 
/**
 * Of the hand that runs or, once it is over, of the next.
 */
commitment: string, seeds: Array<SeatSeed | null>, 
/**
 * The finished hand's secret.
 */
secret: string | null, };

/**
 * What a viewer is told after a step of the table.
 */
export type Letter = { type: "letter", table: string, 
/**
 * The hand this belongs to, counted from 1; 0 before the first.
 */
hand: number, 
/**
 * This viewer's number for the letter within the hand: 1, 2, 3, … without gaps.
 */
seq: number, events: unknown[], 
/**
 * The whole view after the step.
 */
view: unknown, 
/**
 * Present when the hand begins and when it ends.
 */
dice?: DiceShown, 
/**
 * Table time now; `deadline` and every time in a view are on the same clock.
 */
now: number, toAct: Array<Seat>, deadline: number | null, 
/**
 * The hand on the table is over.
 */
over: boolean, };

/**
 * The events of an earlier letter.
 */
export type RecentLetter = { seq: number, events: unknown[], };

/**
 * Everything a client needs to draw the table from nothing, also in the middle of a hand.
 */
export type Snapshot = { type: "view", table: string, hand: number, 
/**
 * The number of the last letter this view includes.
 */
seq: number, 
/**
 * The seat the viewer plays, or null for those who watch.
 */
seat: Seat | null, players: Array<Player | null>, 
/**
 * Letters of this hand since the number the client named, or as far back as is kept.
 */
recent: Array<RecentLetter>, view: unknown, dice: DiceShown, 
/**
 * Table time now; `deadline` and every time in a view are on the same clock.
 */
now: number, toAct: Array<Seat>, deadline: number | null, 
/**
 * The hand on the table is over.
 */
over: boolean, };

/**
 * The table after one line of its log.
 */
export type Frame = { 
/**
 * What kind of line it was: `began`, `dealt`, `acted`, `timed_out`, …
 */
line: string, events: unknown[], view: unknown, 
/**
 * Table time now; `deadline` and every time in a view are on the same clock.
 */
now: number, toAct: Array<Seat>, deadline: number | null, 
/**
 * The hand on the table is over.
 */
over: boolean, };

/**
 * A whole hand as a list of pictures.
 */
export type Replay = { game: string, table: string, hand: number, players: Array<Player | null>, 
/**
 * Whose eyes it is seen with: `open`, `watcher`, or a seat's number.
 */
eyes: string, 
/**
 * Cards that nobody showed stay closed for now: only one's own eyes can be had.
 */
closed: boolean, 
/**
 * The notations in which the hand can be downloaded.
 */
exports: Array<string>, frames: Array<Frame>, };

/**
 * A name to play under; no password, no address.
 */
export type NewGuest = { 
/**
 * 3 to 16 letters of any script, digits, spaces, `_` or `-`.
 */
nickname: string, };

/**
 * What a kept account logs in with.
 */
export type Credentials = { nickname: string, password: string, };

/**
 * Keeps a guest's account behind a password.
 */
export type NewPassword = { 
/**
 * 8 to 200 characters.
 */
password: string, 
/**
 * Needed when the account already has a password.
 */
current?: string, };

/**
 * A bearer token for a bot. It is shown once and stored only as a hash.
 */
export type NewToken = { token: string, expiresAt: number, };

/**
 * The account that is asking.
 */
export type Me = { nickname: string, 
/**
 * Whether a password keeps this account.
 */
kept: boolean, tokens: number, chips: number, 
/**
 * Tables where this account has a seat.
 */
tables: Array<string>, 
/**
 * Whether the purse holds less than a new account's and may be filled up, which is done once a day.
 */
mayRefill: boolean, };

export type PresetChoice = { name: string, seats: number, config: Record<string, unknown>, };

export type BotChoice = { name: string, about: string, };

/**
 * A game that tables can be opened for.
 */
export type GameInfo = { name: string, 
/**
 * What its stakes are counted in: `tokens` or `chips`.
 */
money: string, 
/**
 * Whether people may sit down while a hand runs.
 */
openSeats: boolean, presets: Array<PresetChoice>, bots: Array<BotChoice>, 
/**
 * The JSON schema of the config, with a sentence for each option.
 */
schema: unknown, };

/**
 * Opens a table.
 */
export type NewTable = { game: string, 
/**
 * The game's first preset if left out.
 */
preset?: string, 
/**
 * Fields of the config that differ from the preset.
 */
options?: Record<string, unknown>, 
/**
 * Listed in the lobby; otherwise only those who have the code come in.
 */
public: boolean, 
/**
 * Names of house bots for the seats after the host's, as many as there are names.
 */
bots?: Array<string>, };

/**
 * Whether anybody is there.
 */
export type SeatState = "free" | "bot" | "present" | "idle" | "away";

/**
 * One seat of a table.
 */
export type SeatInfo = { name: string | null, 
/**
 * The house bot that plays here.
 */
bot: string | null, state: SeatState, 
/**
 * A bot plays for this player until they are back.
 */
standIn: boolean, 
/**
 * The seat is kept for its player until then, in table time; null while nothing counts down.
 */
heldUntil: number | null, 
/**
 * What the next hand costs is more than this player has.
 */
cannotPay: boolean, 
/**
 * Agreed to end the game here.
 */
ends: boolean, 
/**
 * Asked for the next hand.
 */
ready: boolean, 
/**
 * The hand waits for this seat.
 */
toAct: boolean, };

/**
 * A table as the lobby and its guests know it.
 */
export type TableInfo = { id: string, game: string, preset: string, public: boolean, 
/**
 * The invitation code, for those who sit at the table or opened it.
 */
code?: string, host: string, config: Record<string, unknown>, seats: Array<SeatInfo>, 
/**
 * The number of the hand on the table, 0 before the first.
 */
hand: number, running: boolean, 
/**
 * How the next hand starts once this one is over: `agreed`, or milliseconds of pause, or null.
 */
next: "agreed" | number | null, 
/**
 * When the next hand starts by itself, in table time, if nothing else is in its way.
 */
nextAt: number | null, 
/**
 * The table waits for people: no hand runs, or one that is only a way to wait.
 */
waiting: boolean, 
/**
 * From when on anybody who sits here may fill a free seat with a bot, in table time; before it, and if
 * null, only the host may.
 */
botsForAllAt: number | null, watchers: number, openedAt: number, 
/**
 * The rules of this game failed here; the table stands still.
 */
broken: boolean, };

/**
 * The opened table.
 */
export type Created = { table: TableInfo, };

export type TableList = { tables: Array<TableInfo>, 
/**
 * How many wait for a game by quick play, by its name.
 */
queued: { [key in string]: number }, };

export type HandPlayer = { seat: Seat, name: string, bot: boolean, score: number, tokens: number, };

export type HandSummary = { table: string, hand: number, game: string, startedAt: number, endedAt: number, summary: unknown, players: Array<HandPlayer>, };

/**
 * Finished hands, newest first.
 */
export type HandList = { hands: Array<HandSummary>, };

export type GameStats = { game: string, hands: number, won: number, drawn: number, lost: number, score: number, 
/**
 * The last results, oldest first: when, at which seat, with what score.
 */
results: Array<[number, number, number]>, };

/**
 * What a player has done so far.
 */
export type PlayerStats = { nickname: string, games: Array<GameStats>, };

/**
 * The hand and number of a letter.
 */
export type Since = { hand: number, seq: number, };

/**
 * What a client asks. Every message carries a `nonce` beside these fields and gets one answer;
 * the same nonce sent again gets the same answer and does nothing.
 */
export type Ask = { "type": "watch", table: string, 
/**
 * The invitation code of a table that is not public.
 */
code?: string, 
/**
 * The last letter this client has.
 */
since?: Since, } | { "type": "unwatch", table: string, } | { "type": "sit", table: string, seat?: Seat, code?: string, 
/**
 * This player's own part of the next hand's dice.
 */
seed?: SeatSeed, 
/**
 * What to bring to the table, where the game is played for chips.
 */
buy_in?: number, } | { "type": "leave", table: string, } | { "type": "hand_over", table: string, } | { "type": "back", table: string, } | { "type": "end_game", table: string, } | { "type": "act", table: string, action: unknown, 
/**
 * The deadline that ran when this was chosen. If another runs when it comes, it is refused: an answer that was
 * long on its way must not count for a question that its sender has not seen.
 */
deadline?: number, } | { "type": "ready", table: string, seed?: SeatSeed, } | { "type": "chat", table: string, text: string, } | { "type": "queue_join", game: string, seed?: SeatSeed, } | { "type": "queue_leave", } | { "type": "ping", };

/**
 * The answer to a message.
 */
export type Answer = { nonce: string, ok: boolean, error?: Refused, };

export type Fault = { error: Refused, };

export type ChatLine = { table: string, 
/**
 * Counts the table's lines since the server started, so that a client can tell a new one.
 */
number: number, from: string, 
/**
 * Where the writer sits, if anywhere.
 */
seat: Seat | null, text: string, at: number, };

/**
 * Where this account stands in the queue for quick play.
 */
export type QueueState = { 
/**
 * The game waited for, or null.
 */
game: string | null, 
/**
 * The table that was found.
 */
table: string | null, 
/**
 * How many wait for the game, this account among them.
 */
waiting: number, };

/**
 * Why a table is no more.
 */
export type WhyClosed = "deserted" | "idle" | "agreed";

export type Closed = { table: string, why: WhyClosed, };

/**
 * The connection is about to close.
 */
export type Bye = { error: Refused, };

/**
 * What the server says, beside the letters and views of tables.
 */
export type Say = { "type": "welcome", protocol: number, version: string, 
/**
 * Null for a visitor without an account: they may only watch.
 */
you: Me | null, } | { "type": "answer" } & Answer | { "type": "fault" } & Fault | { "type": "table", table: TableInfo, 
/**
 * Table time now; every time in the description is on the same clock.
 */
now: number, } | { "type": "closed" } & Closed | { "type": "chat" } & ChatLine | { "type": "queue" } & QueueState | { "type": "you", you: Me, } | { "type": "bye" } & Bye;
