//! Values for each seat and sets of seats in TypeScript: both are lists there, wherever they are used.

use ts_rs::{Config, Dummy, TS, TypeVisitor};

use crate::seat::{BySeat, Seat, Seats};

impl<T: TS> TS for BySeat<T> {
    type WithoutGenerics = BySeat<Dummy>;
    type OptionInnerType = Self;

    fn name(config: &Config) -> String {
        Vec::<T>::name(config)
    }

    fn inline(config: &Config) -> String {
        Vec::<T>::inline(config)
    }

    fn visit_generics(visitor: &mut impl TypeVisitor)
    where
        Self: 'static,
    {
        Vec::<T>::visit_generics(visitor);
    }
}

impl TS for Seats {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(config: &Config) -> String {
        Vec::<Seat>::name(config)
    }

    fn inline(config: &Config) -> String {
        Vec::<Seat>::inline(config)
    }

    fn visit_generics(visitor: &mut impl TypeVisitor) {
        Vec::<Seat>::visit_generics(visitor);
    }
}
