/** '12.5' → 1250; NaN when it is no amount of dollars and cents. */
export const centsOf = (text: string) =>
  /^\d{1,4}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;

/** 1250 → '12.50', as somebody would type it. */
export const dollarsOf = (cents: number) => (cents / 100).toFixed(2);
