//! The room's key: it signs how hands ended, so that a host who tells it differently later has to sign twice.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};

use crate::proof::{hex, unhex_exactly};

/// How many bytes of the hash a fingerprint shows.
const FINGERPRINT_BYTES: usize = 16;

/// The secret half of a room's Ed25519 key. It is not printed.
#[derive(Clone)]
pub struct RoomKey(SigningKey);

impl RoomKey {
    /// From 32 bytes of the system's source of randomness, which the store keeps.
    pub fn new(bytes: [u8; 32]) -> RoomKey {
        RoomKey(SigningKey::from_bytes(&bytes))
    }

    /// The half that everybody may know.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    pub(crate) fn sign(&self, message: &[u8]) -> String {
        hex(&self.0.sign(message).to_bytes())
    }
}

impl std::fmt::Debug for RoomKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the room's key")
    }
}

/// The public half of a room's key: 32 bytes in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// From outside: 64 digits of lower-case hexadecimal that are a key, or none.
    pub fn parse(text: &str) -> Option<PublicKey> {
        let key = VerifyingKey::from_bytes(&unhex_exactly(text)?).ok()?;
        (!key.is_weak()).then_some(PublicKey(key))
    }

    /// The first 16 bytes of its SHA-256 in groups of four digits, for people to compare.
    pub fn fingerprint(&self) -> String {
        let digits = hex(&Sha256::digest(self.0.as_bytes())[..FINGERPRINT_BYTES]);
        let groups: Vec<&str> = (0..digits.len()).step_by(4).map(|at| &digits[at..at + 4]).collect();
        groups.join(" ")
    }

    /// Whether the other half signed this.
    pub(crate) fn signed(&self, message: &[u8], signature: &str) -> bool {
        let signature = unhex_exactly::<64>(signature).map(|bytes| Signature::from_bytes(&bytes));
        signature.is_some_and(|signature| self.0.verify_strict(message, &signature).is_ok())
    }
}

impl std::fmt::Display for PublicKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&hex(self.0.as_bytes()))
    }
}
