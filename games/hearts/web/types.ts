// Hearts on the wire.
// Written by `cargo xtask codegen` from the Rust types; changes here are lost.

export type Action = { "type": "pass", cards: Array<Card>, } | { "type": "play", card: Card, };

/**
 * One of 52, ordered by rank, then by suit.
 */
export type Card = string;

/**
 * What is asked of a seat.
 */
export type Choices = { "type": "pass", count: number, from: Array<Card>, } | { "type": "play", cards: Array<Card>, };

export type Config = { 
/**
 * The game ends with the hand in which somebody reaches so many points.
 */
to: number, 
/**
 * How long a player may think, in milliseconds.
 */
think_ms: number, 
/**
 * The pause between two hands, in milliseconds.
 */
pause_ms: number, 
/**
 * Where the game stands; the table fills it in between hands, and a new game has none.
 */
standing: Standing | null, };

export type Event = { "type": "dealt", hand: number, pass: Way, cards: Array<Card>, } | { "type": "passed", seat: Seat, cards: Array<Card> | null, } | { "type": "received", seat: Seat, from: Seat, cards: Array<Card> | null, } | { "type": "played", seat: Seat, card: Card, } | { "type": "trick_taken", seat: Seat, points: number, } | { "type": "scored" } & Outcome;

/**
 * How a hand ended.
 */
export type Outcome = { 
/**
 * What the hand adds to each seat's points.
 */
points: Array<number>, 
/**
 * The points of the game with this hand.
 */
totals: Array<number>, 
/**
 * Who shot the moon.
 */
moon: Seat | null, 
/**
 * Once the game is over, who has won it.
 */
winners: Array<Seat>, };

/**
 * A card that somebody played.
 */
export type Play<C> = { 
/**
 * Who played it.
 */
seat: Seat, 
/**
 * It lies open.
 */
card: C, };

export type Refusal = { "code": "not_your_turn" } | { "code": "hand_over" } | { "code": "pass_first" } | { "code": "not_passing" } | { "code": "pass_three", got: number, } | { "code": "not_held", card: Card, } | { "code": "two_of_clubs_first" } | { "code": "hearts_not_broken" } | { "code": "follow_suit", suit: Suit, } | { "code": "no_points_yet" };

/**
 * A place at the table, counted from 0 in the order of play.
 */
export type Seat = number;

/**
 * What a hand hands on to the next.
 */
export type Standing = { 
/**
 * The number of the coming hand.
 */
hand: number, 
/**
 * The points of every seat so far.
 */
points: Array<number>, };

/**
 * In the order of their letters.
 */
export type Suit = "C" | "D" | "H" | "S";

/**
 * A trick that was taken.
 */
export type Trick<C> = { 
/**
 * In the order in which they were played, the lead first.
 */
plays: Array<Play<C>>, 
/**
 * Who took it, and leads the next.
 */
winner: Seat, };

export type View = { 
/**
 * The number of the hand in its game.
 */
hand: number, pass: Way, 
/**
 * Whether cards are still being passed.
 */
passing: boolean, 
/**
 * Each seat's cards, where this viewer may see them.
 */
hands: Array<Array<Card> | null>, 
/**
 * What this viewer gives away, and once all have passed, was given.
 */
passed: Array<Card> | null, 
/**
 * What this viewer gave away, once all have passed.
 */
gave: Array<Card> | null, trick: Array<Play<Card>>, tricks: Array<Trick<Card>>, broken: boolean, 
/**
 * The points that each seat has taken in this hand.
 */
taken: Array<number>, 
/**
 * The points of the game, this hand among them once it is over.
 */
totals: Array<number>, 
/**
 * The seats that the hand waits for.
 */
toAct: Array<Seat>, 
/**
 * What this viewer may do now.
 */
choices: Choices | null, outcome: Outcome | null, };

/**
 * RULES 3.1: where cards go, in the order of the steps to the receiver; the next seat is the one on the left.
 */
export type Way = "hold" | "left" | "across" | "right";

/** What the page has words for: every name that the engine may use. */
export interface Names {
  code: "pass_first" | "not_passing" | "pass_three" | "not_held" | "two_of_clubs_first" | "hearts_not_broken" | "follow_suit" | "no_points_yet";
  clash: never;
  preset: "classic" | "short";
  bot: "random" | "careful" | "shrewd" | "master";
  option: "pause_ms" | "think_ms" | "to";
}
