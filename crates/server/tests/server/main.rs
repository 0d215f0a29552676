//! The server from outside: real sockets, a real database.
#![cfg(test)]

mod account;
mod clock;
mod crash;
mod disk;
mod document;
mod events;
mod examples;
mod fuzzed;
mod game;
mod hostile;
mod letters;
mod moderation;
mod past;
mod resume;
mod seats;
mod secrecy;
mod several;
mod slow;

mod client;
mod process;
