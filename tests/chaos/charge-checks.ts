import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';

/** A call that was on its way at the last moment arrives a little later. */
const ON_THE_WAY_MS = 60_000;

/** No saved card is asked before 48 hours, nor within 24 hours, of the start of what it pays for. */
export async function chargesOutOfTime({ providers }: Stage): Promise<string[]> {
  const charges = await providers.charges();
  const bookings = await whileDatabaseRestarts(() =>
    db.booking.findMany({
      where: { id: { in: charges.map(({ metadata }) => Number(metadata.booking)) } },
      select: { id: true, session: { select: { scheduledAt: true } } },
    }),
  );
  const startOf = new Map(bookings.map(({ id, session }) => [id, session.scheduledAt.getTime()]));
  return charges.flatMap(({ paymentIntent, created, metadata }) => {
    const start = startOf.get(Number(metadata.booking));
    if (start === undefined)
      return [`${paymentIntent} charges booking ${metadata.booking}, which is not there`];
    const ahead = start - created * 1000;
    if (ahead <= 48 * HOUR + 1_000 && ahead >= 24 * HOUR - ON_THE_WAY_MS) return [];
    return [
      `${paymentIntent} was charged ${(ahead / HOUR).toFixed(2)} h before booking ${metadata.booking} starts`,
    ];
  });
}
