// Hold'em on the wire.
// Written by `cargo xtask codegen` from the Rust types; changes here are lost.

/**
 * A document says the same as the short forms do, and the log keeps the short form of it. Amounts are in the
 * smallest unit.
 */
export type Action = { "type": "fold" } | { "type": "check" } | { "type": "call" } | { "type": "raise", to: number, } | { "type": "pause_until_bb" } | { "type": "pause" } | { "type": "return" } | { "type": "leave" } | { "type": "both", say: Word, wish: Intent, } | { "type": "show" } | { "type": "patch", document: unknown, };

/**
 * What is answered.
 */
export type Answer = { "type": "forecast", 
/**
 * Nothing for a viewer who does not sit out.
 */
forecast: Forecast | null, } | { "type": "document", document: unknown, } | { "type": "export", text: string, };

/**
 * RULES 9.4.
 */
export type AutoPlay = "fold" | "check_fold";

export type Board = { cards: string[], 
/**
 * Everything in the middle, bets included.
 */
total: number, pots: Array<PotView>, };

/**
 * The buttons of the player in turn. Amounts are in the smallest unit.
 */
export type Choices = { fold: boolean, check: boolean, 
/**
 * What a call costs.
 */
call: number | null, raise: RaiseRange | null, };

/**
 * Amounts are in the smallest unit of the table's money: cents, where there are two decimals.
 */
export type Config = { 
/**
 * How many seats the table has, from 2 to 9.
 */
seats: number, 
/**
 * The small blind, in the smallest unit; less than the big blind.
 */
small_blind: number, 
/**
 * The big blind, in the smallest unit; an even number, because half of it can be owed.
 */
big_blind: number, 
/**
 * The ante, in the smallest unit; 0 for none.
 */
ante: number, 
/**
 * Only the big blind posts the ante.
 */
big_blind_ante: boolean, 
/**
 * With three or more players, the one after the big blind posts twice the big blind before the cards.
 */
straddle: boolean, 
/**
 * The least that a player may bring to the table.
 */
min_buy_in: number, 
/**
 * The most that a player may bring to the table, and what someone brings who names no amount.
 */
max_buy_in: number, 
/**
 * How many decimals the table's money has, from 0 to 4.
 */
decimals: number, 
/**
 * How long a player may think, in milliseconds.
 */
think_ms: number, 
/**
 * Extra time that each player has for the whole stay at the table, in milliseconds.
 */
time_bank_ms: number, 
/**
 * The pause after each hand, in milliseconds.
 */
pause_ms: number, 
/**
 * What happens to a player whose time runs out: fold, or check where that is free.
 */
timeout: AutoPlay, 
/**
 * After how many timeouts in a row a player is set to pause.
 */
timeouts_before_pause: number, 
/**
 * After how many hands missed in a row a player who sits out leaves, up to 10000; 0 for any number.
 */
max_pause_hands: number, 
/**
 * After how many minutes a player who sits out leaves, from 1 to 1440; 0 for any time.
 */
max_pause_min: number, 
/**
 * What newcomers post: nothing, a big blind, or nothing but they wait for the big blind.
 */
entry_post: EntryPost, 
/**
 * How missed blinds are paid on an early return: all dead, or with a live big blind.
 */
return_post: ReturnPost, 
/**
 * What the hand before handed on; a table that opens has nothing here.
 */
carried: unknown, };

/**
 * RULES 4.7: what newcomers post before their first big blind.
 */
export type EntryPost = "none" | "bb" | "wait";

export type Event = { "type": "joined", seat: Seat, player: Player, stack: number, } | { "type": "rebought", seat: Seat, stack: number, } | { "type": "waiting_for_players" } | { "type": "posted", seat: Seat, post: Post, amount: number, } | { "type": "hole_dealt", seat: Seat, cards: [string, string] | null, } | { "type": "board_dealt", 
/**
 * 1 is the flop, 3 the river.
 */
street: number, cards: string[], } | { "type": "acted", seat: Seat, spoken: Spoken, 
/**
 * What went in with it.
 */
amount: number, 
/**
 * The player's whole bet on this street.
 */
bet: number, all_in: boolean, 
/**
 * The server did it: time ran out, or the player is away.
 */
auto: boolean, } | { "type": "time_bank_started", seat: Seat, ms: number, } | { "type": "bet_returned", seat: Seat, amount: number, } | { "type": "shown", seat: Seat, cards: [string, string], 
/**
 * What they come to, once the board is complete.
 */
made: Made | null, } | { "type": "mucked", seat: Seat, } | { "type": "pot_won", pot: PotResult, } | { "type": "intent_changed", seat: Seat, intent: number, state: Row, } | { "type": "pause_too_long", seat: Seat, } | { "type": "rest_returned", seat: Seat, amount: number, } | { "type": "paid_out", seat: Seat, amount: number, } | { "type": "hand_ended", next_at: number, };

/**
 * RULES 5.7: for a player who sits out, if everybody else goes on as now.
 */
export type Forecast = { 
/**
 * What a return with the next hand costs, in the smallest unit.
 */
priceNow: number, 
/**
 * The number of the hand in which the big blind reaches the player.
 */
freeInHand: number | null, 
/**
 * RULES 2.10: how many more hands may be missed before the player leaves, where that is limited.
 */
handsLeft: number | null, 
/**
 * RULES 2.10: when the player leaves, in table time, where that is limited.
 */
leavesAt: number | null, };

/**
 * `_intents`: what the player wants.
 */
export type Intent = "play" | "pause_until_bb" | "pause" | "leave";

/**
 * What a seat did last on this street; a fold is remembered for the whole hand.
 */
export type LastWord = "fold" | "check" | "call" | "bet" | "raise" | "shows" | "mucks";

/**
 * A made hand by its kind and the ranks that name it.
 */
export type Made = { category: 'high_card' | 'pair' | 'two_pair' | 'three_of_a_kind' | 'straight' | 'flush' | 'full_house' | 'four_of_a_kind' | 'straight_flush' | 'royal_flush', 
/**
 * The telling ranks, highest first: of the pair, of both pairs, of three and two, of the highest card; for a
 * straight the highest and the lowest.
 */
ranks: Array<Rank>, };

/**
 * How the hand ended.
 */
export type Outcome = { pots: Array<PotResult>, shown: Array<ShownHand>, };

export type Phase = "waiting" | "dealing" | "betting" | "ended";

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

export type Post = "ante" | "small_blind" | "big_blind" | "straddle" | "late_blind" | "dead_blinds";

/**
 * RULES 7.3: one pot, who could win it and who did, with the reason.
 */
export type PotResult = { 
/**
 * 0 is the main pot.
 */
number: number, 
/**
 * How many pots the hand had.
 */
of: number, amount: number, contenders: Array<Seat>, shares: Array<Share>, };

export type PotView = { amount: number, seats: Array<Seat>, };

/**
 * A usual size, as an amount to raise to.
 */
export type Preset = { name: Size, to: number, };

/**
 * What may be asked.
 */
export type Question = { "type": "forecast" } | { "type": "document" } | { "type": "export", notation: string, };

export type RaiseRange = { min: number, max: number, 
/**
 * Whether it would be the first bet of the street.
 */
opens: boolean, presets: Array<Preset>, };

/**
 * Ace high.
 */
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "A";

export type Refusal = { "code": "not_seated" } | { "code": "not_your_turn" } | { "code": "bet_to_answer" } | { "code": "nothing_to_call" } | { "code": "raise_closed" } | { "code": "raise_out_of_range", least: number, most: number, } | { "code": "nothing_to_show" } | { "code": "nothing_changed" } | { "code": "leaving_is_final" } | { "code": "already_gone" } | { "code": "seat_not_free_yet" } | { "code": "bad_buy_in" } | { "code": "buy_in_too_small", least: number, } | { "code": "hand_over" } | { "code": "foreign_author" } | { "code": "stale_hand" } | { "code": "altered_history" } | { "code": "not_your_action" } | { "code": "illegal_action", why: string, } | { "code": "bad_patch", why: string, };

/**
 * RULES 5.4: how an early return is paid.
 */
export type ReturnPost = "dead" | "bb_live";

/**
 * RULES 2.2: the rows of the table of states, and one for chairs that are kept for somebody who is in no document.
 */
export type Row = "playing" | "asks_pause_until_bb" | "asks_pause" | "asks_leave" | "waits_to_enter" | "ready_to_return" | "paused_until_bb" | "paused" | "leaving" | "out_of_chips";

/**
 * A place at the table, counted from 0 in the order of play.
 */
export type Seat = number;

export type SeatView = { name: string, stack: number, bet: number, 
/**
 * The row of the state table: `playing`, `paused_until_bb`, `leaving`, …, or `out_of_chips` for a chair
 * that is kept for somebody who is not in the document.
 */
state: Row, intent: number, 
/**
 * Missed blinds that an early return would cost.
 */
debt: number, 
/**
 * Dealt into this hand and not folded.
 */
live: boolean, dealt: boolean, allIn: boolean, 
/**
 * What the player did last on this street.
 */
last: LastWord | null, 
/**
 * Where this viewer may see them.
 */
cards: [string, string] | null, timeBankMs: number, 
/**
 * How often in a row the time ran out.
 */
timeouts: number, away: boolean, 
/**
 * Has left and was paid; the chair is free with the next hand.
 */
gone: boolean, 
/**
 * Has too few chips to play on and may buy in again.
 */
mayRebuy: boolean, };

export type Share = { seat: Seat, amount: number, 
/**
 * The winning hand, or nothing if everybody else gave up.
 */
made: Made | null, best_five: string[], 
/**
 * Where the next best hand is named alike: the card that beats it.
 */
kicker: Rank | null, };

/**
 * Cards that everybody has seen, and what they made on a full board.
 */
export type ShownHand = { seat: Seat, cards: [string, string], made: Made | null, };

/**
 * The usual sizes of a raise.
 */
export type Size = "half" | "three_quarters" | "pot" | "all_in";

export type Spoken = "fold" | "check" | "call" | "bet" | "raise";

/**
 * What a list of finished hands says of one; all of it is everybody's to know.
 */
export type Summary = { hand: number, decimals: number, board: string[], pots: Array<PotResult>, shown: Array<ShownHand>, };

export type View = { hand: number, 
/**
 * How many entries the hand's log has.
 */
step: number, phase: Phase, decimals: number, smallBlind: number, bigBlind: number, ante: number, 
/**
 * What the player after the big blind posts; 0 where there is no straddle.
 */
straddle: number, minBuyIn: number, maxBuyIn: number, 
/**
 * One for each seat; null is an empty chair.
 */
seats: Array<SeatView | null>, button: Seat | null, board: Board, turn: Seat | null, 
/**
 * When the player in turn started to use the time bank.
 */
timeBankSince: number | null, 
/**
 * What this viewer may do now in the hand.
 */
choices: Choices | null, 
/**
 * Intents this viewer may change to: 0 play, 1 pause until the big blind, 2 pause, 3 leave.
 */
intents: Array<number>, canShow: boolean, 
/**
 * Once the hand is over.
 */
outcome: Outcome | null, };

/**
 * What is said in betting.
 */
export type Word = { "type": "fold" } | { "type": "check" } | { "type": "call" } | { "type": "raise", to: number, };

/** What the page has words for: every name that the engine may use. */
export interface Names {
  code: "bet_to_answer" | "nothing_to_call" | "raise_closed" | "raise_out_of_range" | "nothing_to_show" | "nothing_changed" | "leaving_is_final" | "already_gone" | "seat_not_free_yet" | "bad_buy_in" | "buy_in_too_small" | "foreign_author" | "stale_hand" | "altered_history" | "not_your_action" | "illegal_action" | "bad_patch";
  clash: "odd_big_blind" | "equal_blinds" | "no_ante_to_post";
  preset: "six_max" | "heads_up" | "full_ring" | "deep_with_antes";
  bot: "shark" | "sound" | "station" | "maniac";
  option: "ante" | "big_blind" | "big_blind_ante" | "decimals" | "entry_post" | "max_buy_in" | "max_pause_hands" | "max_pause_min" | "min_buy_in" | "pause_ms" | "return_post" | "seats" | "small_blind" | "straddle" | "think_ms" | "time_bank_ms" | "timeout" | "timeouts_before_pause";
}
