import { centsOf, dollarsOf } from './cents.ts';

test.each([
  ['12.5', 1250],
  [' 0.01 ', 1],
  ['1.10', 110],
  ['9999.99', 999_999],
  ['19.99', 1999],
])('%s is an amount, and is written as one', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
  expect(centsOf(dollarsOf(cents))).toBe(cents);
});

test.each(['', ' ', '-1', '1.005', '1e3', '12,50', '$5', '10000'])('"%s" is none', (text) => {
  expect(centsOf(text)).toBeNaN();
});
