//! All tests of thinking in one binary, on the smallest game there is.

mod poker;
mod thoughts;
