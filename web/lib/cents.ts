/** Converts '12.5' to 1250; NaN when the text is not an amount in dollars and cents. */
export const centsOf = (text: string) =>
  /^\d{1,4}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;

/** Converts 1250 to '12.50', as a person would type it. */
export const dollarsOf = (cents: number) => (cents / 100).toFixed(2);
