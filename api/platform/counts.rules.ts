/** Lists are counted up to this number; wherever it is shown, it says that there may be more. */
export const MOST_COUNTED = 1_000;

/** '1,234,567'; a whole number. Without `Intl`, whose first question costs a phone a tenth of a second. */
export const formatNumber = (value: number) =>
  Number.isFinite(value) ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',') : '—';

/** '1 seat', '3 seats', '1,200 seats' */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
