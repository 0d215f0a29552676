//! Ids and secrets, all from the operating system's generator.

use data_encoding::{BASE32_NOPAD, Encoding, HEXLOWER, Specification};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;
use whistlestop_store::Hash;

/// Letters and digits that are not mistaken for one another when read aloud.
static CODE: LazyLock<Encoding> = LazyLock::new(|| {
    let mut letters = Specification::new();
    letters.symbols.push_str("23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
    letters.encoding().expect("32 different symbols")
});

/// Random bytes.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has a random generator");
    bytes
}

/// An id that nobody can guess: 128 bits.
pub(crate) fn new_id() -> String {
    id_of(&random::<16>())
}

/// The id that stands for these bytes.
pub(crate) fn id_of(bytes: &[u8]) -> String {
    BASE32_NOPAD.encode(bytes).to_ascii_lowercase()
}

/// A secret that proves who one is: 256 bits.
pub(crate) fn new_token() -> String {
    HEXLOWER.encode(&random::<32>())
}

/// A code that is read aloud, in the form `K7XM2P`.
pub(crate) fn new_code() -> String {
    let mut code = CODE.encode(&random::<4>());
    code.truncate(6);
    code
}

/// A code that is written down, in the form `K7XM-2PQR-9ABC-DEFG`: 80 bits.
pub(crate) fn new_recovery_code() -> String {
    let letters = CODE.encode(&random::<10>());
    let groups: Vec<&str> =
        letters.as_bytes().chunks(4).filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join("-")
}

/// A code as it was typed, without what people add to it.
pub(crate) fn typed(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

/// The seed of a bot's decision.
pub(crate) fn new_seed() -> u64 {
    u64::from_le_bytes(random())
}

/// What is stored of a secret.
pub(crate) fn hash(secret: &str) -> Hash {
    Sha256::digest(secret).into()
}

/// A hash as others may see it.
pub(crate) fn hex(hash: &Hash) -> String {
    HEXLOWER.encode(hash)
}

/// The hash that is written like this.
pub(crate) fn unhex(text: &str) -> Option<Hash> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_are_plain() {
        let (one, other) = (new_id(), new_id());
        assert_ne!(one, other);
        assert_eq!(one.len(), 26);
        assert!(one.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
    }

    #[test]
    fn codes_survive_being_read_aloud() {
        let code = new_code();
        assert_eq!(code.len(), 6);
        assert_eq!(typed(&format!(" {}-{} ", &code[..3].to_lowercase(), &code[3..])), code);
        let recovery = new_recovery_code();
        assert_eq!(recovery.len(), 19);
        assert_eq!(typed(&recovery.to_lowercase()), recovery.replace('-', ""));
    }

    #[test]
    fn hashes_are_written_and_read() {
        assert_eq!(unhex(&hex(&hash("secret"))), Some(hash("secret")));
        assert_eq!(unhex("zz"), None);
    }
}
