// Chips as an account counts them, wherever no table says how it writes its own.

/** How many of the account's smallest unit make a chip. */
export const UNITS_IN_CHIP = 100;
