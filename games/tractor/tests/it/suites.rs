//! The kernel's suites, one line each.

use tractor::Tractor;

#[test]
fn conformance() {
    table::suite::conformance::<Tractor>(crate::times(2));
}

#[test]
fn secrecy() {
    table::suite::secrecy::<Tractor>(crate::times(2));
}
