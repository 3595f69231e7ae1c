// The duel in words: for tiles, forms, lists and the log.
import { faceFrom } from '$lib/face';
import type { Told } from '$lib/games';
import { say, signed, t } from '$lib/i18n/index.svelte';
import { coach } from './advice';
import { CARD, EMPTY, LOG, REASON, W } from './text';
import type { CardId, Effect, Event, Layout, Names, Refusal, View } from './types';

function did(effect: Effect): string {
  const parts: string[] = [];
  if (effect.healed > 0) parts.push(signed(effect.healed));
  if (effect.kind === 'blocked') parts.push(say(W.blocked));
  if (effect.kind === 'reflected') parts.push(say(W.reflected));
  if (effect.lost > 0) parts.push(signed(-effect.lost));
  return parts.length ? `(${parts.join(' ')})` : '';
}

const card = (id: CardId | null) => say(id ? CARD[id] : EMPTY).toLowerCase();

/** Told to the one who confirmed; with every card open, the table shows whose layout it is, unless both are alike. */
function confirmed(layout: Layout, told: Told): string {
  const cards = layout.map(card).join(', ');
  if (told.you !== null) return say(LOG.set, { cards });
  const view = told.view as View | null | undefined;
  const [who, ...more] = ([0, 1] as const).filter((side) => String(view?.layouts[side] ?? view?.drafts[side]) === String(layout));
  return who === undefined || more.length ? say(LOG.setOpen, { cards }) : say(LOG.setBy, { name: told.name(who), cards });
}

function tell(event: Event, told: Told): string | null {
  const own = told.you ?? 0;
  const a = told.name(own);
  const b = told.name(1 - own);
  switch (event.type) {
    case 'match_found':
      return say(LOG.found, { a, b });
    case 'prep_start':
      if (event.suddenDeath) return say(LOG.suddenly, { n: event.roundIndex, x: event.yourHp });
      return say(LOG.prep, { n: event.roundIndex, a, b, x: event.yourHp, y: event.oppHp });
    case 'layout_confirmed':
      return confirmed(event.layout, told);
    case 'opponent_ready':
      return say(LOG.ready, { name: told.name(event.seat) });
    case 'step_reveal': {
      const values = { card: card(event.yourCard), card2: card(event.oppCard), did: did(event.yourEffect), did2: did(event.oppEffect) };
      return say(LOG.pair, { n: event.stepIndex + 1, a, b, ...values }).replace(/ +(?=[;.\uff1b\u3002])/g, '');
    }
    case 'round_end': {
      const idle = [event.yourAfk ? a : null, event.oppAfk ? b : null].filter((name) => name !== null);
      return idle.length ? idle.map((name) => say(LOG.idle, { name })).join(' ') : null;
    }
    case 'match_end': {
      const why = say(REASON[event.reason]);
      return event.winner === null ? say(LOG.nobody, { why }) : say(LOG.won, { name: told.name(event.winner), why });
    }
    case 'player_away':
      return say(LOG.away, { name: told.name(event.seat) });
    case 'player_back':
      return say(LOG.back, { name: told.name(event.seat) });
  }
}

const LOST = {
  atOnce: { en: 'A lost line loses this match.', zh: '本场断线即判负。', ru: 'Потеря связи — поражение в этом матче.' },
  grace: {
    en: 'You have {n, one: # second; other: # seconds} to come back.',
    zh: '你有 {n} 秒可以回来。',
    ru: 'У вас {n, one: # секунда; few: # секунды; many: # секунд; other: # секунды} на возвращение.',
  },
};

export default faceFrom<Event, Names, Refusal>({
  name: { en: 'Duel', zh: '决斗', ru: 'Дуэль' },
  about: {
    en: 'Two fighters, four cards, three slots: guess what the other lays and in which order.',
    zh: '两名斗士、四张牌、三个格子：猜中对手放什么牌、按什么顺序。',
    ru: 'Два бойца, четыре карты, три места: угадайте, что и в каком порядке выложит соперник.',
  },
  coach,
  length: { en: '2 minutes', zh: '2 分钟', ru: '2 минуты' },
  firstBot: 'recruit',
  firstPreset: 'friendly',
  presets: {
    friendly: {
      name: { en: 'Friendly', zh: '友好', ru: 'По-дружески' },
      about: {
        en: 'If your line drops, you have 15 seconds to come back; sudden death ends in a draw after round 20.',
        zh: '断线后有 15 秒可以回来；突然死亡在第 20 轮后判平局。',
        ru: 'Если связь пропадёт, на возвращение есть 15 секунд; после 20-го раунда ничья.',
      },
    },
    seed: {
      name: { en: 'Strict', zh: '严格', ru: 'Строго' },
      about: {
        en: 'If your line drops, even for a moment, you lose the match and your stake.',
        zh: '哪怕只断线一瞬间，你也会输掉这场比赛和押注。',
        ru: 'Если связь пропадёт хоть на миг, вы проиграете матч и ставку.',
      },
    },
  },
  bots: {
    grunt: {
      name: { en: 'Grunt', zh: '小兵', ru: 'Рядовой' },
      about: { en: 'Lays any three cards.', zh: '随意放三张牌。', ru: 'Кладёт любые три карты.' },
    },
    recruit: {
      name: { en: 'Recruit', zh: '新兵', ru: 'Новобранец' },
      about: {
        en: 'Fights by habit, an attack first in four rounds of five: watch it and you will win.',
        zh: '凭习惯作战，五轮中有四轮先攻击：看穿它就能赢。',
        ru: 'Дерётся по привычке, в четырёх раундах из пяти начинает с атаки: присмотритесь — и победите.',
      },
    },
    soldier: {
      name: { en: 'Soldier', zh: '士兵', ru: 'Солдат' },
      about: { en: 'Knows the best play and forgets it every other round.', zh: '懂得最佳打法，但每两轮就忘一次。', ru: 'Знает лучшую игру и через раунд её забывает.' },
    },
    veteran: {
      name: { en: 'Veteran', zh: '老兵', ru: 'Ветеран' },
      about: {
        en: 'Falls back on old habits in one round of five, and plays the others perfectly.',
        zh: '五轮中有一轮照老习惯打，其余都打得完美。',
        ru: 'В одном раунде из пяти поддаётся старой привычке, остальные играет безупречно.',
      },
    },
    chief: {
      name: { en: 'Chief', zh: '首领', ru: 'Вождь' },
      about: { en: 'Plays the exact equilibrium.', zh: '使用精确的均衡策略。', ru: 'Играет точное равновесие.' },
    },
  },
  options: {
    start_hp: { name: { en: 'Starting HP', zh: '初始生命值', ru: 'Начальное здоровье' }, about: { en: 'The HP each fighter starts with.', zh: '每名斗士开始时的生命值。', ru: 'С каким здоровьем начинает каждый боец.' } },
    max_hp: { name: { en: 'Most HP', zh: '生命值上限', ru: 'Предел здоровья' }, about: { en: 'The HP no heal goes beyond.', zh: '治疗不能超过的生命值。', ru: 'Выше этого лечение не поднимает.' } },
    attack: { name: { en: 'Attack', zh: '攻击', ru: 'Атака' }, about: { en: 'The damage of an attack, also when it is countered.', zh: '攻击造成的伤害，被反弹时也一样。', ru: 'Урон атаки, в том числе отражённой.' } },
    heal: { name: { en: 'Heal', zh: '治疗', ru: 'Лечение' }, about: { en: 'The HP a heal restores.', zh: '一次治疗恢复的生命值。', ru: 'Сколько здоровья возвращает лечение.' } },
    hand: { name: { en: 'Cards', zh: '手牌', ru: 'Карты' }, about: { en: 'The four cards both fighters hold all match.', zh: '双方整场都持有的四张牌。', ru: 'Четыре карты, которые у обоих весь матч.' }, choices: CARD, place: { en: 'card {n}', zh: '第 {n} 张', ru: 'карта {n}' } },
    rounds: { name: { en: 'Rounds', zh: '轮数', ru: 'Раунды' }, about: { en: 'Rounds before sudden death.', zh: '突然死亡之前的轮数。', ru: 'Раундов до игры до первого перевеса.' } },
    prep_ms: { name: { en: 'Time to lay cards', zh: '放牌时间', ru: 'Время на выкладку' }, about: { en: 'How long both may lay their cards.', zh: '双方放牌的时间。', ru: 'Сколько времени оба выкладывают карты.' } },
    first_step_ms: { name: { en: 'Pause before the first pair', zh: '第一对之前的停顿', ru: 'Пауза перед первой парой' }, about: { en: 'The pause between PREP and the first pair.', zh: '放牌结束到翻开第一对的停顿。', ru: 'Пауза между выкладкой и первой парой.' } },
    step_ms: { name: { en: 'Pause between pairs', zh: '每对之间的停顿', ru: 'Пауза между парами' }, about: { en: 'The pause between pairs, and after the last one.', zh: '每对之间以及最后一对之后的停顿。', ru: 'Пауза между парами и после последней.' } },
    stake: { name: { en: 'Stake', zh: '押注', ru: 'Ставка' }, about: { en: 'Tokens each player puts into the pot; nothing is staked against a bot of the house.', zh: '每人放入奖池的代币；与机器人对战时不押注。', ru: 'Сколько жетонов каждый кладёт в банк; против бота ставки нет.' } },
    afk_limit: { name: { en: 'Absence limit', zh: '缺席上限', ru: 'Предел отсутствия' }, about: { en: 'Rounds in a row without any draft after which a player has lost.', zh: '连续多少轮没有出牌就判负。', ru: 'После скольких раундов подряд без карт игрок проигрывает.' } },
    ko: { name: { en: 'Knock-out', zh: '击倒', ru: 'Нокаут' }, about: { en: 'When a fighter at 0 HP is out: after all three pairs, or at once.', zh: '生命值归零的斗士何时出局：三对之后，或立即。', ru: 'Когда боец без здоровья выбывает: после трёх пар или сразу.' }, choices: {
      round_end: { en: 'after all three pairs', zh: '三对之后', ru: 'после трёх пар' },
      step: { en: 'at once', zh: '立即', ru: 'сразу' },
    } },
    reconnect_ms: { name: { en: 'Time to come back', zh: '重连时间', ru: 'Время на возвращение' }, about: { en: 'How long a player who lost the connection may take to come back; 0 loses at once.', zh: '断线玩家可以回来的时间；0 表示立即判负。', ru: 'Сколько есть у потерявшего связь; 0 — сразу поражение.' } },
    sudden_death_cap: { name: { en: 'Last round', zh: '最后一轮', ru: 'Последний раунд' }, about: { en: 'The round after which equal HP are a draw; none means sudden death goes on until HP differ.', zh: '到这一轮后生命值相同即平局；不填则一直打到分出高下。', ru: 'После этого раунда равенство — ничья; пусто — до перевеса.' } },
  },
  clashes: {
    endless: { en: 'Without an attack among the cards there has to be a last round.', zh: '手牌中没有攻击时，必须设定最后一轮。', ru: 'Если среди карт нет атаки, нужен последний раунд.' },
  },
  refusals: {
    malformed_layout: { en: 'A layout has exactly three slots.', zh: '必须正好有三个格子。', ru: 'В раскладе ровно три места.' },
    invalid_cards: { en: 'Those cards are not in your hand, or one is used too often.', zh: '这些牌不在你手里，或用得太多了。', ru: 'Таких карт у вас нет, или одна взята слишком часто.' },
    not_in_prep: { en: 'Too late: the cards are being opened.', zh: '太晚了：正在翻牌。', ru: 'Поздно: карты уже открываются.' },
    already_confirmed: { en: 'You have confirmed this round already.', zh: '本轮你已经确认过了。', ru: 'В этом раунде вы уже подтвердили.' },
    too_many_drafts: { en: 'You have changed your cards very often in this round. Confirm them.', zh: '本轮你改动太多次了，请确认。', ru: 'Вы слишком часто меняли карты в этом раунде. Подтвердите их.' },
    match_over: { en: 'The match is over.', zh: '比赛已经结束。', ru: 'Матч окончен.' },
  },
  stakes: ({ stake }) => (typeof stake === 'number' && stake > 0 ? t('tokens', { n: stake }) : null),
  lostLine: ({ reconnect_ms }) => {
    const seconds = Math.round(Number(reconnect_ms) / 1000);
    return seconds > 0 ? say(LOST.grace, { n: seconds }) : say(LOST.atOnce);
  },
  thinks: 'prep_ms',
  tell,
  landmarks: ['prep_start'],
});
