// Deal on the wire.
// Written by `cargo xtask codegen` from the Rust types; changes here are lost.

export type Action = { "type": "check" } | { "type": "raise", card: Card | null, } | { "type": "fold" } | { "type": "continue" } | { "type": "go_home" } | { "type": "play_on" };

export type BestRun = { banked: number, hands: number, heat: number, };

/**
 * RULES 4.11: how betting ended.
 */
export type BettingEnd = "all_checked" | "initiative_check" | "raise_limit" | "initiative_all_in" | "no_initiative" | "player_folded" | "last_player";

export type BettingView = { 
/**
 * Who may raise again after everyone has answered.
 */
initiative: Role | null, 
/**
 * Cover that the initiative gives the Player at a flip; 0 where the table plays without it.
 */
initiativeCover: number, 
/**
 * Whether its holder keeps it in the next round.
 */
initiativeCarried: boolean, raises: number, raisesLeft: number, 
/**
 * Who still has to speak before the holder does, first to last.
 */
toAct: Array<Role>, 
/**
 * It is the holder's turn after everyone has answered: a check ends betting.
 */
lastWord: boolean, 
/**
 * How the betting of this round ended, once it has.
 */
ended: BettingEnd | null, };

/**
 * One value for each role.
 */
export type ByRole<T> = { narc: T, customer: T, player: T, };

/**
 * RULES 2.1. Copies of a card are alike, so a card is known by its name alone.
 */
export type Card = "blank" | "patrol" | "surveillance" | "wiretap" | "regular_order" | "haggling" | "bulk_order" | "fair_deal" | "tea" | "silk" | "brandy" | "pearls" | "gold" | "back_room" | "cellar" | "market_stall" | "open_pier" | "alibi" | "false_papers" | "lie_low" | "bribe" | "lookout" | "disguise" | "stakeout" | "raid" | "second_thoughts" | "tip_off";

export type Config = { 
/**
 * How many rounds a hand has: 2, 3 or 4.
 */
rounds: number, 
/**
 * What each raise puts into the pot that those who survive the hand share; 0 plays without a pot.
 */
pot_raise: number, 
/**
 * Whether the initiative stays with its holder from one round to the next.
 */
carry_initiative: boolean, 
/**
 * Cover that the Player gains while holding the initiative; 0 plays without it.
 */
initiative_cover: number, 
/**
 * Whether the roles move one seat on after every hand, so that over three hands everyone plays each.
 */
rotate: boolean, 
/**
 * The Player's Heat when the table opens: above 25, and again above 50, the Narc watches more closely.
 */
heat: number, 
/**
 * How long a seat may think about a bet, in milliseconds.
 */
think_ms: number, 
/**
 * How long the Player may think between rounds and between hands, in milliseconds.
 */
decide_ms: number, 
/**
 * Whether the decks have cards that make the hand a round longer or shorter when they are flipped.
 */
event_cards?: boolean, 
/**
 * Whether the first run is a lesson with hints.
 */
tutorial: boolean, 
/**
 * For each hand of the first run, the cards that lie on top of the decks.
 */
fixed: Array<ByRole<Array<Card>>>, 
/**
 * What the hand before left behind; a new table has none.
 */
run: Run | null, };

/**
 * The facts from which the page tells the story of the hand.
 */
export type Ending = { 
/**
 * `Success`, `Bust` or `Folded`.
 */
state: HandState, round: number, totals: Totals, 
/**
 * What was sold, and where, as far as it was flipped.
 */
product: Card | null, location: Card | null, 
/**
 * What the hand brought in; nothing unless it is a success.
 */
profit: number, 
/**
 * What a fold gave up, or what a bust lost of the run.
 */
lost: number, 
/**
 * The card with which Evidence rose above Cover for good.
 */
tippedBy: FlippedCard | null, heatBefore: number, heatAfter: number, points: ByRole<number>, 
/**
 * What each seat won or lost by the pot, already among its points.
 */
pot: ByRole<number>, };

export type Event = { "type": "hand_began", run: number, hand: number, heat: number, tier: Tier, } | { "type": "round_began", round: number, } | { "type": "drew", role: Role, count: number, cards: Array<Card> | null, } | { "type": "checked", role: Role, 
/**
 * The holder had the last word and ended betting with it.
 */
lastWord: boolean, } | { "type": "raised", role: Role, card: Card | null, 
/**
 * Which raise of the round it was, from 1.
 */
raise: number, tookInitiative: boolean, allIn: boolean, } | { "type": "folded", role: Role, } | { "type": "betting_ended", why: BettingEnd, } | { "type": "flipped", cards: Array<FlippedCard>, totals: Totals, } | { "type": "rounds_changed", from: number, to: number, } | { "type": "continued" } | { "type": "hand_ended", ending: Ending, } | { "type": "played_on", unbanked: number, } | { "type": "run_ended", why: RunEnd, banked: number, lost: number, hands: number, };

/**
 * A card with its face up.
 */
export type Face = { card: Card, 
/**
 * RULES 10.5: by how many rounds the card changes the hand, if it does.
 */
rounds?: number, type: Kind, price: number, 
/**
 * The price is multiplied by so many hundredths.
 */
pricePct: number, priceFlat: number, evidence: number, cover: number, heat: number, };

export type FlippedCard = { role: Role, card: Card, };

/**
 * RULES 7.
 */
export type FoldCost = { 
/**
 * Profit of this hand that is given up.
 */
profit: number, 
/**
 * Heat that is kept: that of the flipped cards.
 */
heat: number, 
/**
 * Own cards that lie face down and are spent unseen.
 */
faceDown: number, 
/**
 * What stays in the pot for the others.
 */
stake: number, };

/**
 * RULES 3. What a hand is doing.
 */
export type HandState = "Draw" | "Betting" | "Flip" | "DecisionPoint" | "Resolution" | "Bust" | "Success" | "Folded";

/**
 * What the lesson wants to say now, and what it would do.
 */
export type Hint = { topic: HintTopic, 
/**
 * Always one of the choices.
 */
suggest: Action | null, };

export type HintTopic = "raise_first" | "raise_again" | "check_to_flip" | "check_to_answer" | "raise_to_answer" | "third_raise" | "safe_so_far" | "time_to_fold" | "folded_in_time" | "go_home" | "on_your_own" | "script";

/**
 * RULES 2.1.
 */
export type Kind = "product" | "location" | "evidence" | "cover" | "modifier";

export type PlayedView = { role: Role, round: number, flipped: boolean, 
/**
 * The face, where this viewer may see it.
 */
face: Face | null, };

/**
 * RULES 10.1.
 */
export type PotView = { total: number, raise: number, stakes: ByRole<number>, };

export type Refusal = { "code": "betting_over" } | { "code": "folded" } | { "code": "not_your_turn" } | { "code": "no_card" } | { "code": "not_in_hand" } | { "code": "nothing_to_decide" } | { "code": "hand_over" };

/**
 * RULES 1. The order of this list is the order of play.
 */
export type Role = "narc" | "customer" | "player";

/**
 * RULES 8.2.
 */
export type RotationView = { 
/**
 * The hand among those over which points add up, counted from 1.
 */
hand: number, of: number, 
/**
 * Points of each seat over these hands.
 */
points: [number, number, number], 
/**
 * Who sits where in the next hand.
 */
nextSeats: ByRole<Seat>, };

/**
 * What one hand hands on to the next.
 */
export type Run = { 
/**
 * Runs begun at this table.
 */
number: number, 
/**
 * The hand within the run, counted from 1.
 */
hand: number, 
/**
 * The Player's Heat when the run began: it chose the Narc's deck.
 */
heat_at_start: number, 
/**
 * Each seat's Heat as the Player.
 */
heat: [number, number, number], 
/**
 * Profit that a bust would lose.
 */
unbanked: number, 
/**
 * Cards that are gone until the run ends.
 */
spent: ByRole<Spent>, 
/**
 * How many seats the roles have moved on.
 */
turned: number, 
/**
 * Points of each seat since the roles were last where they began.
 */
points: [number, number, number], record: RunRecord, };

/**
 * RULES 6: why a run is over.
 */
export type RunEnd = "went_home" | "busted" | "out_of_cards";

/**
 * What a table remembers of its runs.
 */
export type RunRecord = { hands: number, successes: number, folds: number, busts: number, 
/**
 * Runs that came home, and all they brought.
 */
homecomings: number, banked: number, 
/**
 * The best first.
 */
best: Array<BestRun>, };

export type RunView = { number: number, 
/**
 * The hand within the run, counted from 1.
 */
hand: number, heat: number, 
/**
 * How closely the Narc watches in this run.
 */
tier: Tier, 
/**
 * What a bust would lose.
 */
unbanked: number, 
/**
 * What the Player would begin the next hand with.
 */
cardsLeft: number, record: RunRecord, 
/**
 * Where the roles move on after every hand.
 */
rotation: RotationView | null, };

/**
 * A place at the table, counted from 0 in the order of play.
 */
export type Seat = number;

export type SeatView = { hand: number, deck: number, 
/**
 * The cards in the hand, where this viewer may see them.
 */
cards: Array<Face> | null, folded: boolean, allIn: boolean, 
/**
 * Cards of earlier hands of this run that everybody saw.
 */
spent: Array<Card>, 
/**
 * How many more are spent that were never flipped; their owner sees which.
 */
spentUnseen: number, spentUnseenCards: Array<Card> | null, };

/**
 * RULES 6.1: cards played in earlier hands of the run.
 */
export type Spent = { 
/**
 * Everybody saw these flip.
 */
seen: Array<Card>, 
/**
 * These lay face down when the Player folded.
 */
unseen: Array<Card>, };

/**
 * RULES 2.3. How closely the Narc watches.
 */
export type Tier = "quiet" | "alert" | "hunting";

/**
 * RULES 5: the sums after a flip.
 */
export type Totals = { evidence: number, cover: number, 
/**
 * What the flipped cards add to the Heat; less than nothing if they calm things down.
 */
heat: number, 
/**
 * What the sale would bring now.
 */
profit: number, 
/**
 * The printed price of the Product that is sold, or 0 without one.
 */
printed: number, 
/**
 * How much Cover is missing; 0 if the Player is safe.
 */
missing: number, };

export type View = { 
/**
 * What this viewer plays, or null for those who watch.
 */
you: Role | null, 
/**
 * Who sits where in this hand.
 */
seats: ByRole<Seat>, state: HandState, round: number, rounds: number, 
/**
 * How many rounds the hand began with, where cards may change it.
 */
roundsAtStart?: number, 
/**
 * Whom the hand waits for.
 */
turn: Role | null, betting: BettingView, at: ByRole<SeatView>, 
/**
 * Every card on the table in the order of the raises.
 */
played: Array<PlayedView>, 
/**
 * Of everything flipped so far.
 */
totals: Totals, 
/**
 * What this viewer may do now.
 */
choices: Array<Action>, 
/**
 * What happens by itself when the clock runs out.
 */
onTimeout: Action | null, 
/**
 * What it would cost this viewer to fold now, if it may.
 */
foldCost: FoldCost | null, pot: PotView | null, run: RunView, 
/**
 * What happened in this hand, in order.
 */
story: Array<Event>, ending: Ending | null, 
/**
 * What the lesson says to this viewer now.
 */
hint: Hint | null, };

/** What the page has words for: every name that the engine may use. */
export interface Names {
  code: "betting_over" | "folded" | "no_card" | "not_in_hand" | "nothing_to_decide";
  clash: "plain_tutorial" | "tutorial_without_events";
  preset: "seed" | "tutorial" | "short" | "long" | "initiative" | "pot" | "three" | "events";
  bot: "house" | "timid" | "reckless" | "smuggler" | "kingpin" | "random";
  option: "carry_initiative" | "decide_ms" | "event_cards" | "heat" | "initiative_cover" | "pot_raise" | "rotate" | "rounds" | "think_ms" | "tutorial";
}
