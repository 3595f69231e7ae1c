// The table's options, presets and bots in every language of the page.
import type { Named } from '$lib/games';

export const OPTIONS: Record<string, Named> = {
  seats: { name: { en: 'Players', zh: '人数', ru: 'Игроков' }, about: { en: 'Players at the table: 4 or 6.', zh: '牌桌人数：4 或 6。', ru: 'Сколько игроков за столом: 4 или 6.' } },
  levels: { name: { en: 'First levels', zh: '起始级数', ru: 'Начальные уровни' }, about: { en: 'The levels that the two teams start a game from.', zh: '双方开局的级数。', ru: 'С каких уровней начинают обе команды.' } },
  first_banker: { name: { en: 'First banker', zh: '首局庄家', ru: 'Первый банкир' }, about: { en: 'Who is banker in the first round: the winner of the declaration, or a fixed seat.', zh: '首局庄家：亮主者，或指定的座位。', ru: 'Кто банкир в первом раунде: объявивший козырь или заданное место.' } },
  follow_fill: { name: { en: 'Following a tractor', zh: '跟拖拉机', ru: 'Ответ на трактор' }, about: { en: 'What a player owes who cannot match a tractor: the exact template, or only its structure.', zh: '跟不出拖拉机时必须出什么：固定的牌，或只看结构。', ru: 'Что должен игрок без трактора: точный набор или только строение.' } },
  strict_ladder: { name: { en: 'Strict ladder', zh: '严格阶梯', ru: 'Строгая лестница' }, about: { en: 'A trump ace pair and the trump level pair no longer make a tractor.', zh: '主 A 对与主级牌对不再构成拖拉机。', ru: 'Пара козырных тузов и пара козырного уровня уже не трактор.' } },
  throw_check: { name: { en: 'What breaks a throw', zh: '甩牌检查', ru: 'Что ломает сброс' }, about: { en: 'Whether a void opponent with trumps breaks a throw, or only higher cards of the suit do.', zh: '缺门且有主的对手能否毙掉甩牌，还是只看同门更大的牌。', ru: 'Ломает ли сброс соперник без масти, но с козырями, или только старшие карты масти.' } },
  throw_penalty: { name: { en: 'Throw penalty', zh: '甩牌罚分', ru: 'Штраф за сброс' }, about: { en: 'Points that a punished throw costs the side that tried it.', zh: '甩牌失败一方被罚的分数。', ru: 'Сколько очков стоит неудачный сброс.' } },
  kitty_multiplier: { name: { en: 'Kitty multiplier', zh: '底分倍数', ru: 'Множитель прикупа' }, about: { en: 'Whether all pairs of the last winning play multiply the kitty, or only those of its largest part.', zh: '底分按最后一墩赢牌的所有对子翻倍，还是只按最大的部分。', ru: 'Умножают ли прикуп все пары последней взятки или только пары её главной части.' } },
  succession: { name: { en: 'Succession', zh: '换庄', ru: 'Переход банка' }, about: { en: 'Who becomes banker when the banker team loses the round but wins its last trick.', zh: '庄家方输掉本局却赢得最后一墩时，谁来坐庄。', ru: 'Кто банкир, если его команда проиграла раунд, но взяла последнюю взятку.' } },
  rotate_partner: { name: { en: 'Rotating banker', zh: '轮流坐庄', ru: 'Банк по кругу' }, about: { en: 'A banker who levels up hands the bank to the next teammate.', zh: '升级后庄家轮给下一位队友。', ru: 'После роста банк переходит к следующему напарнику.' } },
  must_win_at_ace: { name: { en: 'Win at ace', zh: '必打 A', ru: 'Выиграть на тузе' }, about: { en: 'A team has to win a round as bankers at ace, instead of only reaching it.', zh: '打到 A 后须坐庄再赢一局才算获胜。', ru: 'На тузе нужно выиграть раунд банкиром, а не только дойти до него.' } },
  single_joker_bids: { name: { en: 'One joker declares', zh: '单王亮主', ru: 'Объявление одним джокером' }, about: { en: 'One joker alone declares a no-trump round.', zh: '一张王即可亮无主。', ru: 'Одного джокера хватает для игры без козыря.' } },
  banker_sees_bury: { name: { en: 'Banker sees the kitty', zh: '庄家可看底牌', ru: 'Банкир видит снос' }, about: { en: 'The banker sees the buried cards during play.', zh: '打牌时庄家可以看到自己扣的底牌。', ru: 'Во время игры банкир видит снесённые карты.' } },
  deal_ms: { name: { en: 'Dealing pace', zh: '发牌速度', ru: 'Темп раздачи' }, about: { en: 'Time between two dealt cards, in milliseconds; 0 deals all cards at once.', zh: '两张牌之间的间隔，单位毫秒；0 表示一次发完。', ru: 'Время между картами, в миллисекундах; 0 — все сразу.' } },
  fairness_ms: { name: { en: 'Time to declare', zh: '亮主时限', ru: 'Время на объявление' }, about: { en: 'How long trump stays open after the last declaration or the last card, in milliseconds.', zh: '最后一次亮主或最后一张牌之后还能亮主的时间，单位毫秒。', ru: 'Сколько козырь ещё открыт после последнего объявления или карты, в миллисекундах.' } },
  bury_ms: { name: { en: 'Time to bury', zh: '扣底时限', ru: 'Время на снос' }, about: { en: 'How long the banker may choose what to bury, in milliseconds.', zh: '庄家扣底的时间，单位毫秒。', ru: 'Сколько банкир выбирает снос, в миллисекундах.' } },
  think_ms: { name: { en: 'Time to play', zh: '出牌时限', ru: 'Время на ход' }, about: { en: 'How long a player may think about a play, in milliseconds.', zh: '每次出牌的思考时间，单位毫秒。', ru: 'Сколько можно думать над ходом, в миллисекундах.' } },
  pause_ms: { name: { en: 'Pause between rounds', zh: '局间停顿', ru: 'Пауза между раундами' }, about: { en: 'The pause between two rounds, in milliseconds.', zh: '两局之间的停顿，单位毫秒。', ru: 'Пауза между раундами, в миллисекундах.' } },
  standing: { name: { en: 'Standing', zh: '当前进度', ru: 'Положение' }, about: { en: 'Where the game stands; the table fills it in between rounds, and a new game has none.', zh: '全局进度；由牌桌在局间填写，新的一局留空。', ru: 'Как идёт игра; стол заполняет это между раундами, у новой игры пусто.' } },
};

export const PRESETS: Record<string, Named> = {
  seed: { name: { en: 'House rules', zh: '本馆规则', ru: 'Правила дома' }, about: { en: 'Four players, exact following, reaching the ace wins.', zh: '四人，按固定牌跟出，升到 A 即胜。', ru: 'Четверо, точный ответ, победа на тузе.' } },
  'seed-six': { name: { en: 'House rules, six', zh: '本馆规则，六人', ru: 'Правила дома, шестеро' }, about: { en: 'Six players in two teams of three.', zh: '六人，三对三。', ru: 'Шестеро, трое на трое.' } },
  standard: { name: { en: 'Standard', zh: '通行规则', ru: 'Обычные' }, about: { en: 'Four players, free filling, the banker rotates, the ace has to be won.', zh: '四人，自由垫牌，轮流坐庄，必打 A。', ru: 'Четверо, свободный добор, банк по кругу, туза надо выиграть.' } },
  'standard-six': { name: { en: 'Standard, six', zh: '通行规则，六人', ru: 'Обычные, шестеро' }, about: { en: 'The standard rules for six players.', zh: '六人的通行规则。', ru: 'Обычные правила на шестерых.' } },
};

export const BOTS: Record<string, Named> = {
  random: { name: { en: 'Random', zh: '随机', ru: 'Случайный' }, about: { en: 'Does anything that is allowed.', zh: '随意出合法的牌。', ru: 'Делает что угодно дозволенное.' } },
  steady: { name: { en: 'Steady', zh: '稳手', ru: 'Надёжный' }, about: { en: 'Counts cards, leads what cannot be beaten, feeds its partners and saves its trumps.', zh: '会记牌，领大牌，给队友垫分，留住主牌。', ru: 'Считает карты, ходит с верных, кормит напарников и бережёт козыри.' } },
};
