/** Chart heights in pixels. Widths are in percent, so that letters keep their size on every screen. */
export const size = { height: 220, top: 10, bottom: 26 };

/** Rounds up to the next 1, 2, 2.5 or 5 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}

const gridLines = 4;

/**
 * Computes the positions of a chart's bars and grid lines; values may be negative. `least`: the smallest range from
 * the lowest to the highest grid line.
 */
export function bars(values: readonly number[], least: number) {
  const most = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = roundUp(Math.max(most - lowest, least) / gridLines);
  const top = Math.ceil(most / step) * step || step;
  const bottom = Math.floor(lowest / step) * step;
  const room = size.height - size.top - size.bottom;
  const yOf = (value: number) => size.top + ((top - value) / (top - bottom)) * room;
  const slot = 100 / Math.max(values.length, 1);
  const width = slot * 0.64;
  return {
    yOf,
    zero: yOf(0),
    lines: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const value = bottom + index * step;
      return { value, y: yOf(value) };
    }),
    columns: values.map((value, index) => {
      const x = index * slot + (slot - width) / 2;
      return {
        slot: index * slot,
        x,
        width,
        middle: x + width / 2,
        y: Math.min(yOf(value), yOf(0)),
        height: Math.abs(yOf(value) - yOf(0)),
      };
    }),
  };
}
