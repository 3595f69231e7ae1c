//! Randomness of the operating system: secrets, tokens, ids, and the seeds of house bots.

use cardtable::{Dice, Secret};

/// Digits and letters that are not mistaken for each other.
const PLAIN: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz0";

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(test)]
    if crate::simulation::fill(&mut bytes) {
        return bytes;
    }
    // Without randomness every promise of this program is void, so there is nothing to fall back to.
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

pub fn secret() -> Secret {
    Secret::new(bytes())
}

pub fn bot_dice() -> Dice {
    Dice::from_key(bytes())
}

/// A number that no other run of a server has.
pub fn number() -> u64 {
    u64::from_be_bytes(bytes()) >> 12
}

/// A short name nobody can guess: five bits a letter.
pub fn name(letters: usize) -> String {
    let random: [u8; 32] = bytes();
    random.iter().take(letters).map(|byte| char::from(PLAIN[usize::from(byte % 32)])).collect()
}

/// A session's token: 160 bits.
pub fn token() -> String {
    name(32)
}

/// What is stored of a token.
pub fn token_hash(token: &str) -> [u8; 32] {
    use sha2::Digest;
    sha2::Sha256::digest(token.as_bytes()).into()
}
