// The game's events as lines of the log.
import type { Told } from '$lib/games';
import { say, type Words } from '$lib/i18n/index.svelte';
import { short, shorts, SIGN } from './cards';
import { W, WHY_REDEAL } from './text';
import type { Event, Suit } from './types';

export const LOG = {
  deal: { en: 'The cards are dealt at level {level}.', zh: '发牌，打 {level}。', ru: 'Раздача, уровень {level}.' },
  locked: { en: 'Trump is {trump}. {name} is banker.', zh: '主为{trump}，{name} 坐庄。', ru: 'Козырь: {trump}. Банкир: {name}.' },
  declared: { en: '{name} declares with {cards}: trump {trump}.', zh: '{name} 用 {cards} 亮主：{trump}。', ru: '{name} показывает {cards}, козырь: {trump}.' },
  passed: { en: '{name} passes.', zh: '{name} 不叫。', ru: '{name}: пас.' },
  redealt: { en: '{name} asked for a redeal ({why}); {n} left.', zh: '{name} 要求重新发牌（{why}）；还剩 {n} 次。', ru: '{name}: пересдача ({why}); осталось {n}.' },
  taken: { en: '{name} takes the kitty of {n} cards.', zh: '{name} 拿起 {n} 张底牌。', ru: '{name} берёт прикуп, карт: {n}.' },
  takenCards: { en: 'You take the kitty: {cards}.', zh: '你拿起底牌：{cards}。', ru: 'Вы берёте прикуп: {cards}.' },
  takenOpen: { en: '{name} takes the kitty: {cards}.', zh: '{name} 拿起底牌：{cards}。', ru: '{name} берёт прикуп: {cards}.' },
  buried: { en: '{name} buried {n} cards.', zh: '{name} 扣下 {n} 张。', ru: '{name} снёс(ла) карт: {n}.' },
  played: { en: '{name}: {cards}', zh: '{name}：{cards}', ru: '{name}: {cards}' },
  automatic: { en: '{name}: {cards} (time ran out)', zh: '{name}：{cards}（超时代出）', ru: '{name}: {cards} (время вышло)' },
  result: { en: 'The catchers have {n, one: # point; other: # points}.', zh: '抓分方共 {n} 分。', ru: 'У ловцов {n, one: # очко; few: # очка; many: # очков; other: # очка}.' },
  levels: { en: 'Levels: {x} and {y}.', zh: '级数：{x} 和 {y}。', ru: 'Уровни: {x} и {y}.' },
  over: { en: 'The game is over: {team} win.', zh: '全局结束：{team}获胜。', ru: 'Игра окончена, победа: {team}.' },
} satisfies Record<string, Words>;

const suit = (trump: Suit | null) => (trump ? SIGN[trump] : say(W.noTrump));

/** A team as this reader calls it. */
export function teamName(team: number, you: number | null): string {
  if (you === null) return say(team === 0 ? W.teamA : W.teamB);
  return say(you % 2 === team ? W.we : W.they);
}

export function tell(event: Event, told: Told): string | null {
  const { name } = told;
  switch (event.type) {
    case 'PHASE':
      if (event.phase === 'DEALING') return say(LOG.deal, { level: event.level });
      if (event.phase === 'BURY_KITTY') return say(LOG.locked, { trump: suit(event.trump), name: name(event.banker) });
      return null;
    case 'CARD_DEALT':
      return null;
    case 'TRUMP_CANDIDATE':
      return say(LOG.declared, { name: name(event.seat), cards: shorts(event.cards), trump: suit(event.trump) });
    case 'PASSED':
      return say(LOG.passed, { name: name(event.seat) });
    case 'REDEALT':
      return say(LOG.redealt, { name: name(event.seat), why: say(WHY_REDEAL[event.reason]), n: event.left });
    case 'TRUMP_FALLBACK':
      return event.card ? say(W.fallback, { card: short(event.card) }) : null;
    case 'KITTY_TAKEN':
      if (event.cards && event.seat === told.you) return say(LOG.takenCards, { cards: shorts(event.cards) });
      // A replay with all hands open shows them to somebody who sits nowhere.
      if (event.cards) return say(LOG.takenOpen, { name: name(event.seat), cards: shorts(event.cards) });
      return say(LOG.taken, { name: name(event.seat), n: event.count });
    case 'KITTY_BURIED':
      return say(LOG.buried, { name: name(event.seat), n: event.count });
    case 'CARDS_PLAYED':
      return say(event.automatic ? LOG.automatic : LOG.played, { name: name(event.seat), cards: shorts(event.cards) });
    case 'THROW_PUNISHED':
      return say(W.punished, { from: shorts(event.original), to: shorts(event.punished), name: name(event.reason.by), part: shorts(event.reason.part) });
    case 'TRICK_WON':
      return say(W.took, { name: name(event.seat), n: event.points });
    case 'ROUND_RESULT':
      return `${say(LOG.result, { n: event.points })} ${say(LOG.levels, { x: event.levels[0], y: event.levels[1] })}`;
    case 'GAME_OVER':
      return say(LOG.over, { team: teamName(event.team, told.you) });
  }
}
