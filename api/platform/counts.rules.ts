/** A list is counted up to here; whoever sees the number is told that there may be more. */
export const MOST_COUNTED = 1_000;

/** '1 seat', '3 seats' */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
