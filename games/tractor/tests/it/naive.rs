//! The rules once more, slowly and plainly, from lists and by trying everything: what the fast code
//! is compared with.

use cards::{Rank, Suit};
use tractor::{Card, Cards, Face, FollowFill, Group, Kind, Order, Pattern};

/// `S5` is the five of spades of the first deck, `S5'` of the second; `bj` and `sj` are jokers.
pub fn card(name: &str) -> Card {
    let (face, deck) = name.strip_suffix('\'').map_or((name, 1), |face| (face, 2));
    let text = match face {
        "bj" => format!("D{deck}_BJ"),
        "sj" => format!("D{deck}_SJ"),
        plain => format!("D{deck}_{}_{}", &plain[..1], &plain[1..]),
    };
    text.parse().unwrap_or_else(|_| panic!("{name} is no card"))
}

pub fn set(names: &str) -> Cards {
    let list: Vec<Card> = names.split_whitespace().map(card).collect();
    Cards::from_list(&list).expect("each card once")
}

/// `7S` is level 7 with spades as trump, `7` alone a no-trump round.
pub fn order(name: &str) -> Order {
    let trump = name.chars().last().and_then(|last| Suit::ALL.into_iter().find(|suit| suit.letter() == last));
    let level: Rank = name.trim_end_matches(|c: char| "CDHS".contains(c)).parse().expect("a level");
    Order::new(level, trump, false)
}

/// Every subset with `size` cards.
pub fn subsets(cards: Cards, size: usize) -> Vec<Cards> {
    fn go(list: &[Card], size: usize, chosen: Cards, all: &mut Vec<Cards>) {
        if size == 0 {
            return all.push(chosen);
        }
        if list.len() >= size {
            go(&list[1..], size - 1, chosen.with(list[0]), all);
            go(&list[1..], size, chosen, all);
        }
    }
    let mut all = Vec::new();
    go(&cards.list(), size, Cards::NONE, &mut all);
    all
}

pub struct Naive {
    pub level: Rank,
    pub trump: Option<Suit>,
    pub strict: bool,
}

impl Naive {
    pub fn order(&self) -> Order {
        Order::new(self.level, self.trump, self.strict)
    }

    pub fn key(&self, card: Card) -> u16 {
        let level = self.level.number();
        match card.face() {
            Face::BigJoker => 1000,
            Face::SmallJoker => 900,
            Face::Plain(suit, rank) => match (rank.number() == level, Some(suit) == self.trump) {
                (true, true) => 850 + level,
                (true, false) => 800 + level,
                (false, true) => 700 + rank.number(),
                (false, false) => rank.number(),
            },
        }
    }

    pub fn group(&self, card: Card) -> Group {
        match card.suit() {
            Some(suit) if self.key(card) < 700 => Group::of_suit(suit),
            _ => Group::Trump,
        }
    }

    pub fn of_group(&self, cards: Cards, group: Group) -> Cards {
        cards.iter().filter(|card| self.group(*card) == group).collect()
    }

    /// The keys that a ladder is made of, low to high.
    fn ladder(&self, group: Group) -> Vec<u16> {
        let level = self.level.number();
        let ranks = (2..=14).filter(|rank| *rank != level);
        match (group, self.trump) {
            (Group::Trump, Some(_)) => {
                ranks.map(|rank| 700 + rank).chain([800 + level, 850 + level, 900, 1000]).collect()
            }
            (Group::Trump, None) => vec![800 + level, 900, 1000],
            _ => ranks.collect(),
        }
    }

    fn touch(&self, group: Group, low: u16, high: u16) -> bool {
        let ladder = self.ladder(group);
        let at = |key: u16| ladder.iter().position(|known| *known == key).expect("on the ladder");
        let over_the_off_suits = !self.strict
            && group == Group::Trump
            && self.trump.is_some()
            && high == 850 + self.level.number()
            && at(low) + 2 == at(high);
        at(low) + 1 == at(high) || over_the_off_suits
    }

    /// The keys of the faces of which both cards are here.
    pub fn pairs(&self, cards: Cards) -> Vec<u16> {
        let first = cards.iter().filter(|card| card.deck() == 1 && cards.contains(card.other()));
        let mut keys: Vec<u16> = first.map(|card| self.key(card)).collect();
        keys.sort_unstable();
        keys
    }

    /// The longest climb from pair to touching pair.
    pub fn longest(&self, group: Group, cards: Cards) -> usize {
        let keys = self.pairs(cards);
        let mut best = vec![1; keys.len()];
        for high in 0..keys.len() {
            for low in 0..high {
                if keys[low] != keys[high] && self.touch(group, keys[low], keys[high]) {
                    best[high] = best[high].max(best[low] + 1);
                }
            }
        }
        best.into_iter().max().unwrap_or(0)
    }

    pub fn is_tractor(&self, group: Group, cards: Cards) -> bool {
        let pairs = self.pairs(cards).len();
        pairs >= 2 && cards.len() == 2 * pairs && self.longest(group, cards) == pairs
    }

    pub fn kind(&self, group: Group, cards: Cards) -> Kind {
        match cards.len() {
            1 => Kind::Single,
            2 if self.pairs(cards).len() == 1 => Kind::Pair,
            _ if self.is_tractor(group, cards) => Kind::Tractor,
            _ => Kind::Throw,
        }
    }

    pub fn top(&self, cards: Cards) -> u16 {
        cards.iter().map(|card| self.key(card)).max().expect("not empty")
    }

    fn names(&self, cards: Cards) -> String {
        let mut names: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
        names.sort();
        names.concat()
    }

    fn by_key_then_name(&self, cards: Cards) -> Vec<Card> {
        let mut list = cards.list();
        list.sort_by_key(|card| (self.key(*card), card.to_string()));
        list
    }

    /// RULES 8.2, rule 3.
    fn template(&self, group: Group, cards: Cards, size: usize, longest: usize) -> Cards {
        let paired: Cards = cards.iter().filter(|card| cards.contains(card.other())).collect();
        let mut play = Cards::NONE;
        if longest >= 2 {
            let mut tractors = subsets(paired, 2 * longest);
            tractors.retain(|cards| self.is_tractor(group, *cards));
            play = tractors.into_iter().min_by_key(|cards| (self.top(*cards), self.names(*cards))).expect("one");
        }
        let mut pairs: Vec<Cards> = paired
            .without(play)
            .iter()
            .filter(|card| card.deck() == 1)
            .map(|card| Cards::one(card).with(card.other()))
            .collect();
        pairs.sort_by_key(|pair| (self.top(*pair), self.names(*pair)));
        for pair in pairs {
            if play.len() + 2 <= size {
                play = play.and(pair);
            }
        }
        for single in self.by_key_then_name(cards.without(paired)) {
            if play.len() < size {
                play = play.with(single);
            }
        }
        play
    }

    /// RULES 8.2. All legal plays, by looking at every subset and keeping the best of them.
    pub fn legal(&self, fill: FollowFill, lead: Cards, hand: Cards) -> Vec<Cards> {
        let group = self.group(lead.first().expect("a lead"));
        let (size, own) = (lead.len(), self.of_group(hand, group));
        if own.len() <= size {
            return subsets(hand.without(own), size - own.len()).into_iter().map(|rest| rest.and(own)).collect();
        }
        let all = subsets(own, size);
        let asked = (self.pairs(lead).len(), self.longest(group, lead));
        let pairs = |play: &Cards| self.pairs(*play).len().min(asked.0);
        // A tractor has two pairs at least: shorter climbs are all the same.
        let climb = |play: &Cards| match self.longest(group, *play).min(asked.1) {
            0 | 1 => 0,
            longest => longest,
        };
        let most_pairs = all.iter().map(pairs).max().expect("some");
        let most_climb = all.iter().map(climb).max().expect("some");
        let tractor_led = self.is_tractor(group, lead);
        if tractor_led && most_climb < asked.1 && fill == FollowFill::Template {
            return vec![self.template(group, own, size, most_climb)];
        }
        all.into_iter().filter(|play| pairs(play) == most_pairs && climb(play) == most_climb).collect()
    }

    /// RULES 8.4. Whether some of these cards beat a part of this kind and top.
    pub fn beats(&self, part: Cards, from: Cards, ruff: bool) -> bool {
        let group = self.group(part.first().expect("a part"));
        let of = if ruff { Group::Trump } else { group };
        let kind = self.kind(group, part);
        let better = |other: &Cards| self.kind(of, *other) == kind && (ruff || self.top(*other) > self.top(part));
        subsets(self.of_group(from, of), part.len()).iter().any(better)
    }

    /// RULES 8.3. Whether a play can be taken apart so that each part of a throw is covered.
    pub fn covers(&self, parts: &[Cards], play: Cards, ruff: bool) -> bool {
        let Some((part, rest)) = parts.split_first() else { return play.is_empty() };
        let group = self.group(part.first().expect("a part"));
        let of = if ruff { Group::Trump } else { group };
        let kind = self.kind(group, *part);
        subsets(play, part.len()).into_iter().any(|mine| {
            self.kind(of, mine) == kind
                && (ruff || self.top(mine) > self.top(*part))
                && self.covers(rest, play.without(mine), ruff)
        })
    }

    pub fn parts(&self, play: Cards) -> Vec<Cards> {
        let order = self.order();
        let pattern = Pattern::of(&order, play).expect("one group");
        pattern.parts(&order).into_iter().map(|part| part.cards).collect()
    }
}
