// Tractor in words: for tiles, forms, lists and the log.
import { botPlaysOn, faceFrom } from '$lib/face';
import { coach } from './advice';
import { BOTS, OPTIONS, PRESETS } from './options';
import { tell } from './tell';
import type { Event, Names, Refusal } from './types';

export default faceFrom<Event, Names, Refusal>({
  name: { en: 'Tractor', zh: '升级', ru: 'Трактор' },
  about: {
    en: 'Two decks, two teams: declare trump, catch points, climb from two to the ace.',
    zh: '两副牌，两队：亮主、抓分，从 2 一路升到 A。',
    ru: 'Две колоды, две команды: назовите козырь, ловите очки, поднимитесь от двойки до туза.',
  },
  coach,
  length: { en: '10 minutes a round', zh: '每局 10 分钟', ru: 'раунд 10 минут' },
  firstBot: 'steady',
  firstPreset: 'seed',
  presets: PRESETS,
  bots: BOTS,
  options: OPTIONS,
  clashes: {
    strange_banker: { en: 'The table has no such seat.', zh: '牌桌没有这个座位。', ru: 'За столом нет такого места.' },
    uneven_levels: { en: 'The levels may differ only with a fixed first banker: the banker’s level decides what can be declared.', zh: '只有指定首局庄家时双方级数才能不同：庄家的级数决定能亮什么主。', ru: 'Уровни могут различаться, только если первый банкир задан: его уровень решает, что можно объявить.' },
    won_before_it_starts: { en: 'A game starts at ace only where the ace has to be won.', zh: '只有选了“必打 A”才能从 A 开始。', ru: 'Начать с туза можно, только если на нём надо выиграть.' },
  },
  refusals: {
    round_over: { en: 'The round is over.', zh: '本局已经结束。', ru: 'Раунд окончен.' },
    still_dealing: { en: 'Cards are still being dealt.', zh: '还在发牌。', ru: 'Карты ещё раздаются.' },
    trump_locked: { en: 'Nothing can be declared now.', zh: '现在不能亮主。', ru: 'Сейчас объявлять нельзя.' },
    not_burying: { en: 'There is nothing to bury now.', zh: '现在不用扣底。', ru: 'Сейчас сносить нечего.' },
    not_playing: { en: 'No trick is being played.', zh: '现在不能出牌。', ru: 'Сейчас не играют взятку.' },
    not_the_banker: { en: 'Only the banker buries the kitty.', zh: '只有庄家扣底。', ru: 'Прикуп сносит только банкир.' },
    doubled_card: { en: 'A card is in the list twice.', zh: '有一张牌选了两次。', ru: 'Одна карта названа дважды.' },
    card_not_held: { en: 'That card is not in your hand.', zh: '你手里没有这张牌。', ru: 'Этой карты у вас нет.' },
    no_cards: { en: 'No card was chosen.', zh: '没有选牌。', ru: 'Карты не выбраны.' },
    too_many_cards: { en: 'That is more cards than a hand has.', zh: '选的牌比手牌还多。', ru: 'Столько карт в руке не бывает.' },
    not_a_bid: { en: 'Declare with one or two identical level cards or jokers.', zh: '亮主要用一张或两张相同的级牌或王。', ru: 'Объявляют одной или двумя одинаковыми картами уровня или джокерами.' },
    single_joker: { en: 'One joker alone declares nothing at this table.', zh: '这张桌子单王不能亮主。', ru: 'За этим столом одного джокера мало.' },
    not_stronger: { en: 'It must be stronger than the declaration that stands.', zh: '必须比当前的亮主更大。', ru: 'Нужно сильнее прежнего объявления.' },
    partner_leads: { en: 'Your partner’s declaration cannot be reinforced.', zh: '不能加固队友的亮主。', ru: 'Объявление напарника усилить нельзя.' },
    other_suit: { en: 'Your own declaration can only be reinforced in the same suit.', zh: '自己的亮主只能用同花色加固。', ru: 'Своё объявление усиливают только в той же масти.' },
    already_passed: { en: 'You have passed already.', zh: '你已经不叫了。', ru: 'Вы уже спасовали.' },
    hand_incomplete: { en: 'Your hand is not complete yet.', zh: '你的牌还没发完。', ru: 'Ваша рука ещё не собрана.' },
    no_reason_to_redeal: { en: 'Your hand has trumps and points: no redeal.', zh: '你有主牌也有分牌，不能重新发牌。', ru: 'У вас есть и козыри, и очки: пересдачи нет.' },
    no_redeals_left: { en: 'This round has been dealt anew as often as it may.', zh: '本局重新发牌的次数已用完。', ru: 'Пересдач в этом раунде больше нет.' },
    wrong_bury_count: { en: 'Bury {want, one: # card; other: # cards}, not {got}.', zh: '要扣 {want} 张，不是 {got} 张。', ru: 'Снести нужно {want, one: # карту; few: # карты; many: # карт; other: # карты}, а не {got}.' },
    mixed_groups: { en: 'A lead comes from one suit; trumps are a suit of their own.', zh: '领出的牌必须同门；主牌自成一门。', ru: 'Заход — картами одной масти; козыри — масть сама по себе.' },
    wrong_count: { en: 'Play {want, one: # card; other: # cards}, as many as were led.', zh: '要出 {want} 张，与领出的相同。', ru: 'Нужно {want, one: # карта; few: # карты; many: # карт; other: # карты}, сколько в заходе.' },
    must_follow_group: { en: 'You have cards of the suit that was led.', zh: '你有领出的花色，必须跟。', ru: 'У вас есть карты этой масти.' },
    must_play_all_of_group: { en: 'Play all your cards of the suit that was led.', zh: '必须出完领出花色的所有牌。', ru: 'Нужно отдать все карты этой масти.' },
    must_play_pairs: { en: 'You have pairs of the suit and have to play them.', zh: '你有对子，必须出对子。', ru: 'У вас есть пары этой масти, их надо отдать.' },
    must_play_tractor: { en: 'You have a tractor of the suit and have to play it.', zh: '你有拖拉机，必须出拖拉机。', ru: 'У вас есть трактор этой масти, его надо отдать.' },
    not_the_template: { en: 'The tractor cannot be matched, so exactly the lit cards are owed.', zh: '跟不出拖拉机时，必须出亮起的那几张。', ru: 'Трактор не повторить: должны пойти именно подсвеченные карты.' },
  },
  standIn: true,
  lostLine: botPlaysOn,
  thinks: 'think_ms',
  tell,
  // All cards are gathered in at once, and without a word that looks like a fault.
  moment: (event) => (event as Event).type === 'REDEALT',
  landmarks: ['TRICK_WON'],
});
