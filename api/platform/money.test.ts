import { formatMoney, formatUsd, fromDollars, toDecimalString } from './money.ts';

const cents = Array.from({ length: 10_000 }, (_, at) => at);

test('every amount up to $99.99 is the same after the way there and back', () => {
  expect(cents.filter((amount) => fromDollars(toDecimalString(amount)) !== amount)).toEqual([]);
  expect(cents.filter((amount) => fromDollars(amount / 100) !== amount)).toEqual([]);
});

test('amounts are written with two decimals, for people with a dollar sign and thousands', () => {
  expect([0, 5, 2500, 123_456_789].map(toDecimalString)).toEqual(['0.00', '0.05', '25.00', '1234567.89']);
  expect([0, 5, 2500, 123_456_789].map(formatUsd)).toEqual(['$0.00', '$0.05', '$25.00', '$1,234,567.89']);
});

test.each([
  ['usd', '$25.00'],
  ['cad', 'CA$25.00'],
  ['jpy', '¥2,500'],
])('2500 of the smallest unit of %s are %s', (currency, text) => {
  expect(formatMoney(2500, currency)).toBe(text);
});

test.each([
  [' 25.00 ', 2500],
  ['25', 2500],
  ['25.5', 2550],
  ['1.005', 100.5],
  ['007', 700],
  ['9999999999999.99', 999_999_999_999_999],
])('%j is an amount', (text, amount) => {
  expect(fromDollars(text)).toBe(amount);
});

test.each([
  ['', ' ', '.', '.5', '5.', '-1', '+1', '1e3', '0x10', '1,000', '1 000', '$5', '5 USD'],
  ['10000000000000', '1'.repeat(400), 'NaN', 'Infinity', '١', '１', '1\n2', '1\u00002'],
])('no amount: %j', (...texts) => {
  expect(texts.filter((text) => !Number.isNaN(fromDollars(text)))).toEqual([]);
});

test.each([
  [0.1 + 0.2, 30],
  [4.35, 435],
  [19.99, 1999],
  [1.1 * 3, 330],
  [25.999, 2599.9],
  [Number.NaN, Number.NaN],
])('the float %d is %d cents', (dollars, amount) => {
  expect(fromDollars(dollars)).toBe(amount);
});
