/** Money is integer US cents; only these functions convert it. */

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 2500 → "$25.00" */
export const formatUsd = (cents: number) => usd.format(cents / 100);

/** (2500, 'cad') → "CA$25.00", (2500, 'jpy') → "¥2,500": an amount in the smallest unit of a currency, as providers say it. */
export function formatMoney(amount: number, currency: string) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** 2500 → "25.00", as REST writes prices. */
export const toDecimalString = (cents: number) => (cents / 100).toFixed(2);

/** "25.00" or 25 → 2500, "25.555" → 2555.5; NaN when it is no amount of money. */
export function fromDollars(value: string | number): number {
  const dollars =
    typeof value === 'number' ? value : /^\d{1,13}(\.\d{1,9})?$/.test(value.trim()) ? Number(value) : NaN;
  // Rounds off the error of floats, but not a third decimal.
  return Number((dollars * 100).toFixed(6));
}
