import fc from 'fast-check';
import { HOUR } from '../../platform/durations.rules.ts';
import type { BookingStatus } from '../../seating/rules.ts';
import { checkoutInput, holdInWords, holdMs, MAX_CART, stripeSessionId } from './checkout.rules.ts';
import { cancellationDecision, cancellationReason } from './decision.rules.ts';
import { defaultPolicy } from './default-policy.ts';
import { HOLD_GRACE_SECONDS } from './hold.rules.ts';
import {
  cancellationOutcome,
  partialRefundCents,
  promisedUntil,
  refundSentence,
  seatRescue,
} from './policy.rules.ts';
import { isLapsed, type PaymentStatus, paymentNote, statusLabel } from './status.rules.ts';

const start = new Date('2026-03-08T19:00:00Z'); // the day clocks change in the United States
const at = (ms: number) => new Date(start.getTime() + ms);
const outcome = (now: Date) => cancellationOutcome(defaultPolicy, start, now, 2500);

describe('cancellation', () => {
  test.each([
    ['a second before the line', at(-24 * HOUR - 1000), 'FULL_REFUND', 2500],
    ['a millisecond before the line', at(-24 * HOUR - 1), 'FULL_REFUND', 2500],
    ['exactly 24 hours', at(-24 * HOUR), 'REQUEST', 0],
    ['a second after the line', at(-24 * HOUR + 1000), 'REQUEST', 0],
    ['a second before the start', at(-1000), 'REQUEST', 0],
    ['at the start', at(0), 'NONE', 0],
  ])('%s', (_name, now, kind, refundCents) => {
    expect(outcome(now)).toMatchObject({ kind, refundCents });
  });

  test('is a matter of elapsed hours, whatever clocks on walls do', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: -72 * HOUR, max: 72 * HOUR }),
        fc.integer({ min: 100, max: 1_000_000 }),
        (startsAt, offset, paid) => {
          const now = new Date(startsAt.getTime() + offset);
          const { kind, refundCents, deadline } = cancellationOutcome(defaultPolicy, startsAt, now, paid);
          expect(deadline.getTime()).toBe(startsAt.getTime() - 24 * HOUR);
          expect(kind).toBe(offset < -24 * HOUR ? 'FULL_REFUND' : offset < 0 ? 'REQUEST' : 'NONE');
          expect(refundCents).toBe(kind === 'FULL_REFUND' ? paid : 0);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe('a session that is moved', () => {
  const told = new Date('2026-03-01T12:00:00Z');
  const hours = (count: number) => new Date(told.getTime() + count * HOUR);
  const deadline = (oldAt: Date, newAt: Date, promised: Date | null = null) =>
    cancellationOutcome(
      defaultPolicy,
      newAt,
      told,
      2500,
      promisedUntil(defaultPolicy, { oldAt, toldAt: told, promised }),
    ).deadline;

  test.each([
    ['farther away: the ordinary line of the new time', 100, 200, 176],
    ['nearer: the deadline it had', 200, 180, 176],
    ['nearer than two days: until it starts', 240, 20, 20],
    ['with its line behind it: 48 hours to say no', 20, 60, 48],
    ['by nothing: another Game Master', 30, 30, 30],
  ])('%s', (_name, oldAt, newAt, expected) => {
    expect(deadline(hours(oldAt), hours(newAt))).toEqual(hours(expected));
  });

  test('a second time keeps the promise of the first', () => {
    expect(deadline(hours(20), hours(100), hours(90))).toEqual(hours(90));
    expect(deadline(hours(20), hours(70), hours(90))).toEqual(hours(70));
  });
});

test.each([
  [
    25,
    /^You can cancel for a full refund until 2026-11-21T13:00:00\.000Z\. After that .+ session credit may come back/,
  ],
  [
    24,
    /^The session starts in 24 hours or less, so there is no automatic refund.+ session credit may come back/,
  ],
  [0, /^The session has started/],
])('%p hours before the start the rule in words is %p', (hours, words) => {
  const now = new Date('2026-11-21T12:00:00Z');
  const startsAt = new Date(now.getTime() + hours * 3_600_000);
  const outcome = cancellationOutcome(defaultPolicy, startsAt, now, 2500);
  expect(refundSentence(outcome, (instant) => instant.toISOString())).toMatch(words);
});

test('a promise that lasts until the start says nothing of what comes after it', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const startsAt = new Date(now.getTime() + 20 * HOUR);
  const outcome = cancellationOutcome(
    defaultPolicy,
    startsAt,
    now,
    2500,
    new Date(now.getTime() + 48 * HOUR),
  );
  expect(refundSentence(outcome, (instant) => instant.toISOString())).toBe(
    'You can cancel for a full refund until 2026-11-22T08:00:00.000Z, when the session starts.',
  );
});

test('labels say where a booking stands', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const early = new Date(now.getTime() - 1);
  const label = (status: BookingStatus, paymentStatus: PaymentStatus, membershipId: number | null = null) =>
    statusLabel(
      { status, paymentStatus, membershipId, heldUntil: now, session: { status: 'scheduled' } },
      early,
    );
  expect(label('confirmed', 'paid')).toBe('Paid & Confirmed');
  expect(label('confirmed', 'partially_refunded')).toBe('Confirmed, partly refunded');
  expect(label('confirmed', 'refunded')).toBe('Confirmed, refunded');
  expect(label('refunded', 'refunded')).toBe('Refunded');
  expect(label('refunded', 'partially_refunded')).toBe('Partly refunded');
  expect(label('pending', 'unpaid')).toBe('Payment Pending');
  expect(label('pending', 'paid')).toBe('Payment Verified');
  expect(label('pending', 'unpaid', 1)).toBe('Reserved');
  expect(label('cancelled', 'unpaid')).toBe('Cancelled');
  expect(label('confirmed', 'paid', 1)).toBe('Paid & Confirmed');
  const paid = { paymentStatus: 'paid', membershipId: null, heldUntil: null } as const;
  const played = { ...paid, session: { status: 'completed' } } as const;
  expect(statusLabel({ ...played, status: 'confirmed' }, now)).toBe('Played');
  expect(statusLabel({ ...played, status: 'cancelled' }, now)).toBe('Cancelled');
});

test('a hold that ran out unpaid is over by the clock, and nothing else is', () => {
  const end = new Date('2026-11-20T08:00:00Z');
  const held = { status: 'pending', paymentStatus: 'unpaid', membershipId: null, heldUntil: end } as const;
  const session = { status: 'scheduled' } as const;
  expect(isLapsed(held, new Date(end.getTime() - 1))).toBe(false);
  expect(isLapsed(held, end)).toBe(true);
  expect(statusLabel({ ...held, session }, end)).toBe('Payment window closed');
  for (const other of [
    { heldUntil: null },
    { membershipId: 1 },
    { paymentStatus: 'processing' },
    { paymentStatus: 'in_review' },
    { status: 'confirmed', paymentStatus: 'paid' },
  ] as const) {
    expect(isLapsed({ ...held, ...other }, end)).toBe(false);
    expect(statusLabel({ ...held, ...other, session }, end)).not.toBe('Payment window closed');
  }
});

describe('checkout input', () => {
  const messageOf = (input: unknown) => checkoutInput.safeParse(input).error?.issues[0]?.message;
  test('takes one session or a cart, each session once', () => {
    const parsed = checkoutInput.parse({
      sessionId: '7',
      cartItems: [{ sessionId: 3 }, { sessionId: 7, quantity: 1 }],
      agreeToTerms: true,
    });
    expect(parsed.sessionIds).toEqual([3, 7]);
  });
  test.each([
    [{ agreeToTerms: true }, 'Empty Cart - Please add sessions to your cart before checkout'],
    [{ sessionId: 1, agreeToTerms: false }, 'You must agree to the terms and conditions'],
    [{ sessionId: 0, agreeToTerms: true }, 'Invalid session ID'],
    [{ sessionId: 2 ** 31, agreeToTerms: true }, 'Invalid session ID'],
    [{ sessionId: 1.5, agreeToTerms: true }, 'Invalid session ID'],
    [
      { sessionId: 1, specialRequests: 'x'.repeat(1001), agreeToTerms: true },
      'Special requests must be at most 1000 characters',
    ],
    [
      { sessionId: 1, specialRequests: 'a\u0000b', agreeToTerms: true },
      'Contains characters that are not allowed',
    ],
    [{ cartItems: [{ sessionId: 1, quantity: 2 }], agreeToTerms: true }, 'One seat per session and player'],
  ])('%j is refused', (input, message) => {
    expect(messageOf(input)).toBe(message);
  });
});

test('a hold outlives its page, which lives as long as Stripe wants at least', () => {
  expect(holdMs({ holdMinutes: 30 })).toBeGreaterThan(30 * 60_000);
  expect(holdMs({ holdMinutes: 45 }) - holdMs({ holdMinutes: 30 })).toBe(15 * 60_000);
  expect(HOLD_GRACE_SECONDS).toBeGreaterThanOrEqual(60);
});

test('the words for a hold are of the rules in force and of the first start', () => {
  const now = new Date('2026-07-01T18:00:00Z');
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(holdInWords({ holdMinutes: 45 }, [inMinutes(600), inMinutes(45)], now)).toBe('for 45 minutes');
  expect(holdInWords({ holdMinutes: 45 }, [inMinutes(600), inMinutes(44)], now)).toBe(
    'until the session starts',
  );
});

test('a cart has so many sessions and no more', () => {
  const cart = (count: number) => ({
    cartItems: Array.from({ length: count }, (_, index) => ({ sessionId: index + 1 })),
    agreeToTerms: true,
  });
  expect(checkoutInput.safeParse(cart(MAX_CART)).success).toBe(true);
  expect(checkoutInput.safeParse(cart(MAX_CART + 1)).success).toBe(false);
});

test('credit is used unless it is said otherwise', () => {
  expect(checkoutInput.parse({ sessionId: 1, agreeToTerms: true }).useCredit).toBe(true);
});

describe('what staff may decide', () => {
  const decided = (input: object) => cancellationDecision.safeParse({ reason: 'We wish you well', ...input });
  const fee = (feePercent: unknown) => decided({ decision: 'partial_refund', feePercent }).success;

  test('a late fee is a whole percentage', () => {
    expect([-1, 0, 50, 100, 101].map(fee)).toEqual([false, true, true, true, false]);
    expect([49.9, 50.5, Number.NaN, '50', null, undefined].map(fee)).toEqual(Array(6).fill(false));
  });

  test('nothing is decided without a reason', () => {
    const because = (reason: string) => decided({ decision: 'declined', reason }).success;
    expect(['', '  ', 'no', 'one', 'x'.repeat(500), 'x'.repeat(501)].map(because)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  test.each([
    [2500, 50, 1250],
    [2501, 50, 1251],
    [2501, 75, 626],
    [99, 75, 25],
    [1, 75, 1],
    [100, 100, 0],
  ])('of %d cents with a fee of %d percent %d go back', (paid, percent, back) => {
    expect(partialRefundCents(paid, percent)).toBe(back);
  });
});

test('a reason to cancel has at most 1000 characters and may be left out', () => {
  expect(cancellationReason.parse(undefined)).toBe('');
  expect([1000, 1001].map((length) => cancellationReason.safeParse('x'.repeat(length)).success)).toEqual([
    true,
    false,
  ]);
});

test.each(['cs_test_a1', 'cs_live_b2', `cs_${'x'.repeat(200)}`])('%s is a page of Stripe', (id) => {
  expect(stripeSessionId.safeParse(id).success).toBe(true);
});
test.each(['', 'cs_', 'cs_1234', 'pi_12345', 'cs_12345 ', 'cs_1234/5', ' cs_12345', `cs_${'x'.repeat(201)}`])(
  '%j is none',
  (id) => {
    expect(stripeSessionId.safeParse(id).success).toBe(false);
  },
);

test('money that is under way is said so while the booking waits for it, and not after', () => {
  const note = (status: BookingStatus, paymentStatus: PaymentStatus) =>
    paymentNote({ status, paymentStatus });
  expect(note('pending', 'processing')).toContain('your bank has not confirmed it yet');
  expect(note('pending', 'in_review')).toContain('We are looking into it');
  expect([note('pending', 'unpaid'), note('expired', 'processing'), note('confirmed', 'paid')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('who asks late is told once what happens to which part', () => {
  const note = 'Your bank holds $25.00 because the payment was disputed there.';
  expect(seatRescue(note)).toMatch(
    /what is left of the price goes back automatically\. Your bank holds .+ If nobody takes/,
  );
  expect(seatRescue(note)).not.toMatch(/\ball\b|everything/);
  expect(seatRescue(null)).toMatch(
    /everything goes back automatically\. Otherwise our team decides: all, a part or/,
  );
});
