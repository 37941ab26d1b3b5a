import fc from 'fast-check';
import { seriesDates } from '../../catalog/campaigns/series.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { defaultPolicy } from '../core/default-policy.ts';
import { type PlanBooking, type PlanDate, type PlanFacts, plannedPayments } from './payment-plan.ts';

const now = new Date('2026-10-20T12:00:00Z');
const hoursFrom = (hours: number, from = now) => new Date(from.getTime() + hours * HOUR);

/** Four Fridays at seven in Los Angeles; the clocks change between the second and the third. */
const evenings = seriesDates(new Date('2026-10-24T02:00:00Z'), {
  timeZone: 'America/Los_Angeles',
  everyWeeks: 1,
  count: 4,
});
const dates: PlanDate[] = evenings.map((scheduledAt, index) => ({
  id: index + 1,
  scheduledAt,
  status: 'scheduled',
  priceCents: 2500,
  availableSpots: 3,
}));

const aBooking = (sessionId: number, change: Partial<PlanBooking> = {}): PlanBooking => ({
  id: 100 + sessionId,
  sessionId,
  status: 'pending',
  paymentStatus: 'unpaid',
  amountCents: 2500,
  membershipId: 7,
  policy: defaultPolicy,
  refundUntil: null,
  chargeFrom: null,
  charges: [{ status: 'scheduled', dueAt: hoursFrom(-48, evenings[sessionId - 1]) }],
  ...change,
});
const paid = (sessionId: number) =>
  aBooking(sessionId, { status: 'confirmed', paymentStatus: 'paid', charges: [] });

const plan = (facts: Partial<PlanFacts>) =>
  plannedPayments({ dates, bookings: [], membership: null, agreed: null, chosenId: null, now, ...facts });
const states = (facts: Partial<PlanFacts>) => plan(facts).map(({ state }) => state);
const member = { priceCents: 2500 };

describe('before joining', () => {
  test('the date looked at is due now, the later ones 48 hours before each', () => {
    const payments = plan({ chosenId: 2 });
    expect(payments.map(({ sessionId, state }) => [sessionId, state])).toEqual([
      [2, 'DUE_NOW'],
      [3, 'SCHEDULED'],
      [4, 'SCHEDULED'],
    ]);
    const [first, second] = payments;
    expect(first).toMatchObject({ chargeAt: null, releaseAt: null, canSkip: false, canRejoin: false });
    expect(second).toMatchObject({
      noticeAt: hoursFrom(-72, evenings[2]),
      chargeAt: hoursFrom(-48, evenings[2]),
      skipUntil: hoursFrom(-48, evenings[2]),
      refundUntil: hoursFrom(-24, evenings[2]),
      releaseAt: hoursFrom(-24, evenings[2]),
    });
  });

  test('the policy that was agreed to holds for the later dates, whatever changes meanwhile', () => {
    const agreed = { ...defaultPolicy, fullRefundHours: 12 };
    const full = dates.map((date) => (date.id === 3 ? { ...date, availableSpots: 0 } : date));
    const hours = (facts: Partial<PlanFacts>) =>
      plan({ dates: full, agreed, ...facts }).map(({ sessionId, refundUntil }) => [
        sessionId,
        (+evenings[sessionId - 1]! - +refundUntil) / HOUR,
      ]);
    const held = aBooking(2, { membershipId: null, policy: agreed, charges: [] });
    expect(hours({ chosenId: 2, bookings: [held] })).toEqual([[2, 12], [3, 12], [4, 12]]); // biome-ignore format: three dates
    expect(hours({ membership: member, bookings: [paid(2), aBooking(4)] })).toEqual([[2, 24], [3, 12], [4, 24]]); // biome-ignore format: three dates
  });

  test('the price of the first date holds for the later ones', () => {
    const dearer = dates.map((date) => (date.id > 1 ? { ...date, priceCents: 4000 } : date));
    expect(plan({ dates: dearer, chosenId: 1 }).map(({ amountCents }) => amountCents)).toEqual([
      2500, 2500, 2500, 2500,
    ]);
  });

  test('a full later date is owed nothing, one that is too near or called off is left out', () => {
    const odd = dates.map((date) => ({
      ...date,
      ...(date.id === 2 && { availableSpots: 0 }),
      ...(date.id === 3 && { status: 'cancelled' as const }),
      ...(date.id === 4 && { scheduledAt: hoursFrom(47) }),
    }));
    const chosen = odd.map((date) => (date.id === 1 ? { ...date, scheduledAt: hoursFrom(1) } : date));
    expect(plan({ dates: chosen, chosenId: 1 }).map(({ sessionId, state }) => [sessionId, state])).toEqual([
      [1, 'DUE_NOW'],
      [2, 'FULL'],
    ]);
  });

  test('the payment page is open: still due now, with the booking', () => {
    const paying = aBooking(1, { membershipId: null, charges: [] });
    expect(plan({ bookings: [paying], chosenId: 1 })[0]).toMatchObject({ state: 'DUE_NOW', bookingId: 101 });
    expect(states({ bookings: [paying], chosenId: 1 })).toEqual([
      'DUE_NOW',
      'SCHEDULED',
      'SCHEDULED',
      'SCHEDULED',
    ]);
  });

  test('what is over cannot be booked', () => expect(plan({ chosenId: 1, now: hoursFrom(900) })).toEqual([]));
});

describe('a member', () => {
  test('sees what was paid, is planned, is declined, is being charged', () => {
    const bookings = [
      paid(1),
      aBooking(2),
      aBooking(3, {
        charges: [
          { status: 'failed', dueAt: now },
          { status: 'scheduled', dueAt: hoursFrom(12) },
        ],
      }),
      aBooking(4, { charges: [{ status: 'pending', dueAt: now }] }),
    ];
    const payments = plan({ bookings, membership: member });
    expect(payments.map(({ state }) => state)).toEqual(['PAID', 'SCHEDULED', 'DECLINED', 'CHARGING']);
    expect(payments[0]).toMatchObject({ canSkip: true, canPay: false, chargeAt: null });
    expect(payments[1]).toMatchObject({ canSkip: true, canPay: true, failedAttempts: 0 });
    expect(payments[2]).toMatchObject({ chargeAt: hoursFrom(12), failedAttempts: 1, canPay: true });
    expect(payments[3]).toMatchObject({ canSkip: true, canPay: false });
  });

  test('takes a skipped date again until 48 hours before it, while there is a seat', () => {
    const bookings = [paid(1), aBooking(2, { status: 'cancelled', charges: [] }), aBooking(3), aBooking(4)];
    const facts = { bookings, membership: member };
    expect(plan(facts)[1]).toMatchObject({ state: 'SKIPPED', canRejoin: true, bookingId: 102 });
    expect(plan({ ...facts, now: hoursFrom(-48, evenings[1]) })[1]).toMatchObject({ canRejoin: false });
    const full = dates.map((date) => ({ ...date, availableSpots: 0 }));
    expect(plan({ ...facts, dates: full })[1]).toMatchObject({ state: 'SKIPPED', canRejoin: false });
    expect(plan({ ...facts, chosenId: 2 })[1]).toMatchObject({ state: 'DUE_NOW', canRejoin: true });
  });

  test('is not offered to take a seat that is held for its payment', () => {
    const held = aBooking(2, { membershipId: null, charges: [] });
    const facts = { bookings: [paid(1), held], membership: member, chosenId: 2 };
    expect(plan(facts)[1]).toMatchObject({ state: 'DUE_NOW', bookingId: 102, canRejoin: false });
  });

  test('is told that what was paid for a date that was given up goes back', () => {
    const gaveUp = (status: PlanBooking['status'], paymentStatus: PlanBooking['paymentStatus']) =>
      plan({
        bookings: [paid(1), aBooking(2, { status, paymentStatus, charges: [] })],
        membership: member,
      })[1];
    expect(gaveUp('refunding', 'paid')).toMatchObject({ state: 'SKIPPED', returned: 'Refund on its way' });
    expect(gaveUp('refunded', 'refunded')).toMatchObject({ returned: 'Refunded' });
    expect(gaveUp('refunded', 'partially_refunded')).toMatchObject({ returned: 'Partly refunded' });
    expect(gaveUp('cancelled', 'unpaid')).toMatchObject({ state: 'SKIPPED', returned: null });
  });

  test('is told what was full, released, called off', () => {
    const odd = dates.map((date) => ({
      ...date,
      ...(date.id === 2 && { availableSpots: 0 }),
      ...(date.id === 4 && { status: 'cancelled' as const }),
    }));
    const bookings = [
      paid(1),
      aBooking(3, { status: 'expired', charges: [] }),
      aBooking(4, { status: 'cancelled', charges: [] }),
    ];
    expect(states({ dates: odd, bookings, membership: member })).toEqual([
      'PAID',
      'FULL',
      'RELEASED',
      'CANCELLED',
    ]);
  });

  test('pays the locked price for a date booked directly', () => {
    const dearer = dates.map((date) => ({ ...date, priceCents: 9900 }));
    const payments = plan({ dates: dearer, bookings: [paid(1)], membership: member, chosenId: 2 });
    expect(payments[1]).toMatchObject({ state: 'DUE_NOW', amountCents: 2500 });
  });

  test('who has left keeps what was paid and owes nothing else', () => {
    const bookings = [paid(1), aBooking(2, { status: 'cancelled', charges: [] })];
    expect(states({ bookings })).toEqual(['PAID', 'SKIPPED']);
  });

  test('cannot skip or pay when the date is released or begins', () => {
    const bookings = [aBooking(1)];
    const at = (hours: number) =>
      plan({ bookings, membership: member, now: hoursFrom(hours, evenings[0]) }).slice(0, 1);
    expect(at(-24.001)).toMatchObject([{ canSkip: true, canPay: true }]);
    expect(at(-24)).toMatchObject([{ canSkip: false, canPay: false }]);
  });
});

test('dates given in any order are planned in theirs', () => {
  const shuffled = [dates[2]!, dates[0]!, dates[3]!, dates[1]!];
  expect(plan({ dates: shuffled, chosenId: 2 }).map(({ sessionId }) => sessionId)).toEqual([2, 3, 4]);
  const twins = [2, 1].map((id) => ({ ...dates[0]!, id }));
  expect(plan({ dates: twins, bookings: [paid(2), paid(1)] }).map(({ sessionId }) => sessionId)).toEqual([
    1, 2,
  ]);
});

test('what was booked alone and given up before joining is no date that was skipped', () => {
  const alone = aBooking(1, { status: 'cancelled', membershipId: null, charges: [] });
  const facts = { bookings: [alone, paid(2)], membership: member };
  expect(plan(facts).map(({ sessionId, state }) => [sessionId, state])).toEqual([
    [2, 'PAID'],
    [3, 'SKIPPED'],
    [4, 'SKIPPED'],
  ]);
});

test('who has left is shown no charge that lies ahead', () => {
  expect(plan({ bookings: [paid(1)] }).map(({ sessionId }) => sessionId)).toEqual([1]);
});

test('a paid date can be skipped until 24 hours before it, unless its player has asked to cancel', () => {
  const canSkip = (hours: number, status: PlanBooking['status']) =>
    plan({ bookings: [aBooking(1, { status })], now: hoursFrom(hours, evenings[0]) })[0]!.canSkip;
  expect(canSkip(-24.001, 'confirmed')).toBe(true);
  expect(canSkip(-24, 'confirmed')).toBe(false);
  expect(canSkip(-100, 'cancel_requested')).toBe(false);
});

describe('after a decline', () => {
  const declined = { status: 'failed', dueAt: hoursFrom(-48, evenings[1]) };

  test('the next try stands, and the seat is kept until its release', () => {
    const second = { status: 'scheduled', dueAt: hoursFrom(-36, evenings[1]) };
    const bookings = [aBooking(2, { charges: [declined, second] })];
    expect(plan({ bookings, membership: member })[0]).toMatchObject({
      state: 'DECLINED',
      chargeAt: second.dueAt,
      skipUntil: hoursFrom(-24, evenings[1]),
    });
  });

  test('a try that is under way is shown as such, not as the decline before', () => {
    const bookings = [aBooking(2, { charges: [declined, { status: 'pending', dueAt: now }] })];
    expect(plan({ bookings, membership: member })[0]).toMatchObject({
      state: 'CHARGING',
      failedAttempts: 1,
      canPay: false,
    });
  });

  test('without another try no charge is shown', () => {
    expect(plan({ bookings: [aBooking(2, { charges: [declined] })], membership: member })[0]).toMatchObject({
      state: 'DECLINED',
      chargeAt: null,
      canPay: true,
    });
  });
});

describe('a reserved date that was moved', () => {
  const moved = (hours: number) =>
    plan({ bookings: [aBooking(2, { chargeFrom: hoursFrom(hours, evenings[1]) })], membership: member })[0];

  test('is charged and can be skipped by what was promised with its new time', () => {
    const at = hoursFrom(-30, evenings[1]);
    expect(moved(-30)).toMatchObject({
      state: 'SCHEDULED',
      noticeAt: null,
      chargeAt: at,
      skipUntil: at,
      releaseAt: evenings[1],
    });
  });

  test('too late to be charged waits for its player until it starts', () => {
    expect(moved(1)).toMatchObject({
      state: 'TO_CONFIRM',
      chargeAt: null,
      skipUntil: evenings[1],
      canPay: true,
    });
  });

  test('whose card nobody could ask waits for its player until it starts', () => {
    expect(moved(0)).toMatchObject({
      state: 'TO_PAY',
      chargeAt: null,
      skipUntil: evenings[1],
      canPay: true,
    });
  });

  test('gives everything back until the promise ends', () => {
    const refundUntil = hoursFrom(-10, evenings[0]);
    expect(plan({ bookings: [aBooking(1, { status: 'confirmed', refundUntil })] })[0]).toMatchObject({
      refundUntil,
    });
  });
});

const anyBooking = fc.record({
  sessionId: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom('pending', 'confirmed', 'cancel_requested', 'cancelled', 'expired', 'refunded'),
  membershipId: fc.constantFrom(null, 7),
  charges: fc.array(
    fc.record({ status: fc.constantFrom('scheduled', 'pending', 'failed', 'void'), dueAt: fc.constant(now) }),
    { maxLength: 3 },
  ),
});

test('whatever happened, at any time, each date stands at most once and its deadlines are in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyBooking, { selector: ({ sessionId }) => sessionId }),
      fc.option(fc.constant(member)),
      fc.option(fc.integer({ min: 1, max: 4 })),
      fc.integer({ min: -800, max: 1200 }),
      (bookings, membership, chosenId, hours) => {
        const at = hoursFrom(hours);
        const rows = bookings.map((booking) => aBooking(booking.sessionId, booking));
        const payments = plan({ bookings: rows, membership, chosenId, now: at });
        const ids = payments.map(({ sessionId }) => sessionId);
        expect(ids).toEqual([...new Set(ids)].sort());
        for (const payment of payments) {
          const { scheduledAt } = dates.find(({ id }) => id === payment.sessionId)!;
          expect(payment.refundUntil).toEqual(hoursFrom(-24, scheduledAt));
          if (payment.noticeAt) expect(payment.noticeAt).toEqual(hoursFrom(-72, scheduledAt));
          if (payment.releaseAt) expect(payment.releaseAt).toEqual(hoursFrom(-24, scheduledAt));
          if (payment.canRejoin) expect(at < hoursFrom(-48, scheduledAt)).toBe(true);
          if (payment.canSkip || payment.canPay) expect(at < hoursFrom(-24, scheduledAt)).toBe(true);
          if (payment.state === 'DUE_NOW') expect(at < scheduledAt).toBe(true);
        }
        // Whoever holds a seat sees it.
        for (const row of rows.filter(({ status }) => ['confirmed', 'cancel_requested'].includes(status)))
          expect(payments.find(({ sessionId }) => sessionId === row.sessionId)?.state).toBe('PAID');
      },
    ),
    { numRuns: 1000 },
  );
});
