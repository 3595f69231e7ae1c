// Table time in the page: a deadline, or any other time to count down to, is a number on the server's clock.

/** Four times a second is smooth enough for a ring, and a page that only waits costs next to nothing. */
const TICK_MS = 250;

export class Clock {
  /** Table time as this page reckons it, moved on while anything counts down. */
  now = $state(0);
  deadline = $state<number | null>(null);
  /** How long the whole of the present wait is, for rings and bars. */
  span = $state(0);
  private offset = 0;
  /** The last time that anybody counts down to beside the deadline. */
  private last = 0;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly local: () => number = () => performance.now()) {}

  /** A letter or view came: `now` is the table's clock at that moment. */
  set(now: number, deadline: number | null, span?: number): void {
    this.offset = now - this.local();
    this.now = now;
    if (deadline !== this.deadline) {
      this.deadline = deadline;
      this.span = deadline === null ? 0 : Math.max(deadline - now, span ?? 0);
    }
    this.run();
  }

  /** Something else about the table came: its clock at that moment, and the times that count down. */
  count(now: number, times: readonly (number | null)[]): void {
    this.offset = now - this.local();
    this.now = now;
    this.last = Math.max(0, ...times.map((at) => at ?? 0));
    this.run();
  }

  tick(): void {
    this.now = this.local() + this.offset;
    if (!this.awaited) clearInterval(this.ticking);
  }

  stop(): void {
    clearInterval(this.ticking);
  }

  get left(): number {
    return this.deadline === null ? 0 : Math.max(0, this.deadline - this.now);
  }

  /** Whole seconds as a person counts them down: 20 until 19 are left. */
  get seconds(): number {
    return Math.ceil(this.left / 1000);
  }

  /** The same for any other time of the table. */
  secondsTo(at: number): number {
    return Math.ceil(Math.max(0, at - this.now) / 1000);
  }

  /** Whole minutes, of which the last has begun. */
  minutesTo(at: number): number {
    return Math.max(1, Math.ceil((at - this.now) / 60_000));
  }

  /** From 1 down to 0. */
  get share(): number {
    return this.span > 0 ? Math.min(1, this.left / this.span) : 0;
  }

  private get awaited(): boolean {
    return Math.max(this.deadline ?? 0, this.last) > this.now;
  }

  private run(): void {
    clearInterval(this.ticking);
    if (this.awaited) this.ticking = setInterval(() => this.tick(), TICK_MS);
  }
}
