// What people can do about the chairs of a table while no hand runs: sit, bring bots, agree to end.
import { api } from '../api';
import { offered } from '../bots';
import type { Clock } from '../clock.svelte';
import type { GameFace } from '../games';
import { net } from '../net.svelte';
import { accepted, failed } from '../toasts.svelte';
import type { BotChoice, TableInfo } from '../wire';
import type { SeatFace } from './props';

export interface Around {
  info: TableInfo;
  seats: SeatFace[];
  face: GameFace | null;
  bots: BotChoice[];
  code: string | undefined;
  clock: Clock;
}

export class Seating {
  /** Asked for anew each time, so that what is read here follows the table. */
  constructor(private readonly around: () => Around) {}

  get own(): SeatFace | undefined {
    return this.around().seats.find((one) => one.you);
  }

  get free(): SeatFace[] {
    return this.around().seats.filter((one) => one.name === null);
  }

  get host(): boolean {
    return net.me !== null && this.around().info.host === net.me.nickname;
  }

  /** The host brings bots along at once, the others when a seat has been free for a while. */
  get mayBring(): boolean {
    const { info, clock } = this.around();
    if (!this.own || this.free.length === 0) return false;
    return this.host || (info.botsForAllAt !== null && info.botsForAllAt <= clock.now);
  }

  /** Seconds until everybody may bring bots; null where that does not count down for this person. */
  get bringsIn(): number | null {
    const { info, clock } = this.around();
    if (!this.own || this.host || this.free.length === 0 || info.botsForAllAt === null) return null;
    return clock.secondsTo(info.botsForAllAt) || null;
  }

  bot(wanted = ''): BotChoice | undefined {
    const { bots, face } = this.around();
    return offered(bots, face, wanted);
  }

  /** Where no seat is named, the server knows the best one that is free. */
  async sit(): Promise<void> {
    const { info, code } = this.around();
    accepted(await net.ask({ type: 'sit', table: info.id, ...(code ? { code } : {}) }));
  }

  async ready(): Promise<void> {
    accepted(await net.ask({ type: 'ready', table: this.around().info.id }));
  }

  async endGame(): Promise<void> {
    accepted(await net.ask({ type: 'end_game', table: this.around().info.id }));
  }

  async addBot(bot: BotChoice, seat: number): Promise<void> {
    await api.addBot(this.around().info.id, bot.name, seat).catch(failed);
  }

  /** One after the other, since a seat may be taken meanwhile. */
  async fill(bot: BotChoice): Promise<void> {
    for (const { seat } of this.free) await this.addBot(bot, seat);
  }

  async removeBot(seat: number): Promise<void> {
    await api.removeBot(this.around().info.id, seat).catch(failed);
  }
}
