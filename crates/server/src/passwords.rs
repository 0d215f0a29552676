//! Passwords: argon2id, at most two at a time, because each takes 19 MiB and tens of milliseconds.

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, PasswordHash, Version};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::problem::{Answer, Problem};

const AT_A_TIME: usize = 2;
const MIN: usize = 8;
const MAX: usize = 128;

/// Makes and checks password hashes.
pub(crate) struct Passwords {
    permits: Semaphore,
    /// The hash of no password, checked for people who do not exist, so that the answer takes as long.
    nobody: String,
}

impl Passwords {
    pub fn new() -> Self {
        let nobody = hash(&crate::ids::new_token()).expect("a token can be hashed");
        Self { permits: Semaphore::new(AT_A_TIME), nobody }
    }

    /// The hash of a new password.
    pub async fn hash(&self, password: String) -> Answer<String> {
        if !(MIN..=MAX).contains(&password.chars().count()) {
            return Err(Problem::bad("bad_password"));
        }
        if is_common(&password) {
            return Err(Problem::bad("common_password"));
        }
        let _permit = self.permits.acquire().await;
        let hashed = spawn_blocking(move || hash(&password)).await.ok().flatten();
        hashed.ok_or(Problem::UNAVAILABLE)
    }

    /// Whether a password is the one of this hash. Without a hash it never is.
    pub async fn check(&self, password: String, hash: Option<String>) -> bool {
        let exists = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.clone());
        if password.chars().count() > MAX {
            return false;
        }
        let _permit = self.permits.acquire().await;
        let matches = spawn_blocking(move || {
            let hash = PasswordHash::new(&hash).ok()?;
            hasher().verify_password(password.as_bytes(), &hash).ok()
        });
        matches.await.ok().flatten().is_some() && exists
    }
}

fn hash(password: &str) -> Option<String> {
    let salt: [u8; 16] = crate::ids::random();
    let hash = hasher().hash_password_with_salt(password.as_bytes(), &salt).ok()?;
    Some(hash.to_string())
}

fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("the parameters are within limits");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// Passwords that are tried first. The length of eight keeps most of the usual lists out already.
fn is_common(password: &str) -> bool {
    const COMMON: &[&str] = &[
        "password",
        "passw0rd",
        "password1",
        "password123",
        "12345678",
        "123456789",
        "1234567890",
        "87654321",
        "11111111",
        "00000000",
        "88888888",
        "qwertyui",
        "qwertyuiop",
        "qwerty123",
        "1q2w3e4r",
        "1qaz2wsx",
        "iloveyou",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "superman",
        "trustno1",
        "starwars",
        "whatever",
        "computer",
        "internet",
        "abcdefgh",
        "abcd1234",
        "letmein1",
        "welcome1",
        "dragon123",
        "monkey123",
        "admin123",
        "whistlestop",
    ];
    let password = password.to_lowercase();
    COMMON.contains(&&*password) || password.chars().all(|char| password.starts_with(char))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_is_right() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(passwords.check("correct horse".into(), Some(hash.clone())).await);
        assert!(!passwords.check("wrong horse".into(), Some(hash)).await);
        assert!(!passwords.check("correct horse".into(), None).await);
    }

    #[tokio::test]
    async fn bad_passwords_are_refused() {
        let passwords = Passwords::new();
        for bad in ["short", "password", "PASSWORD", "aaaaaaaaaa", &"x1".repeat(65)] {
            assert!(passwords.hash(bad.into()).await.is_err(), "{bad}");
        }
    }
}
