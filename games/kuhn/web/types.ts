// Kuhn poker on the wire.
// Written by `cargo xtask codegen` from the Rust types; changes here are lost.

/**
 * RULES 4. A bet is always one ante, so no action carries a number.
 */
export type Action = { "type": "check" } | { "type": "bet" } | { "type": "call" } | { "type": "fold" };

/**
 * RULES 1, lowest first.
 */
export type Card = "J" | "Q" | "K";

export type Config = { 
/**
 * What each player puts in before the cards are dealt, and the size of the bet.
 */
ante: number, 
/**
 * How long a player may think, in milliseconds.
 */
think_ms: number, };

export type Event = { "type": "card_dealt", seat: Seat, card: Card | null, } | { "type": "spoke", seat: Seat, action: Action, } | { "type": "shown", cards: [Card, Card], } | { "type": "won", seat: Seat, points: number, };

export type Refusal = { "code": "not_your_turn" } | { "code": "no_bet" } | { "code": "call_or_fold" } | { "code": "hand_over" };

/**
 * A place at the table, counted from 0 in the order of play.
 */
export type Seat = number;

export type View = { 
/**
 * Each seat's card, where this viewer may see it.
 */
cards: [Card | null, Card | null], 
/**
 * What each seat has put in.
 */
paid: [number, number], turn: Seat | null, 
/**
 * What this viewer may do now.
 */
choices: Array<Action>, winner: Seat | null, };

/** What the page has words for: every name that the engine may use. */
export interface Names {
  code: "no_bet" | "call_or_fold";
  clash: never;
  preset: "seed";
  bot: "random" | "eager" | "learned" | "solved";
  option: "ante" | "think_ms";
}
