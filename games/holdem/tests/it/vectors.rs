//! The worked cases, answered by the referee.

#[test]
fn every_worked_case_agrees() {
    cardtable::suite::worked_cases(&holdem::REFEREE, include_str!("../cases.jsonl"));
}
