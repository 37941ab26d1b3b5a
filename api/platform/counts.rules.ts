/** Lists are counted up to this number; wherever it is shown, it says that there may be more. */
export const MOST_COUNTED = 1_000;

/** '1 seat', '3 seats' */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
