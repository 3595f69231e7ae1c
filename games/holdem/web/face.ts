// Hold'em in words: for tiles, forms, lists and the log.
import { UNITS_IN_CHIP } from '$lib/chips';
import { faceFrom } from '$lib/face';
import { num, say } from '$lib/i18n/index.svelte';
import { coach } from './advice';
import { money } from './money';
import { BOTS, OPTIONS, PRESETS } from './options';
import { tell } from './tell';
import type { Event, Names, Refusal } from './types';

/** An amount of a refusal, which no table is at hand to write. */
const chips = (units: number) => num(units / UNITS_IN_CHIP);

export default faceFrom<Event, Names, Refusal>({
  name: { en: 'Hold’em', zh: '德州扑克', ru: 'Холдем' },
  about: {
    en: 'No-limit cash tables: come with chips, pause, return and leave as you like.',
    zh: '无限注现金桌：带筹码入座，随时暂离、回来、离桌。',
    ru: 'Безлимитные кэш-столы: приходите с фишками, берите паузу, возвращайтесь и уходите.',
  },
  coach,
  length: { en: 'a minute a hand', zh: '每手一分钟', ru: 'минута на раздачу' },
  openSeats: true,
  firstBot: 'sound',
  firstPreset: 'six_max',
  presets: PRESETS,
  bots: BOTS,
  options: OPTIONS,
  clashes: {
    odd_big_blind: { en: 'It has to be an amount that can be halved.', zh: '须为能对半分的金额。', ru: 'Нужна сумма, которая делится пополам.' },
    equal_blinds: { en: 'Less than the big blind.', zh: '须小于大盲。', ru: 'Меньше большого блайнда.' },
    no_ante_to_post: { en: 'There has to be an ante for the big blind to post.', zh: '要由大盲下底注，须先设定底注。', ru: 'Чтобы анте ставил большой блайнд, нужно анте.' },
  },
  refusals: {
    bet_to_answer: { en: 'There is a bet to answer: call, raise or fold.', zh: '有人下注：请跟注、加注或弃牌。', ru: 'Есть ставка: колл, рейз или фолд.' },
    nothing_to_call: { en: 'There is nothing to call.', zh: '没有注可跟。', ru: 'Отвечать не на что.' },
    raise_closed: { en: 'Raising is not open to you now.', zh: '现在不能加注。', ru: 'Повышать сейчас нельзя.' },
    raise_out_of_range: ({ least, most }) => say({ en: 'Raise to between {least} and {most}.', zh: '须加注到 {least} 至 {most} 之间。', ru: 'Рейз — от {least} до {most}.' }, { least: chips(least), most: chips(most) }),
    nothing_to_show: { en: 'You cannot show these cards now.', zh: '现在不能亮这手牌。', ru: 'Сейчас эти карты показать нельзя.' },
    nothing_changed: { en: 'This changes nothing.', zh: '这不会改变什么。', ru: 'Это ничего не меняет.' },
    leaving_is_final: { en: 'You have asked to leave, and that is final.', zh: '你已要求离桌，不可撤回。', ru: 'Вы решили уйти, и это окончательно.' },
    already_gone: { en: 'You have left this table.', zh: '你已经离开这张桌。', ru: 'Вы уже ушли из-за этого стола.' },
    seat_not_free_yet: { en: 'This seat is free from the next hand on.', zh: '这个座位下一手才空出来。', ru: 'Место освободится со следующей раздачи.' },
    bad_buy_in: { en: 'A buy-in is a whole amount above zero.', zh: '买入须为大于零的完整金额。', ru: 'Вход — целая сумма больше нуля.' },
    buy_in_too_small: ({ least }) => say({ en: 'The least buy-in here is {least}.', zh: '本桌最小买入是 {least}。', ru: 'Наименьший вход за стол — {least}.' }, { least: chips(least) }),
    foreign_author: { en: 'This document was written by somebody else.', zh: '这份文档出自他人之手。', ru: 'Этот документ написал кто-то другой.' },
    stale_hand: { en: 'This is about a hand that is over.', zh: '这属于已经结束的一手。', ru: 'Это о раздаче, которая уже прошла.' },
    altered_history: { en: 'The hand’s log was altered.', zh: '牌局记录被改动。', ru: 'Журнал раздачи изменён.' },
    not_your_action: { en: 'You can only act for yourself.', zh: '你只能替自己行动。', ru: 'Действовать можно только за себя.' },
    illegal_action: { en: 'The rules do not allow this now.', zh: '规则现在不允许这样做。', ru: 'Правила сейчас этого не позволяют.' },
    bad_patch: { en: 'The table could not read this change.', zh: '牌桌无法读取这项更改。', ru: 'Стол не смог прочитать это изменение.' },
  },
  stakes: ({ small_blind, big_blind, decimals }) => [small_blind, big_blind].map((blind) => money(Number(blind), Number(decimals))).join('/'),
  scoreUnit: UNITS_IN_CHIP,
  lostLine: () => say({ en: 'Your time runs on: you fold, and then sit out.', zh: '计时照常进行：超时会弃牌，之后算暂离。', ru: 'Ваше время идёт: когда выйдет, карты сбросят, а вы будете на паузе.' }),
  thinks: 'think_ms',
  tell,
  landmarks: ['board_dealt'],
});
