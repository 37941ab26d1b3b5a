import { freeSeat } from '../../api/bookings/core/seats.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import { globalId } from '../../api/platform/graphql/ids.ts';
import { transaction } from '../../api/platform/transaction.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { nextMorning } from '../../api/saved/lookout.ts';
import { as } from './as.ts';
import { seat } from './table.ts';
import { aSession, aUser } from './world.ts';

/**
 * A test file's clock, which advances from morning to morning in a time zone; before each test nobody has been
 * notified.
 */
export function mornings(zone: string) {
  let offset = 0;
  beforeEach(() => db.lookout.deleteMany());
  afterEach(() => {
    offset = 0;
    clock.setOffset(0);
  });
  const sleep = (ms: number) => {
    offset += ms;
    clock.setOffset(offset);
  };
  /** Advances to the next morning in the zone, or to so many hours after it. */
  const sleepUntilMorning = (hours = 0.1, timeZone = zone) =>
    sleep(nextMorning(clock.now(), timeZone).getTime() + hours * HOUR - clock.now().getTime());
  return { sleep, sleepUntilMorning, hasSlept: () => offset > 0 };
}

export const save = (viewer: Viewer, { id }: { id: number }) =>
  as(viewer).ok('saveTable', { sessionId: globalId('Session', id) }, 'session { id }');

export const findsMailedTo = ({ email }: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: email, kind: 'finds' } });

/** Creates a table whose only seat is paid; with `heldUntil`: held for payment. */
export async function aFullTable(heldUntil: Date | null = null) {
  const session = await aSession({
    maxPlayers: 1,
    scheduledAt: new Date(clock.now().getTime() + 240 * HOUR),
  });
  const { id: bookingId } = await seat(await aUser(), session.id);
  await db.seat.updateMany({ where: { sessionId: session.id }, data: { bookingId, heldUntil } });
  return { session, bookingId };
}

export const giveBack = (bookingId: number) => transaction((tx) => freeSeat(tx, bookingId));
