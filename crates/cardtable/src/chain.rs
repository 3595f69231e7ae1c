//! A hand's log as a chain: each line's hash covers the line and the hash before it, and the room signs the last.

use crate::code::House;
use crate::game::Game;
use crate::line::Line;
use crate::proof::{Hash, Secret, hex, labelled, unhash};
use crate::refused::Refused;
use crate::room_key::RoomKey;
use crate::seat::BySeat;
use crate::state::{Applied, State};

/// Where the chain of the hand on a table stands.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Chain {
    /// After the last line of the hand; none before the first hand and in logs of version 1.
    head: Option<Hash>,
    /// What the line that ended the hand says, once there is one.
    pub score: Option<BySeat<i64>>,
    pub signature: Option<String>,
}

impl Chain {
    /// What a hand that begins now says about the one before it.
    pub fn before(&self) -> String {
        hex(&self.head.unwrap_or_default())
    }

    /// A log is read from a line that says this about what was before it.
    pub fn resume(&mut self, before: &str) -> Result<(), Refused> {
        self.head = Some(unhash(before).ok_or_else(|| Refused::new(House::BadLog, "the head before is no hash"))?);
        Ok(())
    }

    /// A hand begins. Logs of version 1 say nothing about the hand before, and have no chain.
    pub fn begin(&mut self, game: &str, table: &str, hand: u32, before: Option<&str>) -> Result<(), Refused> {
        let head = match before {
            None => None,
            Some(before) if before == self.before() => Some(start(game, table, hand, &self.head.unwrap_or_default())),
            Some(_) => return Err(Refused::new(House::BadLog, "the hand before it is not the one that was played")),
        };
        *self = Chain { head, ..Chain::default() };
        Ok(())
    }

    /// The next line of the hand, as every reader may know it.
    pub fn link(&mut self, public: &str) {
        self.head = self.head.map(|head| link(&head, public));
    }

    pub fn head(&self) -> Option<Hash> {
        self.head
    }
}

impl<G: Game> State<G> {
    /// [`State::apply`] for a line with its stored text, which is the next of the hand's chain.
    pub fn apply_text(&mut self, line: Line<G>, text: &str, fresh: &Secret) -> Result<Applied<G>, Refused> {
        // What happens after the end of a hand is no part of it.
        let counts = matches!(line, Line::Began { .. }) || self.running();
        let public = counts.then(|| line.public(text));
        let told = self.apply(line, fresh)?;
        if let Some(public) = public {
            self.chain.link(&public);
        }
        Ok(told)
    }

    /// The signature under the hand that has just ended, if it has a chain.
    pub fn sign(&mut self, key: &RoomKey) -> Option<String> {
        let head = self.chain.head()?;
        self.chain.signature = Some(key.sign(&to_sign(&self.id, self.hand_no, &head)));
        self.chain.signature.clone()
    }
}

/// Before the first line of a hand.
pub(crate) fn start(game: &str, table: &str, hand: u32, before: &Hash) -> Hash {
    labelled("hand", &[game.as_bytes(), table.as_bytes(), &hand.to_be_bytes(), before])
}

/// After one more line.
pub(crate) fn link(head: &Hash, public: &str) -> Hash {
    labelled("line", &[head, public.as_bytes()])
}

/// What the room signs when a hand has ended.
pub(crate) fn to_sign(table: &str, hand: u32, head: &Hash) -> Hash {
    labelled("ended", &[table.as_bytes(), &hand.to_be_bytes(), head])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// docs/dice.md lists these, computed by a program in another language.
    #[test]
    fn the_chain_and_the_signature_of_the_written_out_vectors() {
        let start = start("kuhn", "t-example", 7, &[0; 32]);
        assert_eq!(hex(&start), "d31bc1d9732c3ebfd4fbdc4d60e7db8c36feb246c5f87a790d56acfb3a98e33c");
        let head = link(&start, r#"{"line":"timed_out","at":1}"#);
        assert_eq!(hex(&head), "5d8221a6027b3a9c12a940cd6a8b5032679e712bb6051b7825d037f5eb318393");
        let signed = to_sign("t-example", 7, &head);
        assert_eq!(hex(&signed), "564648ada59073d88bea2916f2ac8505b6946fbeb1f118ec6996672a1db31276");

        let key = RoomKey::new([0x42; 32]);
        let public = key.public();
        assert_eq!(public.to_string(), "2152f8d19b791d24453242e15f2eab6cb7cffa7b6a5ed30097960e069881db12");
        assert_eq!(public.fingerprint(), "3097 e2de e2cb 4a34 b538 40cd b705 aed7");
        let signature = key.sign(&signed);
        let expected = "5ab46cee52374d640b1a75388b5d9bf9aea28501bd9c9fb272870379fcb978cf\
                        4823b567244fd4bc381697dffefe5220e2ec67278b466e057532978554d1a40a";
        assert_eq!(signature, expected);
        assert!(public.signed(&signed, &signature));
        assert!(!public.signed(&head, &signature) && !public.signed(&signed, &signature.to_uppercase()));
        assert!(!RoomKey::new([0x43; 32]).public().signed(&signed, &signature));
    }
}
