// The duel on the wire.
// Written by `cargo xtask codegen` from the Rust types; changes here are lost.

/**
 * What a player may send in PREP (RULES 4).
 */
export type Action = { "type": "layout_draft", layout: Layout, } | { "type": "layout_confirm", layout: Layout, };

/**
 * A card (RULES 3.1). An empty slot is no card: the seed's GRASS is null.
 */
export type CardId = "attack" | "defense" | "heal" | "counter";

export type Choices = { canDraft: boolean, canConfirm: boolean, };

export type Config = { 
/**
 * The HP each fighter starts with.
 */
start_hp: number, 
/**
 * The HP no heal goes beyond.
 */
max_hp: number, 
/**
 * The damage of an attack, also when it is countered.
 */
attack: number, 
/**
 * The HP a heal restores.
 */
heal: number, 
/**
 * The four cards both fighters hold all match.
 */
hand: [CardId, CardId, CardId, CardId], 
/**
 * Rounds before sudden death.
 */
rounds: number, 
/**
 * How long both may lay their cards, in milliseconds.
 */
prep_ms: number, 
/**
 * The pause between PREP and the first pair, in milliseconds.
 */
first_step_ms: number, 
/**
 * The pause between pairs, and after the last one before the next round, in milliseconds.
 */
step_ms: number, 
/**
 * Tokens each player puts into the pot; nothing is staked against a bot of the house.
 */
stake: number, 
/**
 * Rounds in a row without any draft after which a player has lost.
 */
afk_limit: number, 
/**
 * When a fighter at 0 HP is out: after all three pairs, or at once.
 */
ko: Ko, 
/**
 * How long a player who lost the connection may take to come back, in milliseconds; 0 loses at once.
 */
reconnect_ms: number, 
/**
 * The round after which equal HP are a draw; none means sudden death goes on until HP differ.
 */
sudden_death_cap: number | null, };

/**
 * What a pair did to one side, for the page to show.
 */
export type Effect = { 
/**
 * HP restored, which is less than a heal's worth near the maximum.
 */
healed: number, 
/**
 * HP lost, which is less than an attack's worth near 0.
 */
lost: number, kind: EffectKind, };

export type EffectKind = "none" | "hit" | "blocked" | "reflected" | "returned";

export type Event = { "type": "match_found", yourHand: [CardId, CardId, CardId, CardId], yourNickname: string, oppNickname: string, stake: number, pot: number, } | { "type": "prep_start", 
/**
 * Counted from 1.
 */
roundIndex: number, deadlineTs: number, yourNickname: string, oppNickname: string, yourHp: number, oppHp: number, pot: number, cards: [CardId, CardId, CardId, CardId], yourHand: [CardId, CardId, CardId, CardId], suddenDeath: boolean, } | { "type": "layout_confirmed", layout: Layout, } | { "type": "opponent_ready", seat: Seat, } | { "type": "step_reveal", roundIndex: number, 
/**
 * The slot, counted from 0.
 */
stepIndex: number, yourCard: CardId | null, oppCard: CardId | null, 
/**
 * After the pair.
 */
yourHp: number, oppHp: number, yourEffect: Effect, oppEffect: Effect, } | { "type": "round_end", roundIndex: number, yourHp: number, oppHp: number, 
/**
 * Nothing at all was sent in this round's PREP.
 */
yourAfk: boolean, oppAfk: boolean, } | { "type": "match_end", winner: Seat | null, reason: Reason, yourResult: SideResult, yourHp: number, oppHp: number, pot: number, 
/**
 * What comes back to you from the pot.
 */
yourPayout: number, potBurned: boolean, } | { "type": "player_away", seat: Seat, deadlineTs: number, } | { "type": "player_back", seat: Seat, };

/**
 * When a fighter at 0 HP is out.
 */
export type Ko = "round_end" | "step";

/**
 * Three slots in the order they are shown; null is an empty one (RULES 3.3).
 */
export type Layout = [CardId | null, CardId | null, CardId | null];

export type MatchResult = { winner: Seat | null, reason: Reason, results: [SideResult, SideResult], 
/**
 * What came back to each from the pot.
 */
payouts: [number, number], potBurned: boolean, };

export type PhaseName = "PREP" | "REVEAL" | "END";

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
 * Why a match ended (RULES 9.2).
 */
export type Reason = "normal" | "timeout" | "disconnect" | "draw";

export type Refusal = { "code": "malformed_layout" } | { "code": "invalid_cards" } | { "code": "not_in_prep" } | { "code": "already_confirmed" } | { "code": "too_many_drafts" } | { "code": "match_over" } | { "code": "not_enough_players" };

/**
 * One finished round, beside the equilibrium of where it began.
 */
export type ReviewRound = { roundIndex: number, 
/**
 * Seat 0's chance to win less its chance to lose before the round, with perfect play by both.
 */
value: number, 
/**
 * What each seat would have mixed, the most frequent first.
 */
plans: [Array<Weighed>, Array<Weighed>], 
/**
 * What each seat's layout gave away against perfect play; 0 is a layout without fault.
 */
costs: [number, number], };

/**
 * A finished round.
 */
export type RoundShown = { roundIndex: number, hpBefore: [number, number], 
/**
 * What was opened; slots that a knock-out left closed are null too.
 */
layouts: [Layout, Layout], hp: [number, number], afk: [boolean, boolean], };

/**
 * The table's numbers, for the page to show and for bots to count with.
 */
export type RulesShown = { maxHp: number, attack: number, heal: number, rounds: number, ko: Ko, prepMs: number, stepMs: number, afkLimit: number, reconnectMs: number, suddenDeathCap: number | null, };

/**
 * A place at the table, counted from 0 in the order of play.
 */
export type Seat = number;

/**
 * What a match was for one side.
 */
export type SideResult = "win" | "loss" | "draw" | "void";

/**
 * One pair that was opened.
 */
export type StepShown = { 
/**
 * The slot, counted from 0.
 */
stepIndex: number, 
/**
 * An empty slot is null.
 */
cards: [CardId | null, CardId | null], hpBefore: [number, number], hp: [number, number], effects: [Effect, Effect], };

/**
 * Pairs of values are by seat.
 */
export type View = { 
/**
 * The seat this viewer plays; null for those who watch.
 */
seat: Seat | null, rules: RulesShown, 
/**
 * Who they were when the match began.
 */
players: [Player, Player], 
/**
 * The cards both hold all match.
 */
hand: [CardId, CardId, CardId, CardId], stake: number, pot: number, phase: PhaseName, 
/**
 * Counted from 1.
 */
roundIndex: number, suddenDeath: boolean, 
/**
 * When the phase goes on by itself, in table time; null when the match is over.
 */
deadlineTs: number | null, hp: [number, number], 
/**
 * Who has confirmed in this PREP.
 */
ready: [boolean, boolean], 
/**
 * Whether anything came from you in this PREP: without it the round makes you AFK.
 */
hadDraft: boolean, 
/**
 * Each seat's draft as it is stored, where this viewer may see it: your own.
 */
drafts: [Layout | null, Layout | null], 
/**
 * Each seat's layout once confirmed or final, where this viewer may see it: your own.
 */
layouts: [Layout | null, Layout | null], 
/**
 * The pairs shown so far in this round, or in the last one once the match is over.
 */
steps: Array<StepShown>, 
/**
 * Finished rounds, oldest first; only the last 20.
 */
finished: Array<RoundShown>, 
/**
 * Rounds in a row without any draft, up to the last finished round.
 */
afkStreaks: [number, number], 
/**
 * Until when a player whose connection is gone may come back, in table time.
 */
away: [number | null, number | null], 
/**
 * What this viewer may do now; null for those who watch.
 */
choices: Choices | null, result: MatchResult | null, 
/**
 * What the equilibrium would have done, once the match is over and the rules are the standard ones.
 */
review: Array<ReviewRound> | null, };

/**
 * A layout and how often perfect play chooses it.
 */
export type Weighed = { layout: Layout, probability: number, };

/** What the page has words for: every name that the engine may use. */
export interface Names {
  code: "malformed_layout" | "invalid_cards" | "not_in_prep" | "already_confirmed" | "too_many_drafts" | "match_over";
  clash: "endless";
  preset: "friendly" | "seed";
  bot: "grunt" | "recruit" | "soldier" | "veteran" | "chief";
  option: "afk_limit" | "attack" | "first_step_ms" | "hand" | "heal" | "ko" | "max_hp" | "prep_ms" | "reconnect_ms" | "rounds" | "stake" | "start_hp" | "step_ms" | "sudden_death_cap";
}
