import { shopSettings } from '../../settings/rules.ts';
import {
  chargeAt,
  chargeFromAfter,
  chargeTimes,
  MAX_ATTEMPTS,
  noticeAt,
  releaseAt,
  releasedUntil,
  retryAt,
  tryAt,
} from './charge-times.ts';
import { cancellationOutcome, policyOf } from './rules.ts';

const HOUR = 3_600_000;
const start = new Date('2026-11-01T19:00:00Z'); // the clocks change in the night before
const earlier = (hours: number, ms = 0) => new Date(start.getTime() - hours * HOUR + ms);
const hoursBefore = (instant: Date | null) => instant && (start.getTime() - instant.getTime()) / HOUR;

test('told at 72 hours, charged at 48, released at 24', () => {
  expect([noticeAt, chargeAt, releaseAt].map((at) => hoursBefore(at(start)))).toEqual([72, 48, 24]);
  expect(releasedUntil(earlier(24))).toEqual(start);
  expect(MAX_ATTEMPTS).toBe(3);
});

test.each([
  ['long before', 100, 36],
  ['at the first try', 48, 36],
  ['a moment before the second', 36.001, 36],
  ['at the second', 36, 26],
  ['a moment before the third', 26.001, 26],
  ['at the third', 26, null],
  ['after it', 25, null],
])('declined %s: tried again %p → %p hours before', (_, now, next) => {
  expect(hoursBefore(retryAt(start, earlier(now)))).toBe(next);
});

test.each([1, 2, 3])('try %d is planned by the start', (attempt) => {
  const usual = [48, 36, 26][attempt - 1]!;
  const at = (chargeFrom: Date | null) => hoursBefore(tryAt({ scheduledAt: start, chargeFrom }, attempt));
  expect(at(null)).toBe(usual);
  expect(at(earlier(usual))).toBe(usual);
  expect(at(earlier(usual + 1))).toBe(usual);
  expect(at(earlier(usual - 1))).toBe(usual - 1);
  expect(at(earlier(-1))).toBe(0); // nothing is charged after the start
});

test('whoever is charged can still take it back, whatever free cancelling staff may choose', () => {
  const allowed = [...Array(100).keys()].flatMap((fullRefundHours) => {
    const { data } = shopSettings.safeParse({ fullRefundHours });
    return data ? [data] : [];
  });
  expect(allowed).toHaveLength(24);
  const justCharged = earlier(24.001); // what is not charged by 24 hours ahead is released
  for (const settings of allowed) {
    const { kind } = cancellationOutcome(policyOf(settings), start, justCharged, 2500);
    expect(kind).toBe('FULL_REFUND');
  }
});

test('one more try, for a card that was saved later, counts like the first', () => {
  expect(hoursBefore(tryAt({ scheduledAt: start, chargeFrom: null }, 4))).toBe(48);
});

describe('a date that was moved', () => {
  const times = (chargeFrom: Date | null) => {
    const { noticeAt, chargeAt, releaseAt } = chargeTimes({ scheduledAt: start, chargeFrom });
    return [noticeAt, chargeAt, releaseAt].map(hoursBefore);
  };

  test.each([
    ['not at all', null, [72, 48, 24]],
    ['long before', 100, [72, 48, 24]],
    ['just early enough', 48, [72, 48, 24]],
    ['too late for the usual hours', 47, [null, 47, 0]],
    ['a moment before the start', 0.001, [null, 0.001, 0]],
    ['so late that there is no time to charge', 0, [null, null, 0]],
    ['after its start', -5, [null, null, 0]],
  ])('may be charged from %s', (_, hours, expected) => {
    const [notice, charge, release] = times(hours === null ? null : earlier(hours));
    expect([notice, charge && Math.round(charge * 1000) / 1000, release]).toEqual(expected);
  });

  test('is charged a day after it was told at the earliest', () => {
    expect(hoursBefore(chargeFromAfter(earlier(70)))).toBe(46);
  });
});
