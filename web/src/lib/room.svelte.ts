// One table as this page follows it: the last view, the log in order, chat, and who sits where.
import { shownName } from './bots';
import { Clock } from './clock.svelte';
import { Journal } from './journal.svelte';
import { applied } from './moved';
import { Seeds } from './seeds';
import type { Heard, Letter, Snapshot } from './socket';
import { Hints } from './table/hints.svelte';
import { seatedHere, whyGivenUp, type GivenUp } from './table/given';
import type { SeatFace, Told } from './table/props';
import type { Answer, Ask, ChatLine, DiceShown, Moment, Player, Refused, Seat, SeatInfo, TableInfo, WhyClosed } from './wire';
import { Witness } from './witness.svelte';

const MOST_CHAT = 200;
const AGAIN_MS = 1_000;
const MOST_AGAIN = 30;
/** A table that was there a moment ago may be on its way from one server to another. */
const PASSING = new Set(['no_such_table', 'table_moved', 'store_unavailable', 'server_stopping']);
/** The table is there, and too many want to see it at once. */
const CROWDED = new Set(['busy', 'too_fast']);
const NOBODY = { name: null, bot: null, number: null };

export interface Asker {
  ask(ask: Ask): Promise<Answer>;
}

export class Room {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<unknown>(null);
  seat = $state<Seat | null>(null);
  hand = $state(0);
  seq = $state(0);
  over = $state(false);
  toAct = $state.raw<Seat[]>([]);
  players = $state.raw<(Player | null)[]>([]);
  dice = $state.raw<DiceShown | null>(null);
  told = $state.raw<Told | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** A view has come. */
  here = $state(false);
  /** Why the table cannot be followed. */
  refused = $state.raw<Refused | null>(null);
  /** Why the table is no more. */
  closed = $state<WhyClosed | null>(null);
  /** The bots that were here last: at the end they have got up, too. */
  company: string[] = [];
  /** Why this person watches who sat here before. */
  givenUp = $state<GivenUp | null>(null);
  readonly journal = new Journal();
  readonly clock = new Clock();
  /** How long a player may think, once the game's face is known. */
  thinkMs: number | undefined;
  readonly witness: Witness;
  readonly hints: Hints;
  private readonly seeds: Seeds;
  private asking = false;
  private tries = 0;
  /** The line was lost since the last view. */
  private cut = false;
  /** The own seat as the table described it last while it was taken. */
  private own: SeatInfo | undefined;

  constructor(
    readonly table: string,
    /** The invitation, from the address or from the table itself: whoever sat here may come back with it. */
    public code: string | undefined,
    private readonly asker: Asker,
  ) {
    this.seeds = new Seeds(table, asker);
    this.witness = new Witness(table, this.seeds);
    this.hints = new Hints({ table, ask: (ask) => asker.ask(ask), question: () => (this.yourTurn ? { hand: this.hand, deadline: this.clock.deadline } : null) });
  }

  resume(another = false): void {
    if (this.closed) return;
    this.asking = false;
    this.cut = this.here;
    this.seeds.resume();
    this.watch(another);
  }

  heard(message: Heard): void {
    if (message.type === 'view') this.drawn(message);
    else if (message.type === 'letter') this.letter(message);
    else if (message.type === 'table') this.described(message.table, message.now);
    else if (message.type === 'closed') this.closed = message.why;
    else if (message.type === 'chat') this.chatted(message);
    else if (message.type === 'hint') this.hints.heard(message);
  }

  /** The names of those who sit here, bots left out. */
  get people(): string[] {
    return this.info?.seats.flatMap((one) => (one.bot === null && one.name !== null ? [one.name] : [])) ?? [];
  }

  get seats(): SeatFace[] {
    const count = this.info?.seats.length ?? this.players.length;
    return Array.from({ length: count }, (_, seat) => {
      const info = this.info?.seats[seat];
      const player = this.players[seat];
      const sits = info ?? player ?? NOBODY;
      return {
        seat,
        name: shownName(this.info?.game, sits),
        bot: sits.bot,
        present: !info || info.state === 'present' || info.state === 'idle' || info.state === 'bot',
        ...(info ? { state: info.state } : {}),
        standIn: info?.standIn ?? false,
        heldUntil: info?.heldUntil ?? null,
        cannotPay: info?.cannotPay ?? false,
        ends: info?.ends ?? false,
        host: info !== undefined && info.bot === null && info.name !== null && info.name === this.info?.host,
        ready: info?.ready ?? false,
        toAct: !this.over && this.toAct.includes(seat),
        you: seat === this.seat,
      };
    });
  }

  /** Everybody else at the table is a bot of the house. */
  get againstBots(): boolean {
    const others = this.seats.filter((one) => !one.you && one.name !== null);
    return this.seat !== null && others.length > 0 && others.every((one) => one.bot !== null);
  }

  get yourTurn(): boolean {
    return this.seat !== null && !this.over && this.toAct.includes(this.seat);
  }

  private watch(another = false): void {
    if (this.asking) return;
    this.asking = true;
    const since = this.here && !another ? { hand: this.hand, seq: this.seq } : undefined;
    const ask: Ask = { type: 'watch', table: this.table, commits: true, ...(this.code ? { code: this.code } : {}), ...(since ? { since } : {}) };
    void this.asker.ask(ask).then((answer) => {
      this.asking = false;
      const code = answer.error?.code ?? '';
      const passing = CROWDED.has(code) || (this.here && PASSING.has(code));
      if (!answer.ok && passing && this.tries++ < MOST_AGAIN) {
        setTimeout(() => this.watch(another), AGAIN_MS);
        return;
      }
      this.tries = 0;
      this.refused = answer.ok ? null : (answer.error ?? null);
    });
  }

  private drawn(snapshot: Snapshot): void {
    const { hand, seq, recent, dice } = snapshot;
    this.noteSeat(snapshot.seat);
    // Each viewer's letters have numbers of their own: with new eyes the log starts over.
    if (this.here && snapshot.seat !== this.seat) this.journal.clear();
    const known = this.here && hand === this.hand && snapshot.seat === this.seat ? this.seq : 0;
    for (const letter of recent) if (letter.seq > known) this.journal.add(hand, letter.seq, letter.events);
    this.asking = false;
    this.seat = snapshot.seat;
    this.players = snapshot.players;
    this.view = snapshot.view;
    this.noteDice(dice, snapshot.opened);
    this.hand = hand;
    this.seq = seq;
    this.told = null;
    this.here = true;
    this.moment(snapshot);
  }

  private letter(letter: Letter): void {
    if (!this.here) return;
    const next = letter.hand === this.hand && letter.seq === this.seq + 1;
    const fresh = letter.hand === this.hand + 1 && letter.seq === 1;
    if (!next && !fresh) {
      const old = letter.hand < this.hand || (letter.hand === this.hand && letter.seq <= this.seq);
      if (!old) this.watch();
      return;
    }
    const view = letter.moved ? applied(this.view, letter.moved) : letter.view;
    // Changes of a view that is not the one here: the whole is asked for.
    if (view === undefined) return this.watch(true);
    this.hand = letter.hand;
    this.seq = letter.seq;
    this.view = view;
    const dice = letter.dice ?? this.dice;
    if (dice && (letter.dice || letter.opened?.length)) this.noteDice(dice, letter.opened);
    this.told = { hand: letter.hand, seq: letter.seq, events: letter.events };
    this.journal.add(letter.hand, letter.seq, letter.events);
    this.moment(letter);
  }

  private noteDice(dice: DiceShown, opened: Letter['opened'] = []): void {
    const news = dice !== this.dice;
    this.dice = dice;
    if (news) void this.seeds.heard(this.seat, dice);
    this.witness.opens(dice.hand, opened);
    void this.witness.look({ game: this.info?.game, seat: this.seat, seats: this.players.length, dice, view: this.view });
  }

  private described(info: TableInfo, now: number): void {
    if (info.code) this.code = info.code;
    const bots = info.seats.flatMap((one) => one.bot ?? []);
    if (bots.length) this.company = bots;
    this.info = info;
    // News of a seat that was given up may come before the view of one who watches.
    const own = info.seats[this.seat ?? -1];
    if (own && own.state !== 'free') this.own = own;
    this.clock.count(now, [info.nextAt, info.botsForAllAt, ...info.seats.map((seat) => seat.heldUntil)]);
  }

  private noteSeat(seat: Seat | null): void {
    const before = this.seat;
    if (seat !== null) {
      this.givenUp = null;
      seatedHere.note(this.table);
    } else if (before !== null || (!this.here && seatedHere.known(this.table))) {
      this.givenUp = whyGivenUp(this.own, this.cut || before === null);
      seatedHere.forget(this.table);
    }
    this.cut = false;
  }

  private moment(moment: Moment): void {
    this.toAct = moment.toAct;
    this.over = moment.over;
    this.clock.set(moment.now, moment.deadline, moment.toAct.length ? this.thinkMs : undefined);
  }

  private chatted(line: ChatLine): void {
    const older = this.chat.filter((other) => other.number !== line.number || other.at !== line.at);
    this.chat = [...older, line].slice(-MOST_CHAT);
  }
}
