//! How often something may be done.
//!
//! Token buckets of our own rather than a layer around the router: the same limits hold for frames of
//! a socket and for requests, are kept per person as well as per address, and depend on what is asked.
//!
//! Most of them protect a server, so each server counts for itself. Those that protect people are counted
//! in the store, so that nobody gets more attempts by asking several servers.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use whistlestop_store::{Pace, Store};

use crate::clock::now;
use crate::ids::{hash, hex};
use crate::problem::{Answer, Problem};

/// So many at once, and then so many each second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rate {
    pub burst: f64,
    pub per_second: f64,
}

impl Rate {
    pub const fn new(burst: f64, per_second: f64) -> Self {
        Self { burst, per_second }
    }

    const fn times(self, scale: f64) -> Self {
        Self::new(self.burst * scale, self.per_second * scale)
    }

    const fn per_minute(burst: f64, per_minute: f64) -> Self {
        Self::new(burst, per_minute / 60.0)
    }

    /// The same in whole numbers.
    fn pace(self) -> Pace {
        let each_ms = (1_000.0 / self.per_second) as i64;
        Pace { burst: (self.burst as u32).max(1), each_ms: each_ms.max(1) }
    }
}

/// What is left of a rate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    left: f64,
    at: Instant,
}

impl Bucket {
    pub fn new(rate: Rate) -> Self {
        Self { rate, left: rate.burst, at: Instant::now() }
    }

    /// Whether it may be done once more now; otherwise the seconds to wait.
    pub fn take(&mut self) -> Result<(), u32> {
        self.fill();
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        Err(((1.0 - self.left) / self.rate.per_second).ceil() as u32)
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * self.rate.per_second;
        self.left = (self.left + more).min(self.rate.burst);
        self.at = now;
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.left >= self.rate.burst
    }
}

/// A bucket for everybody. Full ones are forgotten, so that a flood of strangers costs little.
struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// Beyond this many buckets the full ones are looked for.
const MANY: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    fn new(rate: Rate) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    fn take(&self, key: K) -> Result<(), Problem> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        let bucket = buckets.entry(key).or_insert_with(|| Bucket::new(self.rate));
        bucket.take().map_err(Problem::too_fast)
    }
}

/// What is limited, and by what.
pub(crate) struct Limits {
    /// Requests of one address.
    requests: Buckets<IpAddr>,
    /// New guests from one address.
    guests: Buckets<IpAddr>,
    /// Attempts to prove who one is, by address.
    proofs: Pace,
    /// Attempts to prove that one is a certain person.
    names: Pace,
    /// Mail that one person has sent to an address.
    mails: Pace,
    /// Short codes tried from one address.
    codes: Buckets<IpAddr>,
    /// Tables opened by one person.
    tables: Buckets<String>,
    /// Frames on one connection.
    frames: Rate,
    /// Commands of one person over plain HTTP.
    commands: Buckets<String>,
    /// What one person says.
    words: Buckets<String>,
    /// Complaints of one person.
    complaints: Buckets<String>,
}

/// Commands of one person.
const COMMANDS: Rate = Rate::new(40.0, 20.0);

impl Limits {
    /// The usual limits, times `scale`.
    pub fn new(scale: f64) -> Self {
        Self {
            requests: Buckets::new(Rate::new(400.0, 100.0).times(scale)),
            guests: Buckets::new(Rate::per_minute(60.0, 30.0).times(scale)),
            proofs: Rate::per_minute(20.0, 10.0).times(scale).pace(),
            names: Rate::per_minute(10.0, 5.0).times(scale).pace(),
            mails: Rate::per_minute(3.0, 0.05).times(scale).pace(),
            codes: Buckets::new(Rate::per_minute(20.0, 10.0).times(scale)),
            tables: Buckets::new(Rate::per_minute(20.0, 10.0).times(scale)),
            frames: COMMANDS.times(scale),
            commands: Buckets::new(COMMANDS.times(scale)),
            words: Buckets::new(Rate::new(8.0, 0.5).times(scale)),
            complaints: Buckets::new(Rate::per_minute(5.0, 1.0).times(scale)),
        }
    }

    pub fn request(&self, from: IpAddr) -> Result<(), Problem> {
        self.requests.take(network(from))
    }

    pub fn guest(&self, from: IpAddr) -> Result<(), Problem> {
        self.guests.take(network(from))
    }

    /// The name counts as well, so that many addresses cannot try many passwords for one person.
    pub async fn proof(&self, store: &Store, from: IpAddr, name_key: &str) -> Answer<()> {
        attempt(store, "proof", &network(from).to_string(), self.proofs).await?;
        attempt(store, "name", name_key, self.names).await
    }

    /// Nobody can be sent mail over and over, however many ask for it.
    pub async fn mail(&self, store: &Store, from: IpAddr, user: &str, address: &str) -> Answer<()> {
        attempt(store, "mail from", &network(from).to_string(), self.proofs).await?;
        attempt(store, "mail of", user, self.mails).await?;
        attempt(store, "mail to", &address.to_lowercase(), self.mails).await
    }

    pub fn code(&self, from: IpAddr) -> Result<(), Problem> {
        self.codes.take(network(from))
    }

    pub fn table(&self, user: &str) -> Result<(), Problem> {
        self.tables.take(user.to_owned())
    }

    /// What a new connection may send.
    pub fn frames(&self) -> Bucket {
        Bucket::new(self.frames)
    }

    pub fn command(&self, user: &str) -> Result<(), Problem> {
        self.commands.take(user.to_owned())
    }

    pub fn words(&self, user: &str) -> Result<(), Problem> {
        self.words.take(user.to_owned())
    }

    pub fn complaint(&self, user: &str) -> Result<(), Problem> {
        self.complaints.take(user.to_owned())
    }
}

/// Takes an attempt that is counted for all servers. Addresses and names are not kept, only their hashes.
async fn attempt(store: &Store, what: &str, whose: &str, pace: Pace) -> Answer<()> {
    let key = hex(&hash(&format!("{what} {whose}")));
    match store.attempt(&key, pace, now()).await? {
        None => Ok(()),
        Some(wait) => Err(Problem::too_fast((wait as u32).div_ceil(1_000).max(1))),
    }
}

/// Whoever has one address of version 6 has the whole network of 64 bits.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry() {
        let mut bucket = Bucket::new(Rate::new(2.0, 0.001));
        assert_eq!((bucket.take(), bucket.take()), (Ok(()), Ok(())));
        assert_eq!(bucket.take(), Err(1_000));
    }

    #[test]
    fn everybody_has_a_bucket_and_full_ones_are_forgotten() {
        let buckets = Buckets::new(Rate::new(1.0, f64::MAX));
        for key in 0..MANY {
            assert!(buckets.take(key).is_ok());
        }
        assert!(buckets.take(MANY).is_ok());
        assert_eq!(buckets.buckets.lock().unwrap().len(), 1);
    }

    #[test]
    fn a_network_is_one() {
        let address = |text: &str| network(text.parse().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }
}
