//! All tests of the server in one binary, on real sockets and a real database.

mod accounts;
mod attendance;
mod bad_input;
#[path = "../../../table/tests/it/bomb.rs"]
mod bomb;
mod chance;
mod client;
mod crowd;
mod holdem_attendance;
mod holdem_documents;
mod holdem_money;
mod holdem_pauses;
mod holdem_secrecy;
mod holdem_table;
mod idle;
mod leaks;
mod lobby;
mod matches;
mod open_tables;
mod outage;
mod panics;
mod protocol_page;
mod python_bot;
mod resume;
mod room;
mod stand_in;
mod stopping;
