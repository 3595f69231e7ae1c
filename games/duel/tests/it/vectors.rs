//! The worked cases, asked of the referee.

#[test]
fn every_worked_case_agrees() {
    cardtable::suite::worked_cases(&duel::REFEREE, include_str!("../cases.jsonl"));
}
