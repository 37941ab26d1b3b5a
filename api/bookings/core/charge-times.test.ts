import { HOUR } from '../../platform/durations.rules.ts';
import { shopSettings } from '../../settings/rules.ts';
import {
  chargeAt,
  chargeFromAfter,
  chargeTimes,
  firstTryAt,
  nextTryAt,
  noticeAt,
  releaseAt,
  releasedUntil,
  toldOfMoveAt,
} from './charge-times.ts';
import { cancellationOutcome, policyOf } from './policy.rules.ts';

const start = new Date('2026-11-01T19:00:00Z'); // the clocks change in the night before
const earlier = (hours: number, ms = 0) => new Date(start.getTime() - hours * HOUR + ms);
const hoursBefore = (instant: Date | null) => instant && (start.getTime() - instant.getTime()) / HOUR;

test('told at 72 hours, charged at 48, released at 24', () => {
  expect([noticeAt, chargeAt, releaseAt].map((at) => hoursBefore(at(start)))).toEqual([72, 48, 24]);
  expect(releasedUntil(earlier(24))).toEqual(start);
});

test.each([
  ['before the first, whose date was moved', 100, 48],
  ['at the first try', 48, 36],
  ['a moment before the second', 36.001, 36],
  ['at the second', 36, 26],
  ['a moment before the third', 26.001, 26],
  ['at the third', 26, null],
  ['after it', 25, null],
])('declined %s: tried again %p → %p hours before', (_, now, next) => {
  expect(hoursBefore(nextTryAt({ scheduledAt: start, chargeFrom: null }, earlier(now)))).toBe(next);
});

test('the first try is by the start, never earlier than a day after a new time was told', () => {
  const at = (chargeFrom: Date | null) => hoursBefore(firstTryAt({ scheduledAt: start, chargeFrom }));
  expect([at(null), at(earlier(48)), at(earlier(49))]).toEqual([48, 48, 48]);
  expect(at(earlier(47))).toBe(47);
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

test('a date that was moved is tried like any other at its new time', () => {
  const next = (chargeFrom: number, now: number) =>
    hoursBefore(nextTryAt({ scheduledAt: start, chargeFrom: earlier(chargeFrom) }, earlier(now)));
  expect([next(100, 90), next(100, 48), next(100, 36), next(100, 26)]).toEqual([48, 36, 26, null]);
  expect([next(30, 40), next(30, 30), next(30, 26)]).toEqual([30, 26, null]);
  expect(next(0, 30)).toBe(null); // its player pays
});

test('when a new time was told', () => {
  const told = (chargeFrom: Date | null) => hoursBefore(toldOfMoveAt({ scheduledAt: start, chargeFrom }));
  expect(told(null)).toBe(null);
  expect(told(earlier(50))).toBe(74);
  expect(told(start)).toBe(null); // nobody could ask the card
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
