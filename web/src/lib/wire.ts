// What the server and the page say to each other.
// Written by `cargo xtask codegen` from the Rust types; changes here are lost.

/**
 * What a seat could do now, and what each of it is worth.
 */
export type Advice = { 
/**
 * What was weighed, the best in front.
 */
options: Array<Weighed>, 
/**
 * What the best is worth, in the unit of the game's score.
 */
value: number, 
/**
 * The standard error of that; 0 where there is none or none is known.
 */
error: number, 
/**
 * What the numbers are good for.
 */
basis: Basis, 
/**
 * The place among the options of what was really done, if that was asked about.
 */
played: number | null, };

/**
 * The answer to a message.
 */
export type Answer = { nonce: string, ok: boolean, error?: Refused, 
/**
 * What the game answered to a question.
 */
answer?: unknown, };

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
since?: Since, 
/**
 * This client adds seeds to the dice of its own seat: the table waits a moment for its commitments.
 */
commits?: boolean, } | { "type": "unwatch", table: string, } | { "type": "sit", table: string, seat?: Seat, code?: string, 
/**
 * This client adds seeds to the dice of its own seat: the table waits a moment for its commitments.
 */
commits?: boolean, 
/**
 * What to bring to the table, where the game is played for chips.
 */
buy_in?: number, } | { "type": "leave", table: string, } | { "type": "hand_over", table: string, } | { "type": "back", table: string, } | { "type": "end_game", table: string, } | { "type": "act", table: string, action: unknown, 
/**
 * The deadline that ran when this was chosen. If another runs when it comes, it is refused: an answer that was
 * long on its way must not count for a question that its sender has not seen.
 */
deadline?: number, } | { "type": "question", table: string, question: unknown, } | { "type": "hint", table: string, } | { "type": "ready", table: string, } | { "type": "commit", table: string, hand: number, commit: SeatCommit, } | { "type": "open_seed", table: string, hand: number, seed: SeatSeed, } | { "type": "chat", table: string, text: string, } | { "type": "report", table: string, 
/**
 * Whom it is about.
 */
name: string, about: ReportAbout, 
/**
 * At most 300 characters.
 */
words?: string, } | { "type": "queue_join", game: string, } | { "type": "queue_leave", } | { "type": "lobby", on: boolean, } | { "type": "ping", };

/**
 * How a piece of advice came about, and so what its numbers are good for.
 */
export type Basis = "exact" | "sampled" | "estimated";

export type BotChoice = { name: string, about: string, };

/**
 * One end of a range on the wire: a number, or a multiple of another option.
 */
export type Bound = number | { 
/**
 * The other option's name in the config.
 */
option: string, 
/**
 * 1 where the bound is that option itself.
 */
times: number, };

/**
 * The connection is about to close.
 */
export type Bye = { error: Refused, };

export type ChatLine = { table: string, 
/**
 * Counts the table's lines since the server started, so that a client can tell a new one.
 */
number: number, from: string, 
/**
 * Where the writer sits, if anywhere.
 */
seat: Seat | null, text: string, at: number, };

export type Closed = { table: string, why: WhyClosed, };

/**
 * The opened table.
 */
export type Created = { table: TableInfo, };

/**
 * What a kept account logs in with.
 */
export type Credentials = { nickname: string, password: string, };

/**
 * One decision of the seat, weighed by what it could know then.
 */
export type Decision = { 
/**
 * The place of its line among the frames of the hand's replay, from 0.
 */
step: number, 
/**
 * What could be done; `played` is always there.
 */
advice: Advice, };

/**
 * What the table has published about its dice so far.
 */
export type DiceShown = { 
/**
 * The hand on the table, counted from 1; 0 before the first. All but `next` is about this hand.
 */
hand: number, 
/**
 * The table's own commitment; null before the first hand.
 */
commitment: string | null, 
/**
 * What each seat committed to, in the order of the seats. Empty until it is fixed, and where nobody did.
 */
commits: Array<SeatCommit | null>, 
/**
 * What each seat opened, in the order of the seats. Empty until all have, or their time is over.
 */
seeds: Array<SeatSeed | null>, 
/**
 * Who committed to a seed that is not in the dice.
 */
leftOut: Array<LeftOut>, 
/**
 * The commitments are fixed, and the seeds are awaited now.
 */
opening: boolean, 
/**
 * The secret of a finished hand, in games whose cards may all be known then.
 */
secret: string | null, 
/**
 * What a seat can commit to now.
 */
next: NextDice, 
/**
 * How the hand on the table ended, once it has, with the room's word for it.
 */
ended: EndedShown | null, };

/**
 * The end of a hand, to be kept by those who played it.
 */
export type EndedShown = { 
/**
 * The hash of the hand's whole log, as every reader can compute it.
 */
head: string, 
/**
 * The room's signature under it; null where a room has no key.
 */
signature: string | null, 
/**
 * What each seat won or lost, in the order of the seats.
 */
score: number[], };

/**
 * Deletes an account.
 */
export type Farewell = { 
/**
 * Needed where the account has one.
 */
password?: string, };

export type Fault = { error: Refused, };

/**
 * The table after one line of its log.
 */
export type Frame = { 
/**
 * What kind of line it was: `began`, `dealt`, `acted`, `timed_out`, …
 */
line: string, 
/**
 * What these eyes were told of the line.
 */
events: unknown[], 
/**
 * What these eyes saw after the line.
 */
view: unknown, 
/**
 * Table time now; `deadline` and every time in a view are on the same clock.
 */
now: number, 
/**
 * Seats that the hand waits for. Empty in a pause, between hands and at the end.
 */
toAct: Array<Seat>, 
/**
 * When the clock answers for those who are silent, in table time; null while no clock runs.
 */
deadline: number | null, 
/**
 * The hand on the table is over.
 */
over: boolean, };

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
 * Whether there is a coach, for hints against bots and for reviews of finished hands.
 */
coach: boolean, 
/**
 * The JSON schema of the config, with a sentence for each option.
 */
schema: unknown, };

export type GameStats = { game: string, hands: number, won: number, drawn: number, lost: number, score: number, 
/**
 * The last results, oldest first: when, at which seat, with what score.
 */
results: Array<[number, number, number]>, };

/**
 * What a link to a finished hand has to carry so that it opens for anybody.
 */
export type HandKey = { 
/**
 * None for a hand that anybody may see.
 */
key: string | null, };

/**
 * Finished hands, newest first.
 */
export type HandList = { hands: Array<HandSummary>, };

export type HandPlayer = { seat: Seat, 
/**
 * Empty for somebody who has deleted their account.
 */
name: string, 
/**
 * The house bot that played here, if one did.
 */
bot: string | null, 
/**
 * Which of several bots of this kind it was, from the second on.
 */
number: number | null, score: number, tokens: number, };

export type HandSummary = { table: string, hand: number, game: string, 
/**
 * Played at a public table. Other hands are listed for those who sat in them, and open to others by a key.
 */
public: boolean, startedAt: number, endedAt: number, summary: unknown, players: Array<HandPlayer>, };

/**
 * What the coach found, for the connection that asked.
 */
export type Hint = { table: string, 
/**
 * The hand and the deadline of the question that it is about.
 */
hand: number, deadline: number | null, 
/**
 * Null where the coach has nothing to say.
 */
advice: Advice | null, 
/**
 * Why there is none, if it could not be looked for.
 */
error?: Refused, };

/**
 * Every reason that is not a game's own. A game may use one of them, and then means what it says here.
 */
export type House = "bad_json" | "bad_nonce" | "nonce_reused" | "bad_message" | "bad_frame" | "bad_path" | "bad_query" | "bad_host" | "bad_action" | "bad_question" | "not_logged_in" | "not_seated" | "not_your_table" | "not_your_turn" | "not_following" | "bad_code" | "foreign_origin" | "not_for_bots" | "session_ended" | "banned" | "muted" | "sent_away" | "no_such_table" | "no_such_seat" | "no_such_hand" | "log_gone" | "hand_too_long" | "no_such_player" | "no_such_session" | "no_such_notation" | "no_such_address" | "not_a_bot" | "seat_empty" | "unknown_game" | "unknown_preset" | "unknown_bot" | "unknown_language" | "bad_eyes" | "no_stand_in" | "no_coach" | "not_among_people" | "seat_taken" | "already_seated" | "already_waiting" | "table_full" | "seats_fixed" | "hand_running" | "hand_over" | "question_over" | "no_hand" | "no_next_hand" | "not_enough_players" | "cards_closed" | "dealing" | "wrong_hand" | "not_opening" | "wrong_seed" | "committed_elsewhere" | "not_while_seated" | "purse_full" | "refilled_today" | "insufficient_funds" | "bad_config" | "bad_nickname" | "name_taken" | "name_reserved" | "bad_password" | "bad_credentials" | "bad_chat" | "bad_report" | "too_many_bots" | "too_many_tables" | "too_many_connections" | "table_full_of_watchers" | "room_full" | "too_fast" | "too_slow" | "busy" | "budget_spent" | "too_many_reports" | "server_stopping" | "store_unavailable" | "table_moved" | "table_closed" | "internal" | "bad_log" | "bad_secret" | "bad_seats" | "not_due";

/**
 * A reason of the house that is about something. Codes that are not listed here have no details.
 */
export type HouseReason = { "code": "bad_config" } & Misfit | { "code": "banned", 
/**
 * When that ends, in milliseconds since 1970; absent if it does not.
 */
until?: number, 
/**
 * What for, in the words of the host of the room, if there were any.
 */
why?: string, } | { "code": "muted", 
/**
 * When that ends, in milliseconds since 1970; absent if it does not.
 */
until?: number, 
/**
 * What for, in the words of the host of the room, if there were any.
 */
why?: string, } | { "code": "budget_spent", 
/**
 * How long to wait.
 */
waitMs: number, } | { "code": "hand_too_long", 
/**
 * How many steps it has.
 */
lines: number, 
/**
 * How many a replay shows.
 */
most: number, } | { "code": "insufficient_funds", 
/**
 * What it costs, where the asker was to pay.
 */
price?: number, 
/**
 * What the asker has.
 */
funds?: number, } | { "code": "too_fast", 
/**
 * When to try again, where that is known.
 */
seconds?: number, } | { "code": "too_many_bots", 
/**
 * How many seats there are.
 */
most: number, } | { "code": "too_many_tables", 
/**
 * How many that is.
 */
most: number, } | { "code": "wrong_hand", 
/**
 * The hand that seeds are for now.
 */
hand: number, };

/**
 * Somebody who committed to a seed and whose seed is not in the dice.
 */
export type LeftOut = { 
/**
 * Whose seed it would have been.
 */
seat: Seat, 
/**
 * What was wrong with it.
 */
why: WhyLeftOut, };

/**
 * What a viewer is told after a step of the table.
 */
export type Letter = { 
/**
 * What tells a letter from the other messages on a connection.
 */
type: "letter", 
/**
 * The table's name in addresses; one connection may follow several.
 */
table: string, 
/**
 * The hand this belongs to, counted from 1; 0 before the first.
 */
hand: number, 
/**
 * This viewer's number for the letter within the hand: 1, 2, 3, … without gaps.
 */
seq: number, 
/**
 * What this viewer was told of the step, in order. It may be empty.
 */
events: unknown[], 
/**
 * The whole view after the step, where that is shorter than what changed, or the client may have no view yet.
 */
view?: unknown, 
/**
 * What changed in the view with this step, if the whole view is not there: a list of changes, to be applied in
 * order to the view that the letter before left. `[path, value]` puts a value in its place, `[path]` takes a field
 * away, a path that ends in `+` adds values to a list, and one that ends in `@` has `[at, count, …values]`, where
 * `count` places from `at` on go and the values come. Paths are names and places separated by slashes.
 */
moved?: [path: string, value?: unknown][], 
/**
 * Present when something about the dice was published: when the hand begins, when commitments are fixed, when
 * seeds are opened, and when the hand ends.
 */
dice?: DiceShown, 
/**
 * Sealed cards that this viewer may know since this letter, each with its proof.
 */
opened?: Array<Opening>, 
/**
 * Table time now; `deadline` and every time in a view are on the same clock.
 */
now: number, 
/**
 * Seats that the hand waits for. Empty in a pause, between hands and at the end.
 */
toAct: Array<Seat>, 
/**
 * When the clock answers for those who are silent, in table time; null while no clock runs.
 */
deadline: number | null, 
/**
 * The hand on the table is over.
 */
over: boolean, };

/**
 * The lobby's list, whole or as what moved in it.
 */
export type LobbyNews = { 
/**
 * Which list this makes.
 */
number: number, 
/**
 * Which list `moved` is applied to.
 */
from?: number, 
/**
 * The changes, as in a letter.
 */
moved?: [path: string, value?: unknown][], view?: LobbyView, };

/**
 * The list of public tables as those who look at the lobby keep it.
 */
export type LobbyView = { 
/**
 * Names of tables, in the order in which they are shown.
 */
order: Array<string>, rows: { [key in string]: TableInfo }, 
/**
 * How many wait for a game by quick play, by its name.
 */
queued: { [key in string]: number }, };

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

/**
 * What a refused config says about itself, as the details of `bad_config`.
 */
export type Misfit = { "why": "range", 
/**
 * Its name in the config.
 */
option: string, 
/**
 * The smallest value it may have.
 */
least: Bound, 
/**
 * The largest value it may have.
 */
most: Bound, } | { "why": "one_of", 
/**
 * Its name in the config.
 */
option: string, 
/**
 * Every number that it may be.
 */
values: Array<number>, } | { "why": "clash", 
/**
 * The option that should be changed.
 */
option: string, 
/**
 * The rule's stable name, for which the page has words.
 */
rule: string, } | { "why": "unknown", 
/**
 * The name as it was sent.
 */
option: string, } | { "why": "unreadable" } | { "why": "carried" };

/**
 * Whom the table waits for, and until when.
 */
export type Moment = { 
/**
 * Table time now; `deadline` and every time in a view are on the same clock.
 */
now: number, 
/**
 * Seats that the hand waits for. Empty in a pause, between hands and at the end.
 */
toAct: Array<Seat>, 
/**
 * When the clock answers for those who are silent, in table time; null while no clock runs.
 */
deadline: number | null, 
/**
 * The hand on the table is over.
 */
over: boolean, };

/**
 * A name to play under; no password, no address.
 */
export type NewGuest = { 
/**
 * 3 to 16 letters of any script, digits, spaces, `_` or `-`.
 */
nickname: string, };

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
 * A bearer token for a bot. It is shown once and stored only as a hash.
 */
export type NewToken = { token: string, expiresAt: number, };

/**
 * The hand whose commitments are not fixed yet: the one on the table or the one after it.
 */
export type NextDice = { 
/**
 * The number that a seat's commitment has to name.
 */
hand: number, 
/**
 * The table's own commitment for that hand; null until it is known.
 */
commitment: string | null, };

/**
 * A card with what proves it: it lies at this leaf under the root, and this leaf was dealt to this place.
 */
export type Opening = { 
/**
 * The card's place in the deal, from 0.
 */
place: number, 
/**
 * Its leaf in the sealed deck, from 0.
 */
leaf: number, 
/**
 * As the game writes it.
 */
card: string, 
/**
 * What the leaf's hash was made with besides the card.
 */
salt: string, 
/**
 * The hashes beside the way up, from the leaf.
 */
path: Array<string>, };

/**
 * A player as everybody may know one: no account, nothing to claim a seat with.
 */
export type Player = { 
/**
 * As it is shown at the table; no two people in a room have the same.
 */
name: string, 
/**
 * The name of the house bot that plays here, if one does.
 */
bot: string | null, 
/**
 * Which of several bots of this kind it is, from the second on.
 */
number: number | null, };

/**
 * What a player has done so far.
 */
export type PlayerStats = { nickname: string, games: Array<GameStats>, };

export type PresetChoice = { name: string, seats: number, config: Record<string, unknown>, };

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
 * The events of an earlier letter.
 */
export type RecentLetter = { 
/**
 * The number that the letter had for this viewer.
 */
seq: number, 
/**
 * As they were in the letter; the views between are not kept.
 */
events: unknown[], };

/**
 * A no, with a code that the page translates, the facts that belong in the translation, and a sentence
 * for everyone else. Nobody decides anything by the sentence.
 */
export type Refused = { 
/**
 * What programs decide by and what the page translates; it never changes its meaning.
 */
code: string, 
/**
 * The reason in English.
 */
message: string, 
/**
 * What the reason is about: bounds, cards, counts, the field of a config. Each code has its own.
 */
details?: Record<string, unknown>, };

/**
 * A whole hand as a list of pictures.
 */
export type Replay = { 
/**
 * The game's name, which says how to read events and views.
 */
game: string, 
/**
 * The table's name in addresses.
 */
table: string, 
/**
 * The hand's number at its table, from 1.
 */
hand: number, 
/**
 * Who sat there as the hand began, in the order of the seats; null for an empty seat.
 */
players: Array<Player | null>, 
/**
 * Whose eyes it is seen with: `open`, `watcher`, or a seat's number.
 */
eyes: string, 
/**
 * Cards that nobody showed stay closed, in games whose cards are sealed: only one's own eyes can be had.
 */
closed: boolean, 
/**
 * The notations in which the hand can be downloaded.
 */
exports: Array<string>, 
/**
 * One for each line of the hand's log, in order.
 */
frames: Array<Frame>, };

/**
 * What a report is about.
 */
export type ReportAbout = "chat" | "cheating" | "name" | "other";

/**
 * What a coach found in a finished hand, as one seat saw it.
 */
export type Review = { 
/**
 * Whose decisions they are.
 */
seat: Seat, 
/**
 * In the order of the hand.
 */
decisions: Array<Decision>, };

/**
 * How far the review of a finished hand has come.
 */
export type ReviewState = { 
/**
 * So many decisions are looked at.
 */
done: number, 
/**
 * Of so many; 0 while it waits for its turn.
 */
of: number, 
/**
 * What was found, once it is there.
 */
review: Review | null, };

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
now: number, } | { "type": "closed" } & Closed | { "type": "chat" } & ChatLine | { "type": "hint" } & Hint | { "type": "queue" } & QueueState | { "type": "lobby" } & LobbyNews | { "type": "own_tables", tables: Array<TableInfo>, } | { "type": "you", you: Me, } | { "type": "bye" } & Bye;

/**
 * A place at the table, counted from 0 in the order of play.
 */
export type Seat = number;

/**
 * A seat's commitment to a seed that it has not told yet: 32 bytes in hexadecimal.
 */
export type SeatCommit = string;

/**
 * One seat of a table.
 */
export type SeatInfo = { name: string | null, 
/**
 * The house bot that plays here.
 */
bot: string | null, 
/**
 * Which of several bots of this kind it is, from the second on.
 */
number: number | null, state: SeatState, 
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
 * A seat's own seed: 32 bytes in hexadecimal. Logs of version 1 have shorter ones, too.
 */
export type SeatSeed = string;

/**
 * Whether anybody is there.
 */
export type SeatState = "free" | "bot" | "present" | "idle" | "away";

/**
 * One place where an account is logged in. The token itself is never told again.
 */
export type SessionInfo = { 
/**
 * What it is called by when it is to be ended.
 */
id: string, usedBy: SessionUse, madeAt: number, 
/**
 * When it was last used, to the minute.
 */
seenAt: number, expiresAt: number, 
/**
 * It is the one that asks.
 */
current: boolean, 
/**
 * A connection is open by it now.
 */
online: boolean, };

/**
 * Where an account is logged in.
 */
export type SessionList = { 
/**
 * The latest first.
 */
sessions: Array<SessionInfo>, };

export type SessionUse = "browser" | "bot";

/**
 * The hand and number of a letter.
 */
export type Since = { hand: number, seq: number, };

/**
 * Everything a client needs to draw the table from nothing, also in the middle of a hand.
 */
export type Snapshot = { 
/**
 * What tells a snapshot from the other messages on a connection.
 */
type: "view", 
/**
 * The table's name in addresses; one connection may follow several.
 */
table: string, 
/**
 * The hand on the table, counted from 1; 0 before the first.
 */
hand: number, 
/**
 * The number of the last letter this view includes.
 */
seq: number, 
/**
 * The seat the viewer plays, or null for those who watch.
 */
seat: Seat | null, 
/**
 * One for each seat, in the order of the seats; null where nobody sits.
 */
players: Array<Player | null>, 
/**
 * Letters of this hand since the number the client named, or as far back as is kept.
 */
recent: Array<RecentLetter>, 
/**
 * What the viewer sees of the hand, in the game's own words; null before the first hand.
 */
view: unknown, 
/**
 * Commitments and seeds, so that a latecomer can check the hand as well as anybody.
 */
dice: DiceShown, 
/**
 * Every sealed card of the hand that this viewer may know, each with its proof.
 */
opened: Array<Opening>, 
/**
 * Table time now; `deadline` and every time in a view are on the same clock.
 */
now: number, 
/**
 * Seats that the hand waits for. Empty in a pause, between hands and at the end.
 */
toAct: Array<Seat>, 
/**
 * When the clock answers for those who are silent, in table time; null while no clock runs.
 */
deadline: number | null, 
/**
 * The hand on the table is over.
 */
over: boolean, };

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
broken: boolean, 
/**
 * The last hand does not count, and why: everybody has back what they brought. Null again with the next hand.
 */
voided: WhyVoid | null, };

export type TableList = { tables: Array<TableInfo>, 
/**
 * How many wait for a game by quick play, by its name.
 */
queued: { [key in string]: number }, };

/**
 * Something that can be done, beside the best.
 */
export type Weighed = { 
/**
 * In the game's own notation.
 */
action: unknown, 
/**
 * How much less it is worth than the best, in the unit of the game's score.
 */
loses: number, 
/**
 * The standard error of that; 0 where there is none or none is known.
 */
error: number, 
/**
 * How often the strongest player does it, where that player mixes.
 */
share: number | null, };

/**
 * Why a table is no more.
 */
export type WhyClosed = "deserted" | "idle" | "agreed" | "host";

/**
 * Why a seed that was committed to is not in the dice.
 */
export type WhyLeftOut = "late" | "wrong";

/**
 * Why a hand is void.
 */
export type WhyVoid = "restored" | "host";
