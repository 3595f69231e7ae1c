// The table's options, presets and bots in every language of the page.
import type { Named, OptionText } from '$lib/games';

export const OPTIONS: Record<string, OptionText> = {
  seats: { name: { en: 'Seats', zh: '座位数', ru: 'Мест' }, about: { en: 'How many seats the table has, from 2 to 9.', zh: '牌桌的座位数，2 到 9。', ru: 'Сколько мест за столом, от 2 до 9.' } },
  small_blind: { name: { en: 'Small blind', zh: '小盲', ru: 'Малый блайнд' }, about: { en: 'Less than the big blind.', zh: '须小于大盲。', ru: 'Меньше большого блайнда.' }, chips: true },
  big_blind: { name: { en: 'Big blind', zh: '大盲', ru: 'Большой блайнд' }, about: { en: 'It can be halved, because half of it can be owed: 0.02 goes, 0.03 does not.', zh: '须能对半分，因为可能欠半个大盲：0.02 可以，0.03 不行。', ru: 'Делится пополам, ведь задолжать можно и половину: 0,02 годится, 0,03 — нет.' }, chips: true },
  ante: { name: { en: 'Ante', zh: '底注', ru: 'Анте' }, about: { en: 'What everybody posts in each hand; 0 for none.', zh: '每手牌每人先放的筹码；0 表示没有。', ru: 'Сколько каждый ставит в каждой раздаче; 0 — без анте.' }, chips: true },
  big_blind_ante: { name: { en: 'Big blind ante', zh: '大盲底注', ru: 'Анте большого блайнда' }, about: { en: 'Only the big blind posts the ante.', zh: '只有大盲下底注。', ru: 'Анте ставит только большой блайнд.' } },
  straddle: { name: { en: 'Straddle', zh: '抓头', ru: 'Страддл' }, about: { en: 'With three or more players, the one after the big blind posts twice the big blind before the cards.', zh: '三人或更多人时，大盲的下家在发牌前放两倍大盲。', ru: 'Если играют трое или больше, следующий за большим блайндом ставит до карт два больших блайнда.' } },
  min_buy_in: { name: { en: 'Least buy-in', zh: '最小买入', ru: 'Наименьший вход' }, about: { en: 'The least that a player may bring to the table.', zh: '上桌的最少筹码。', ru: 'Сколько фишек нужно принести как минимум.' }, chips: true },
  max_buy_in: { name: { en: 'Largest buy-in', zh: '最大买入', ru: 'Наибольший вход' }, about: { en: 'The most that a player may bring to the table.', zh: '上桌的最多筹码。', ru: 'Сколько фишек можно принести.' }, chips: true },
  decimals: { name: { en: 'Decimals', zh: '小数位', ru: 'Знаков после запятой' }, about: { en: 'How many decimals the table’s money has, from 0 to 4.', zh: '牌桌金额的小数位数，0 到 4。', ru: 'Сколько знаков после запятой у денег стола, от 0 до 4.' }, unasked: true },
  think_ms: { name: { en: 'Time to think', zh: '思考时间', ru: 'Время на ход' }, about: { en: 'How long a player may think.', zh: '每次行动可思考的时间。', ru: 'Сколько можно думать над ходом.' } },
  time_bank_ms: { name: { en: 'Time bank', zh: '备用时间', ru: 'Банк времени' }, about: { en: 'Extra time that each player has for the whole stay.', zh: '每位玩家在桌期间的备用时间。', ru: 'Запас времени на всё пребывание за столом.' } },
  pause_ms: { name: { en: 'Pause after a hand', zh: '每手间隔', ru: 'Пауза после раздачи' }, about: { en: 'The pause after each hand, before the next is dealt.', zh: '每手牌结束到下一手发牌之间的停顿。', ru: 'Пауза после раздачи, до следующей.' } },
  timeout: {
    name: { en: 'When time runs out', zh: '超时处理', ru: 'Если время вышло' },
    about: { en: 'What the table does for a player whose time runs out.', zh: '玩家超时后由牌桌代为执行。', ru: 'Что стол делает за игрока, у которого вышло время.' },
    choices: { fold: { en: 'Fold', zh: '弃牌', ru: 'Фолд' }, check_fold: { en: 'Check where it is free, otherwise fold', zh: '能过牌则过牌，否则弃牌', ru: 'Чек, если он бесплатный, иначе фолд' } },
  },
  timeouts_before_pause: { name: { en: 'Timeouts before a pause', zh: '超时几次后暂离', ru: 'Просрочек до паузы' }, about: { en: 'After how many timeouts in a row a player is set to pause.', zh: '连续超时多少次后自动暂离。', ru: 'После скольких просрочек подряд игрок уходит на паузу.' } },
  max_pause_hands: { name: { en: 'Longest pause, in hands', zh: '最长暂离（手数）', ru: 'Наибольшая пауза, раздач' }, about: { en: 'After how many missed hands in a row a player leaves the table; 0 for any number.', zh: '连续错过多少手后离桌；0 表示不限。', ru: 'После скольких пропущенных подряд раздач игрок уходит из-за стола; 0 — без ограничения.' } },
  max_pause_min: { name: { en: 'Longest pause, in minutes', zh: '最长暂离（分钟）', ru: 'Наибольшая пауза, минут' }, about: { en: 'After how many minutes of a pause a player leaves the table, up to 1440; 0 for any time.', zh: '暂离多少分钟后离桌，最多 1440；0 表示不限。', ru: 'После скольких минут паузы игрок уходит из-за стола, не больше 1440; 0 — без ограничения.' } },
  entry_post: {
    name: { en: 'What newcomers post', zh: '新玩家入局', ru: 'Что ставит новичок' },
    about: { en: 'What a newcomer pays before the first big blind.', zh: '新玩家在首个大盲之前须付什么。', ru: 'Что новичок платит до первого большого блайнда.' },
    choices: {
      none: { en: 'Nothing: free until the big blind', zh: '不付：大盲前免费', ru: 'Ничего: до блайнда бесплатно' },
      bb: { en: 'A live big blind', zh: '一个有效大盲', ru: 'Живой большой блайнд' },
      wait: { en: 'Nothing, but waits for the big blind', zh: '不付，但须等到大盲', ru: 'Ничего, но ждёт большого блайнда' },
    },
  },
  return_post: {
    name: { en: 'Paying missed blinds', zh: '补盲方式', ru: 'Оплата пропущенных блайндов' },
    about: { en: 'How missed blinds are paid on an early return.', zh: '提前回来时如何补交错过的盲注。', ru: 'Как платят пропущенные блайнды при раннем возвращении.' },
    choices: { dead: { en: 'All dead, into the pot', zh: '全部作死钱入池', ru: 'Всё мёртвыми деньгами в банк' }, bb_live: { en: 'The big blind counts as a bet', zh: '大盲算作有效下注', ru: 'Большой блайнд идёт живой ставкой' } },
  },
  carried: { name: { en: 'Handed on', zh: '承接内容', ru: 'Передано дальше' }, about: { en: 'What one hand hands on to the next; a table that opens has nothing here.', zh: '上一手传给下一手的内容；新开的牌桌留空。', ru: 'Что раздача передаёт следующей; у нового стола пусто.' } },
};

export const PRESETS: Record<string, Named> = {
  six_max: { name: { en: 'Six seats', zh: '六人桌', ru: 'Шесть мест' }, about: { en: 'Blinds 1/2, buy-in from 40 to 200.', zh: '盲注 1/2，买入 40 到 200。', ru: 'Блайнды 1/2, вход от 40 до 200.' } },
  heads_up: { name: { en: 'Heads-up', zh: '单挑', ru: 'Один на один' }, about: { en: 'Two seats, blinds 1/2.', zh: '两个座位，盲注 1/2。', ru: 'Два места, блайнды 1/2.' } },
  full_ring: { name: { en: 'Nine seats', zh: '九人桌', ru: 'Девять мест' }, about: { en: 'A full ring, blinds 1/2.', zh: '满桌，盲注 1/2。', ru: 'Полный стол, блайнды 1/2.' } },
  deep_with_antes: { name: { en: 'Deep with antes', zh: '深筹码加底注', ru: 'Глубокие стеки и анте' }, about: { en: 'Six seats, an ante of 0.5, buy-in up to 600.', zh: '六个座位，底注 0.5，买入可达 600。', ru: 'Шесть мест, анте 0,5, вход до 600.' } },
};

export const BOTS: Record<string, Named> = {
  shark: { name: { en: 'Shark', zh: '鲨鱼', ru: 'Акула' }, about: { en: 'Follows what everybody may hold through the betting, and plays all of its hands by one plan a street.', zh: '根据下注推断每个人可能的手牌，每条街按同一套计划打所有的牌。', ru: 'По ставкам следит за возможными картами каждого и на каждой улице играет все свои руки по одному плану.' } },
  sound: { name: { en: 'Sound', zh: '稳健', ru: 'Трезвый' }, about: { en: 'Plays its position, counts pot odds, and weighs its cards against likely hands by simulation.', zh: '看位置，算赔率，用模拟衡量手牌。', ru: 'Играет от позиции, считает шансы банка и взвешивает карты моделированием.' } },
  station: { name: { en: 'Station', zh: '跟注站', ru: 'Телефон' }, about: { en: 'Calls almost anything and hardly ever raises.', zh: '几乎什么都跟，很少加注。', ru: 'Отвечает почти на всё и почти не повышает.' } },
  novice: { name: { en: 'Novice', zh: '新手', ru: 'Новичок' }, about: { en: 'Likes to see flops, falls in love with any pair, chases draws, believes large bets and seldom bluffs.', zh: '爱看翻牌，有一对就舍不得，爱追听牌，见大注就怕，很少诈唬。', ru: 'Любит смотреть флоп, влюбляется в любую пару, тянет до дро, верит крупным ставкам и редко блефует.' } },
  maniac: { name: { en: 'Maniac', zh: '疯子', ru: 'Маньяк' }, about: { en: 'Bets and raises with anything.', zh: '什么牌都下注加注。', ru: 'Ставит и повышает с чем угодно.' } },
};
