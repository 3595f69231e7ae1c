// Tractor on the wire.
// Written by `cargo xtask codegen` from the Rust types; changes here are lost.

export type Action = { "type": "bid", cards: Array<Card>, } | { "type": "pass" } | { "type": "request_redeal" } | { "type": "bury", cards: Array<Card>, } | { "type": "play", cards: Array<Card>, };

/**
 * What cards that could be played would be. Whether a throw would stand is not told.
 */
export type Answer = { naming: Naming, 
/**
 * What would be left in the hand, in the order of the table.
 */
leaves: Array<Card>, };

/**
 * RULES 5. A declaration and the cards that were shown for it.
 */
export type BidShown = { seat: Seat, cards: Array<Card>, strength: number, trump: Suit | null, };

export type Breaking = "higher" | "trump";

/**
 * One of the 108 cards, written `D1_H_10` or `D2_BJ`.
 *
 * Among cards of one rank the numbers are in the order of the written names, and no rule compares
 * names of different ranks, so ties "by id" are ties by number.
 */
export type Card = string;

export type Choose = { k: number, from: Array<Card>, };

export type Config = { 
/**
 * Players at the table: 4 or 6.
 */
seats: number, 
/**
 * The levels that the two teams start a game from.
 */
levels: [Rank, Rank], 
/**
 * Who is banker in the first round: the winner of the declaration, or a fixed seat.
 */
first_banker: FirstBanker, 
/**
 * What a player owes who cannot match a tractor: the exact template, or only its structure.
 */
follow_fill: FollowFill, 
/**
 * A trump ace pair and the trump level pair no longer make a tractor.
 */
strict_ladder: boolean, 
/**
 * Whether a void opponent with trumps breaks a throw, or only higher cards of the suit do.
 */
throw_check: ThrowCheck, 
/**
 * Points that a punished throw costs the side that tried it.
 */
throw_penalty: number, 
/**
 * Whether all pairs of the last winning play multiply the kitty, or only those of its largest part.
 */
kitty_multiplier: KittyMultiplier, 
/**
 * Who becomes banker when the banker team loses the round but wins its last trick.
 */
succession: Succession, 
/**
 * A banker who levels up hands the bank to the next teammate.
 */
rotate_partner: boolean, 
/**
 * A team has to win a round as bankers at ace, instead of only reaching it.
 */
must_win_at_ace: boolean, 
/**
 * One joker alone declares a no-trump round.
 */
single_joker_bids: boolean, 
/**
 * The banker sees the buried cards during play.
 */
banker_sees_bury: boolean, 
/**
 * Time between two dealt cards, in milliseconds; 0 deals all cards at once.
 */
deal_ms: number, 
/**
 * How long trump stays open after the last declaration or the last card, in milliseconds.
 */
fairness_ms: number, 
/**
 * How long the banker may choose what to bury, in milliseconds.
 */
bury_ms: number, 
/**
 * How long a player may think about a play, in milliseconds.
 */
think_ms: number, 
/**
 * The pause between two rounds, in milliseconds.
 */
pause_ms: number, 
/**
 * Where the game stands; the table fills it in between rounds, and a new game has none.
 */
standing: Standing | null, };

export type Event = { "type": "PHASE", phase: Phase, level: Rank, banker: Seat | null, trump: Suit | null, trumpLocked: boolean, } | { "type": "CARD_DEALT", seat: Seat, card: Card | null, } | { "type": "TRUMP_CANDIDATE", seat: Seat, cards: Array<Card>, strength: number, trump: Suit | null, locksAt: number | null, } | { "type": "PASSED", seat: Seat, } | { "type": "REDEALT", seat: Seat, reason: RedealReason, left: number, } | { "type": "TRUMP_FALLBACK", card: Card | null, trump: Suit | null, } | { "type": "KITTY_TAKEN", seat: Seat, count: number, cards: Array<Card> | null, } | { "type": "KITTY_BURIED", seat: Seat, count: number, } | { "type": "CARDS_PLAYED", seat: Seat, cards: Array<Card>, automatic: boolean, } | { "type": "THROW_PUNISHED", seat: Seat, original: Array<Card>, punished: Array<Card>, reason: PunishReason, } | { "type": "TRICK_WON", seat: Seat, points: number, 
/**
 * The catchers' points so far.
 */
caught: number, } | { "type": "ROUND_RESULT", 
/**
 * The catchers' points from tricks, penalties included.
 */
caught: number, kitty: Array<Card>, kittyPoints: number, 
/**
 * 1 if the banker team won the last trick: the kitty counts for nobody.
 */
multiplier: number, 
/**
 * All points of the catchers.
 */
points: number, lastWinner: Seat, delta: number, 
/**
 * The team that levels up: 0 for the even seats, 1 for the odd ones.
 */
team: number | null, levels: [Rank, Rank], nextBanker: Seat | null, nextLevel: Rank | null, gameOver: boolean, winner: number | null, } | { "type": "GAME_OVER", 
/**
 * 0 for the even seats, 1 for the odd ones.
 */
team: number, levels: [Rank, Rank], };

export type FirstBanker = "bid" | { "fixed": Seat };

/**
 * A selection is legal if it has `count` cards, all of `must`, `choose.k` others out of
 * `choose.from`, at least `needPairs` pairs (two ids that differ only in the deck), and all cards of
 * at least one of `needTractor.oneOf`.
 */
export type Follow = { count: number, must: Array<Card>, choose: Choose, needPairs: number, needTractor: NeedTractor | null, 
/**
 * Only one selection is legal.
 */
exact: boolean, 
/**
 * Every legal selection, if there are at most 64.
 */
plays: Array<Array<Card>> | null, };

/**
 * RULES 8.2, rule 3: what a follower owes who cannot match a tractor.
 */
export type FollowFill = "template" | "standard";

/**
 * RULES 2.4. The set of cards that a play must come from.
 */
export type Group = "C" | "D" | "H" | "S" | "TRUMP";

export type GroupCards = { group: Group, cards: Array<Card>, 
/**
 * Every tractor among them that is part of no longer one, the longest first.
 */
tractors: Array<Array<Card>>, };

/**
 * A card in a hand, with its place in the order of the round.
 */
export type HeldCard = { card: Card, group: Group, key: number, };

/**
 * RULES 7
 */
export type Kind = "SINGLE" | "PAIR" | "TRACTOR" | "THROW";

/**
 * RULES 9.2: which pairs of the last winning play count.
 */
export type KittyMultiplier = "all_pairs" | "largest_part";

export type LegalActions = { "type": "flip", bids: Array<Array<Card>>, mayPass: boolean, redeal: RedealReason | null, } | { "type": "bury", count: number, from: Array<Card>, } | { "type": "lead", groups: Array<GroupCards>, } | { "type": "follow" } & Follow;

/**
 * A single, a pair, or a tractor of so many pairs.
 */
export type NamedPart = { kind: Kind, 
/**
 * 0 for a single.
 */
pairs: number, };

/**
 * The parts of a selection, suit group by suit group, and whether leading them is a throw.
 */
export type Naming = { 
/**
 * Who follows never throws.
 */
throws: boolean, parts: Array<NamedPart>, };

export type NeedTractor = { pairs: number, oneOf: Array<Array<Card>>, };

export type Phase = "DEALING" | "FLIP_TRUMP" | "BURY_KITTY" | "TRICK_PLAY" | "ROUND_SCORE" | "GAME_OVER";

/**
 * What a seat played to a trick.
 */
export type PlayShown = { seat: Seat, cards: Array<Card>, };

/**
 * Why a throw was punished, as everybody is told.
 */
export type PunishReason = { 
/**
 * The first opponent in the order of play who can beat a part.
 */
by: Seat, part: Array<Card>, how: Breaking, };

/**
 * RULES 8.4
 */
export type Punished = { original: Array<Card>, punished: Array<Card>, reason: PunishReason, };

/**
 * What may be asked.
 */
export type Question = { "type": "play", cards: Array<Card>, };

/**
 * Ace high.
 */
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "A";

/**
 * RULES 4.3. Why a hand may be dealt anew.
 */
export type RedealReason = "no_trump" | "no_points";

/**
 * RULES 4.3. Who had the cards dealt anew, and why.
 */
export type RedealShown = { seat: Seat, reason: RedealReason, };

export type Refusal = { "code": "round_over" } | { "code": "not_your_turn" } | { "code": "still_dealing" } | { "code": "trump_locked" } | { "code": "not_burying" } | { "code": "not_playing" } | { "code": "not_the_banker" } | { "code": "doubled_card", card: Card, } | { "code": "card_not_held", card: Card, } | { "code": "no_cards" } | { "code": "too_many_cards" } | { "code": "not_a_bid" } | { "code": "single_joker" } | { "code": "not_stronger" } | { "code": "partner_leads" } | { "code": "other_suit" } | { "code": "already_passed" } | { "code": "hand_incomplete" } | { "code": "no_reason_to_redeal" } | { "code": "no_redeals_left" } | { "code": "wrong_bury_count", want: number, got: number, } | { "code": "mixed_groups" } | { "code": "wrong_count", want: number, got: number, } | { "code": "must_follow_group" } | { "code": "must_play_all_of_group" } | { "code": "must_play_pairs", pairs: number, } | { "code": "must_play_tractor", pairs: number, } | { "code": "not_the_template" };

/**
 * RULES 9, with everything the computation needs.
 */
export type RoundResult = { 
/**
 * The catchers' points from tricks, penalties included.
 */
caught: number, kitty: Array<Card>, kittyPoints: number, 
/**
 * 1 if the banker team won the last trick: the kitty counts for nobody.
 */
multiplier: number, 
/**
 * All points of the catchers.
 */
points: number, lastWinner: Seat, delta: number, 
/**
 * The team that levels up: 0 for the even seats, 1 for the odd ones.
 */
team: number | null, levels: [Rank, Rank], nextBanker: Seat | null, nextLevel: Rank | null, gameOver: boolean, winner: number | null, };

/**
 * The options of trick play; a table's config has these fields among its own.
 */
export type Rules = { follow_fill: FollowFill, strict_ladder: boolean, throw_check: ThrowCheck, throw_penalty: number, kitty_multiplier: KittyMultiplier, succession: Succession, rotate_partner: boolean, must_win_at_ace: boolean, single_joker_bids: boolean, };

/**
 * A place at the table, counted from 0 in the order of play.
 */
export type Seat = number;

/**
 * What one round hands to the next.
 */
export type Standing = { 
/**
 * The levels of the two teams.
 */
levels: [Rank, Rank], 
/**
 * The banker of the next round.
 */
banker: Seat, 
/**
 * The number of the next round, counted from 1.
 */
round: number, };

/**
 * RULES 9.4: who gets the bank when the banker team won the last trick and yet lost the round.
 */
export type Succession = "must_pass" | "last_winner";

/**
 * In the order of their letters.
 */
export type Suit = "C" | "D" | "H" | "S";

/**
 * RULES 8.4: who can break a throw.
 */
export type ThrowCheck = "with_trump" | "in_suit";

/**
 * A trick on the table, or one that is over.
 */
export type Trick = { leader: Seat, 
/**
 * What was led: a pattern, or a throw that stands.
 */
kind: Kind, group: Group, 
/**
 * In the order of play.
 */
plays: Array<PlayShown>, punished: Punished | null, 
/**
 * Who has the trick, or would have it as it lies.
 */
winner: Seat, points: number, };

export type View = { phase: Phase, 
/**
 * Counted from 1 within a game.
 */
round: number, 
/**
 * Of the even and of the odd seats.
 */
levels: [Rank, Rank], 
/**
 * The level of this round: the banker's team's.
 */
level: Rank, banker: Seat | null, 
/**
 * The suit that is locked, or of the declaration that stands; null also means no trump suit.
 */
trump: Suit | null, trumpLocked: boolean, 
/**
 * Accepted declarations with the cards that were shown; the last one stands.
 */
bids: Array<BidShown>, passed: Array<Seat>, 
/**
 * Who had the cards dealt anew.
 */
redeals: Array<RedealShown>, redealsLeft: number, 
/**
 * The kitty card that decided because nobody declared.
 */
fallback: Card | null, 
/**
 * Each seat's cards where this viewer may see them, sorted by suit group and key.
 */
hands: Array<Array<HeldCard> | null>, handCounts: Array<number>, kittyCount: number, 
/**
 * The pick-up while its banker buries, what was buried once the round is over.
 */
kitty: Array<Card> | null, 
/**
 * Who buries or plays next.
 */
turn: Seat | null, 
/**
 * The trick on the table.
 */
trick: Trick | null, 
/**
 * The tricks that are over.
 */
tricks: Array<Trick>, 
/**
 * The catchers' points so far, penalties included.
 */
caught: number, 
/**
 * What punished throws have added to the catchers' points, or taken from them.
 */
penalty: number, result: RoundResult | null, rules: Rules, 
/**
 * What this viewer may do now.
 */
legalActions: LegalActions | null, };

/** What the page has words for: every name that the engine may use. */
export interface Names {
  code: "round_over" | "still_dealing" | "trump_locked" | "not_burying" | "not_playing" | "not_the_banker" | "doubled_card" | "card_not_held" | "no_cards" | "too_many_cards" | "not_a_bid" | "single_joker" | "not_stronger" | "partner_leads" | "other_suit" | "already_passed" | "hand_incomplete" | "no_reason_to_redeal" | "no_redeals_left" | "wrong_bury_count" | "mixed_groups" | "wrong_count" | "must_follow_group" | "must_play_all_of_group" | "must_play_pairs" | "must_play_tractor" | "not_the_template";
  clash: "strange_banker" | "uneven_levels" | "won_before_it_starts";
  preset: "seed" | "seed-six" | "standard" | "standard-six";
  bot: "random" | "steady" | "habit" | "sharp" | "master";
  option: "banker_sees_bury" | "bury_ms" | "deal_ms" | "fairness_ms" | "first_banker" | "follow_fill" | "kitty_multiplier" | "levels" | "must_win_at_ace" | "pause_ms" | "rotate_partner" | "seats" | "single_joker_bids" | "strict_ladder" | "succession" | "think_ms" | "throw_check" | "throw_penalty";
}
