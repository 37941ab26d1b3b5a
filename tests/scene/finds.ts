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

/** The clock of a file of tests, which goes from morning to morning of a zone; with each test nobody is told of anything yet. */
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
  /** Goes on to the next morning there, or to some hours after it began. */
  const sleepUntilMorning = (hours = 0.1, timeZone = zone) =>
    sleep(nextMorning(clock.now(), timeZone).getTime() + hours * HOUR - clock.now().getTime());
  return { sleep, sleepUntilMorning, hasSlept: () => offset > 0 };
}

export const save = (viewer: Viewer, { id }: { id: number }) =>
  as(viewer).ok('saveTable', { sessionId: globalId('Session', id) }, 'session { id }');

export const findsMailedTo = ({ email }: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: email, kind: 'finds' } });

/** A table with one seat, on which somebody sits who has paid, or is about to. */
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
