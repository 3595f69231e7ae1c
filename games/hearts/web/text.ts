// The game's words in every language of the page.
import type { Words } from '$lib/i18n/index.svelte';
import type { Way } from './types';

/** Where cards are passed in this hand. */
export const WAY: Record<Way, Words> = {
  left: { en: 'to the left', zh: '向左传', ru: 'налево' },
  right: { en: 'to the right', zh: '向右传', ru: 'направо' },
  across: { en: 'across', zh: '传对家', ru: 'напротив' },
  hold: { en: 'no pass', zh: '不传', ru: 'без передачи' },
};

export const W = {
  facts: { en: 'How the game stands', zh: '本场情况', ru: 'Как идёт игра' },
  hand: { en: 'Hand', zh: '局数', ru: 'Раздача' },
  pass: { en: 'Pass', zh: '传牌', ru: 'Передача' },
  hearts: { en: 'Hearts', zh: '红心', ru: 'Червы' },
  broken: { en: 'broken', zh: '已破门', ru: 'открыты' },
  whole: { en: 'not broken', zh: '未破门', ru: 'закрыты' },
  to: { en: 'Game to', zh: '打到', ru: 'Игра до' },
  points: { en: '{n} in this hand, {total} in all', zh: '本局 {n} 分，共 {total} 分', ru: 'за раздачу {n}, всего {total}' },
  playOf: { en: '{name}: {card}', zh: '{name}：{card}', ru: '{name}: {card}' },
  choose: { en: 'Choose three cards for {name}.', zh: '选三张牌给 {name}。', ru: 'Выберите три карты для {name}.' },
  passing: { en: 'Cards are being passed. Still choosing: {names}.', zh: '正在传牌。还在选牌：{names}。', ru: 'Карты передаются. Ещё выбирают: {names}.' },
  lead: { en: 'Your turn: lead a card.', zh: '轮到你领出。', ru: 'Ваш заход.' },
  follow: { en: 'Your turn: play a card.', zh: '轮到你出牌。', ru: 'Ваш ход.' },
  turnOf: { en: '{name} is to play.', zh: '轮到 {name}。', ru: 'Ходит {name}.' },
  dealing: { en: 'The cards are dealt.', zh: '正在发牌。', ru: 'Карты сдаются.' },
  give: { en: 'Pass {n} of 3', zh: '传 {n}/3', ru: 'Передать {n} из 3' },
  play: { en: 'Play', zh: '出牌', ru: 'Сыграть' },
  handOver: { en: 'Hand {n} is over', zh: '第 {n} 局结束', ru: 'Раздача {n} окончена' },
  gameOver: { en: 'The game is over', zh: '本场结束', ru: 'Игра окончена' },
  youTook: { en: 'You take {n, one: # point; other: # points}', zh: '你得 {n} 分', ru: 'У вас {n, one: # очко; few: # очка; many: # очков; other: # очка}' },
  scored: { en: 'The points are counted', zh: '得分已计', ru: 'Очки подсчитаны' },
  moon: { en: '{name} shot the moon!', zh: '{name} 全收！', ru: '{name}: всё себе!' },
  wins: { en: '{names} won the game', zh: '{names} 赢得本场', ru: 'Выигрыш: {names}' },
  advisePass: { en: 'Pass {cards}', zh: '传 {cards}', ru: 'Передать {cards}' },
  advisePlay: { en: 'Play {card}', zh: '出 {card}', ru: 'Сыграть {card}' },
  points1: { en: '{n} points', zh: '{n} 分', ru: '{n} очка' },
  player: { en: 'Player', zh: '玩家', ru: 'Игрок' },
  thisHand: { en: 'This hand', zh: '本局', ru: 'Раздача' },
  total: { en: 'Total', zh: '总分', ru: 'Всего' },
  tellDeal: { en: 'Hand {n} is dealt; pass: {way}.', zh: '第 {n} 局发牌；{way}。', ru: 'Раздача {n}; передача: {way}.' },
  tellPass: { en: '{name} passes three cards.', zh: '{name} 传出三张牌。', ru: '{name}: три карты переданы.' },
  tellPassed: { en: '{name} passes {cards}.', zh: '{name} 传出 {cards}。', ru: '{name} передаёт {cards}.' },
  tellGot: { en: '{name} gets {cards} from {from}.', zh: '{name} 从 {from} 收到 {cards}。', ru: '{name} получает {cards} от {from}.' },
  tellPlay: { en: '{name} plays {card}.', zh: '{name} 出 {card}。', ru: '{name} кладёт {card}.' },
  tellTake: { en: '{name} takes the trick, {n, one: # point; other: # points}.', zh: '{name} 得到这一墩，{n} 分。', ru: '{name} берёт взятку, {n, one: # очко; few: # очка; many: # очков; other: # очка}.' },
  tellScore: { en: 'Points: {all}.', zh: '得分：{all}。', ru: 'Очки: {all}.' },
} satisfies Record<string, Words>;
