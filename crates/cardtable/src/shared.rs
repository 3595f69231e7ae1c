//! A value that copies of a table share until one of them changes it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A step is decided on a copy of the whole table, and most of it stays as it was: such a part costs a copy nothing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shared<T>(Arc<T>);

impl<T> Shared<T> {
    pub fn arc(&self) -> &Arc<T> {
        &self.0
    }

    /// Whether both are surely equal, without a look at them.
    pub fn is(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Shared<T> {
        Shared(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    /// From here on this copy has a value of its own.
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
