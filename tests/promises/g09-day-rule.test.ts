import { Temporal } from 'temporal-polyfill';
import { cancelBooking, requestCancellation } from '../../api/bookings/cancelling/cancellation.service.ts';
import { decideCancellation } from '../../api/bookings/cancelling/decision.service.ts';
import { defaultPolicy } from '../../api/bookings/core/default-policy.ts';
import { cancellationOutcome } from '../../api/bookings/core/policy.rules.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { DAY, HOUR } from '../../api/platform/durations.rules.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { nextChange } from '../scene/clock-changes.ts';
import { closeAll } from '../scene/close.ts';
import type { Random } from '../scene/random.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aGameMaster, aStaffMember, aUser, inHours } from '../scene/world.ts';
import { paidBookings } from './paid-bookings.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';
import { aPaidBooking, auditorFinds, runJobs, takenFor } from './stage.ts';

const SECOND = 1000;

let sandbox: Sandbox;
const realNow = clock.now;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => {
  clock.now = realNow;
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** Those of next year: what is done on a day that is over falls due while another test runs. */
const year = inHours(0).getUTCFullYear() + 1;
const dayOf = (month: number, day: number, leaps = 0) =>
  Temporal.PlainDate.from({ year: year + leaps, month, day });

/** The next two days on which a zone's clocks change. */
function changesIn(zone: string): [zone: string, day: Temporal.PlainDate][] {
  const first = nextChange(zone, inHours(24 * 7))!;
  return [first, first.getTimeZoneTransition('next')!].map((change) => [zone, change.toPlainDate()]);
}

/** Days on which a zone's clocks change, and ordinary ones. */
const days: readonly [zone: string, day: Temporal.PlainDate][] = [
  ...['America/Los_Angeles', 'America/New_York', 'America/Chicago'].flatMap(changesIn),
  ...['Europe/Berlin', 'Europe/London'].flatMap(changesIn),
  ...changesIn('Australia/Lord_Howe'), // by half an hour
  ['Pacific/Apia', dayOf(6, 1)],
  ['Asia/Kolkata', dayOf(12, 31)],
  ['UTC', dayOf(2, 29, (4 - (year % 4)) % 4)],
];

/** A start by the wall clock, on such a day, the day before or the day after it. */
function aStart(dice: Random): number {
  const [zone, day] = dice.pick(days);
  const date = day.add({ days: dice.int(-1, 1) });
  const time = new Temporal.PlainTime(dice.int(0, 23), dice.pick([0, 15, 30, 45]));
  return date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}

/** How far the start is away when the player cancels: mostly at the edges, where mistakes live. */
function aDistance(dice: Random, edge: number): number {
  const near = [0, 1, -1, SECOND, -SECOND, HOUR, -HOUR, HOUR / 2, -HOUR / 2];
  const kind = dice.next();
  if (kind < 0.6) return edge + dice.pick(near);
  if (kind < 0.75) return dice.pick([0, 1, -1, SECOND, -SECOND, HOUR]);
  return dice.int(-3 * HOUR, 4 * DAY);
}

interface Case {
  startsAt: Date;
  /** Where the session stood when it was booked; it was moved since. */
  bookedFor: Date;
  hours: number;
  amountCents: number;
  creditCents: number;
  decision: 'full_refund' | 'partial_refund' | 'session_credit' | 'declined';
  feePercent: number;
}

function aCase(dice: Random, now: number): Case {
  const hours = dice.next() < 0.9 ? defaultPolicy.fullRefundHours : dice.pick([12, 48]);
  const startsAt = now + aDistance(dice, hours * HOUR);
  const moved = dice.next() < 0.3;
  const amountCents = dice.int(100, 20_000);
  const creditCents = dice.next() < 0.7 ? 0 : dice.next() < 0.3 ? amountCents : dice.int(1, amountCents - 50);
  return {
    startsAt: new Date(startsAt),
    bookedFor: new Date(moved ? startsAt + dice.int(-5 * DAY, 5 * DAY) : startsAt),
    hours,
    amountCents,
    creditCents,
    decision: dice.pick(['full_refund', 'partial_refund', 'session_credit', 'declined'] as const),
    feePercent: dice.int(50, 75),
  };
}

interface Result {
  kind: 'FULL_REFUND' | 'REQUEST' | 'NONE';
  /** To the card, and as session credit. */
  cardCents: number;
  creditCents: number;
}

/** The rule in words of its own: elapsed time, no calendars; whole cents, the fraction to the player. */
function byTheBook(one: Case, now: number): Result {
  const cardPaid = one.amountCents - one.creditCents;
  const away = one.startsAt.getTime() - now;
  if (away > one.hours * HOUR)
    return { kind: 'FULL_REFUND', cardCents: cardPaid, creditCents: one.creditCents };
  if (away <= 0) return { kind: 'NONE', cardCents: 0, creditCents: 0 };
  const kind = 'REQUEST';
  switch (one.decision) {
    case 'declined':
      return { kind, cardCents: 0, creditCents: 0 };
    case 'full_refund':
      return { kind, cardCents: cardPaid, creditCents: one.creditCents };
    case 'session_credit':
      return { kind, cardCents: 0, creditCents: one.amountCents };
    case 'partial_refund': {
      const back = Math.ceil((one.amountCents * (100 - one.feePercent)) / 100);
      const cardCents = Math.min(back, cardPaid);
      return { kind, cardCents, creditCents: back - cardCents };
    }
  }
}

const refusedWith = async (work: Promise<unknown>) =>
  work.then(
    () => false,
    (error: { name?: string; code?: string }) => {
      if (error.name !== 'Refusal' || error.code !== 'CONFLICT') throw error;
      return true;
    },
  );

/** Cancels for real; when only a request is possible, asks and lets staff decide. */
async function carryOut(
  player: Viewer,
  staff: Viewer,
  bookingId: number,
  one: Case,
): Promise<Result['kind']> {
  if (!(await refusedWith(cancelBooking(player, bookingId)))) return 'FULL_REFUND';
  if (await refusedWith(requestCancellation(player, bookingId, 'Because'))) return 'NONE';
  const request = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId, decision: null } });
  await decideCancellation(staff, request.id, {
    decision: one.decision,
    ...(one.decision === 'partial_refund' && { feePercent: one.feePercent }),
    reason: 'As agreed',
  });
  return 'REQUEST';
}

/** What is really on its way back, by our rows. */
async function returnedFor(bookingId: number) {
  const [refunds, granted, returned] = await Promise.all([
    db.refund.aggregate({ where: { bookingId, status: { not: 'failed' } }, _sum: { amountCents: true } }),
    db.credit.aggregate({ where: { sourceBookingId: bookingId }, _sum: { amountCents: true } }),
    db.creditUse.aggregate({
      where: { bookingId, returnedAt: { not: null } },
      _sum: { amountCents: true },
    }),
  ]);
  return {
    cardCents: refunds._sum.amountCents ?? 0,
    creditCents: (granted._sum.amountCents ?? 0) + (returned._sum.amountCents ?? 0),
  };
}

/** The function the player is shown, and what was done, against the book. */
function compare(one: Case, now: number, done: Result): string[] {
  const book = byTheBook(one, now);
  const policy = { ...defaultPolicy, fullRefundHours: one.hours };
  const shown = cancellationOutcome(policy, one.startsAt, new Date(now), one.amountCents);
  const wrong: string[] = [];
  if (shown.kind !== book.kind) wrong.push(`shown ${shown.kind}`);
  if (shown.refundCents !== (book.kind === 'FULL_REFUND' ? one.amountCents : 0))
    wrong.push(`shown ${shown.refundCents} cents`);
  if (JSON.stringify(done) !== JSON.stringify(book)) wrong.push(`done ${JSON.stringify(done)}`);
  if (wrong.length === 0) return [];
  return [
    `${wrong.join(', ')}, by the book ${JSON.stringify(book)}: ${JSON.stringify({ ...one, now: new Date(now) })}`,
  ];
}

test(
  'G9: what is shown, what is done and the rule agree, on DST days and for moved sessions too',
  async () => {
    const batch = 20;
    const batches = reps(15, 500);
    const staff = await aStaffMember();
    const gameMasterId = (await aGameMaster()).profile.id;
    const players = await Promise.all(Array.from({ length: batch }, () => aUser()));
    const wrong: string[] = [];
    const kinds = { FULL_REFUND: 0, REQUEST: 0, NONE: 0 };
    for (let round = 0; round < batches; round += 1) {
      const dice = random(`G9 ${round}`);
      const now = aStart(dice) - DAY + dice.pick([0, 0, SECOND, -SECOND]);
      const cases = players.map(() => aCase(dice, now));
      clock.now = () => new Date(now);
      const ids = await paidBookings(gameMasterId, players, cases);
      await Promise.all(
        cases.map(async (one, index) => {
          const id = ids[index]!;
          const kind = await carryOut(players[index]!, staff, id, one);
          kinds[kind] += 1;
          wrong.push(...compare(one, now, { kind, ...(await returnedFor(id)) }));
        }),
      );
      await db.outboxMail.deleteMany(); // not what this is about
    }
    const found = await auditorFinds();
    const all = batch * batches;
    report(
      'G9',
      `${all - wrong.length}/${all} executed cancellations as shown and as ruled (${kinds.FULL_REFUND} at once, ${kinds.REQUEST} decided, ${kinds.NONE} refused)`,
    );
    expect(wrong).toEqual([]);
    expect(found).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);

test(
  'G9: the money that Stripe gives back is the money that was owed',
  async () => {
    const cases = reps(6, 300);
    const staff = await aStaffMember();
    const wrong: string[] = [];
    for (let round = 0; round < cases; round += 1) {
      const dice = random(`G9 at Stripe ${round}`);
      const { player, session, bookingId } = await aPaidBooking(sandbox);
      const booking = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
      const now = realNow().getTime();
      const one = { ...aCase(dice, now), hours: 24, amountCents: booking.amountCents, creditCents: 0 };
      await db.session.update({ where: { id: session.id }, data: { scheduledAt: one.startsAt } });
      clock.now = () => new Date(now);
      const kind = await carryOut(player, staff, bookingId, one);
      clock.now = realNow;
      await runJobs();
      const [taken] = await takenFor(sandbox, [booking.checkoutId!]);
      const credit = (await returnedFor(bookingId)).creditCents;
      wrong.push(...compare(one, now, { kind, cardCents: taken?.refunded ?? -1, creditCents: credit }));
    }
    const found = await auditorFinds(['mails']);
    report('G9', `${cases - wrong.length}/${cases} refunds at Stripe are what was owed`);
    expect(wrong).toEqual([]);
    expect(found).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);
