import fc from 'fast-check';
import { seriesDates } from '../../catalog/series.ts';
import { defaultPolicy } from '../core/rules.ts';
import { type PlanBooking, type PlanDate, type PlanFacts, plannedPayments } from './payment-plan.ts';

const HOUR = 3_600_000;
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
  amountCents: 2500,
  membershipId: 7,
  policy: defaultPolicy,
  refundUntil: null,
  chargeFrom: null,
  charges: [{ status: 'scheduled', dueAt: hoursFrom(-48, evenings[sessionId - 1]) }],
  ...change,
});
const paid = (sessionId: number) => aBooking(sessionId, { status: 'confirmed', charges: [] });

const plan = (facts: Partial<PlanFacts>) =>
  plannedPayments({ dates, bookings: [], membership: null, chosenId: null, now, ...facts });
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
    expect(first).toMatchObject({ chargeAt: null, noticeAt: null, releaseAt: null, canSkip: false });
    expect(second).toMatchObject({
      noticeAt: hoursFrom(-72, evenings[2]),
      chargeAt: hoursFrom(-48, evenings[2]),
      skipUntil: hoursFrom(-48, evenings[2]),
      refundUntil: hoursFrom(-24, evenings[2]),
      releaseAt: hoursFrom(-24, evenings[2]),
    });
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
