import { bars, roundUp, size } from './bars.ts';

test('lines stand at round figures', () => {
  expect([1, 12, 21, 26, 51, 99].map(roundUp)).toEqual([1, 20, 25, 50, 100, 100]);
  expect(bars([0, 12_000, 31_000], 10_000).lines.map(({ value }) => value)).toEqual([
    0, 10_000, 20_000, 30_000, 40_000,
  ]);
});

test('every bar stays inside the picture, below zero too', () => {
  const { columns, zero } = bars([50_000, -20_000, 0], 10_000);
  for (const { x, width, y, height } of columns) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(100);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(size.height);
  }
  expect(columns[0]!.y + columns[0]!.height).toBeCloseTo(zero);
  expect(columns[1]!.y).toBeCloseTo(zero);
  expect(columns[2]!.height).toBe(0);
});

test('without any revenue there is still a scale', () => {
  expect(bars([0, 0], 8).lines.length).toBeGreaterThan(1);
});
