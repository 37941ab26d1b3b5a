export const size = { width: 720, height: 240, left: 56, top: 10, bottom: 28 };

/** The next round figure: 1, 2, 2.5 or 5 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}

const gridLines = 4;

/** Where the bars and the lines behind them stand; refunds may take a week below zero. */
export function bars(cents: readonly number[]) {
  const most = Math.max(0, ...cents);
  const least = Math.min(0, ...cents);
  const step = roundUp(Math.max(most - least, 10_000) / gridLines);
  const top = Math.ceil(most / step) * step || step;
  const bottom = Math.floor(least / step) * step;
  const room = size.height - size.top - size.bottom;
  const yOf = (value: number) => size.top + ((top - value) / (top - bottom)) * room;
  const slot = (size.width - size.left) / Math.max(cents.length, 1);
  const width = slot * 0.64;
  return {
    zero: yOf(0),
    lines: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const value = bottom + index * step;
      return { cents: value, y: yOf(value) };
    }),
    columns: cents.map((value, index) => {
      const x = size.left + index * slot + (slot - width) / 2;
      return {
        x,
        width,
        middle: x + width / 2,
        y: Math.min(yOf(value), yOf(0)),
        height: Math.abs(yOf(value) - yOf(0)),
      };
    }),
  };
}
