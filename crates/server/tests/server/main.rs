//! The server from outside: real sockets, a real database.
#![cfg(test)]

mod client;
mod crash;
mod game;
