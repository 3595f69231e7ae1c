//! Who sits where with how much, and what they post before the cards.

use super::read::Reader;
use crate::engine::MAX_PLAYERS;
use crate::money::MAX_AMOUNT;
use cards::Card;

#[derive(Clone, Debug, Default)]
pub(super) struct Sitter {
    pub seat: usize,
    pub name: String,
    pub stack: i64,
    /// Said to be out; whoever posts, acts or gets cards is in all the same.
    pub marked_out: bool,
    pub played: bool,
    pub blind: i64,
    pub ante: i64,
    pub dead: i64,
    /// All in with the ante, which may have been due in full.
    pub short_of_ante: bool,
    pub cards: Option<[Card; 2]>,
    /// The line that told the cards.
    pub cards_line: usize,
}

impl Sitter {
    /// As much of the blind as was paid.
    pub fn bet(&self) -> i64 {
        self.blind.abs().min(self.stack - self.ante - self.dead)
    }

    pub fn is_in(&self) -> bool {
        self.played || !self.marked_out
    }
}

pub(super) struct Table<'a> {
    pub name: &'a str,
    pub seat_count: Option<usize>,
    pub button: usize,
    pub play_money: bool,
}

impl<'a> Table<'a> {
    /// `Table 'Bob's' 6-max (Play Money) Seat #1 is the button`, without its first word.
    pub fn read(rest: &'a str) -> Result<Table<'a>, String> {
        let (name, after) = rest.rsplit_once("' ").ok_or("the line of the table has its name in quotes")?;
        let (size, button) = after.split_once("Seat #").ok_or("the line of the table names no button")?;
        let button = button.split(' ').next().and_then(|seat| seat.parse().ok());
        Ok(Table {
            name,
            seat_count: size.split_once("-max").and_then(|(count, _)| count.trim().parse().ok()),
            button: button.ok_or("the line of the table names no button")?,
            play_money: size.contains("(Play Money)"),
        })
    }
}

/// Whether a line about a seat can go on so after the stack: perhaps a bounty, and where the player is.
fn can_follow_stack(after: &str) -> bool {
    let Some((bounty, more)) = after.split_once(')') else { return false };
    let is_more = more.is_empty() || more == " is sitting out" || more.starts_with(" out of hand");
    is_more && (bounty.is_empty() || bounty.starts_with(", ") && bounty.ends_with(" bounty"))
}

impl Reader<'_> {
    /// `Seat 2: name ($100 in chips) is sitting out`.
    pub(super) fn sitter(&mut self, line: &str) -> Result<(), String> {
        if self.table.is_none() {
            return Err("no line like \"Table 'Una' 6-max Seat #1 is the button\" comes before the seats".to_owned());
        }
        let (head, rest) = line.split_once(": ").ok_or("a seat is written \"Seat 1: name ($10 in chips)\"")?;
        let seat: usize = head["Seat ".len()..].parse().map_err(|_| "a seat has a number".to_owned())?;
        // Names have brackets as well, and so has what is said after the stack.
        let stacks = rest.match_indices(" in chips").filter_map(|(at, _)| {
            let (name, stack) = rest[..at].rsplit_once(" (")?;
            stack.ends_with(|last: char| last.is_ascii_digit()).then_some((
                name,
                stack,
                &rest[at + " in chips".len()..],
            ))
        });
        let mut stacks: Vec<(&str, &str, &str)> = stacks.collect();
        // What looks like a stack in a name has the rest of the name after it.
        stacks.sort_by_key(|(.., after)| !can_follow_stack(after));
        let no_stack = "a seat has its stack after the name, as \"($10 in chips)\"";
        let (name, stack, after) = stacks.into_iter().next().ok_or(no_stack)?;
        let stack = self.amounts.read(stack).filter(|stack| *stack <= MAX_AMOUNT).ok_or(no_stack)?;
        if name.is_empty() {
            return Err("nobody is named on this seat".to_owned());
        }
        if self.sitters.len() >= MAX_PLAYERS {
            return Err(format!("a hand has at most {MAX_PLAYERS} seats"));
        }
        if self.find(name).is_some() {
            return Err(format!("{name:?} sits at the table twice"));
        }
        let marked_out = after.contains("sitting out") || after.contains("out of hand");
        self.sitters.push(Sitter { seat, name: name.to_owned(), stack, marked_out, ..Sitter::default() });
        Ok(())
    }

    pub(super) fn posts(&mut self, who: usize, post: &str, all_in: bool) -> Result<(), String> {
        let paid = post.rsplit(' ').next().and_then(|text| self.amounts.read(text)).ok_or("no amount is posted")?;
        let (small, big, first_big) = (self.head.small, self.head.big, self.first_big.is_none());
        let someone_else = self.sitters.iter().enumerate().any(|(i, sitter)| i != who && sitter.blind == small);
        let sitter = &mut self.sitters[who];
        sitter.played = true;
        // What an all-in player could not pay was due all the same.
        let full = |nominal: i64| if all_in { nominal.max(paid) } else { paid };
        if post.starts_with("the ante") {
            (sitter.ante, sitter.short_of_ante) = (paid, all_in);
        } else if post.starts_with("small & big blinds") {
            sitter.blind = -big;
            sitter.dead += (paid - big).max(0);
        } else if post.starts_with("small blind") && !someone_else && first_big {
            sitter.blind = full(small);
        } else if post.starts_with("small blind") || post.starts_with("dead blind") {
            sitter.dead += paid;
        } else if post.starts_with("straddle") || post.starts_with("button blind") {
            sitter.blind = full(2 * big);
        } else if post.starts_with("big blind") {
            sitter.blind = if first_big { full(big) } else { -full(big) };
            self.first_big.get_or_insert(who);
        } else {
            return Err(format!("{post:?} is not a known post"));
        }
        Ok(())
    }

    /// What a player owed who was all in with the ante stands in the others' lines, where all post one.
    pub(super) fn complete_antes(&mut self) {
        let paid_in_full = self.sitters.iter().filter(|sitter| !sitter.short_of_ante && sitter.ante > 0);
        let Some(usual) = paid_in_full.map(|sitter| sitter.ante).max() else { return };
        for sitter in self.sitters.iter_mut().filter(|sitter| sitter.short_of_ante) {
            sitter.ante = sitter.ante.max(usual);
        }
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.sitters.iter().position(|sitter| sitter.name == name)
    }

    /// Whom a line starts with, before `then`; names may hold anything, so the longest that fits is meant.
    pub(super) fn named<'b>(&self, line: &'b str, then: &str) -> Option<(usize, &'b str)> {
        let fits = self.sitters.iter().enumerate().filter_map(|(i, sitter)| {
            line.strip_prefix(sitter.name.as_str())?.strip_prefix(then).map(|words| (i, words))
        });
        fits.max_by_key(|(i, _)| self.sitters[*i].name.len())
    }
}
