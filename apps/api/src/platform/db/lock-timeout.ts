/** The time (ms) that a statement waits for a row that another transaction holds. */
export const LOCK_MS = 10_000;
