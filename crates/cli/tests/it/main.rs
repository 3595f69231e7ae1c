//! All tests of the program in one binary; they run `baize` itself.

mod admin;
mod admin_close;
mod admin_copies;
mod admin_purge;
#[path = "../../../server/tests/it/client.rs"]
#[allow(dead_code, reason = "the server's own tests use all of it")]
mod client;
mod cluster_faults;
mod cluster_players;
mod cluster_silent;
mod cluster_site;
mod deploy;
mod disk_full;
mod doctor;
mod hands;
mod killed;
mod killed_holdem;
mod killed_nonce;
mod kills;
mod kills_moves;
mod load;
mod program;
mod tools;
