/** A list is counted up to here; whoever sees the number is told that there may be more. */
export const MOST_COUNTED = 1_000;
