import { Temporal } from 'temporal-polyfill';
import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { readerZone } from '../platform/mail-sheet.ts';
import { usualZone } from '../platform/rules.ts';
import type { Viewer } from '../platform/viewer.ts';

/** From this hour on a mail wakes nobody, and until NOON it is not late either, on the reader's clock. */
const MORNING = 8;
const NOON = 12;

const local = (now: Date, timeZone: string | null) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(usualZone(readerZone(timeZone)));

/** Returns the local date of a reader, and whether it is their morning. */
export function dayOf(now: Date, timeZone: string | null): { date: string; isMorning: boolean } {
  const there = local(now, timeZone);
  return { date: there.toPlainDate().toString(), isMorning: there.hour >= MORNING && there.hour < NOON };
}

/** Returns when the next morning of a reader begins, whatever their clocks do that night. */
export function nextMorning(now: Date, timeZone: string | null): Date {
  const there = local(now, timeZone);
  const morning = there.withPlainTime({ hour: MORNING });
  const next = Temporal.ZonedDateTime.compare(morning, there) > 0 ? morning : morning.add({ days: 1 });
  return new Date(next.epochMilliseconds);
}

/** From now on the viewer is told of what is new; an existing lookout stays as it is. */
export async function beginLookout(tx: Tx, { id: userId, timeZone }: Viewer) {
  const now = clock.now();
  await tx.lookout.createMany({
    data: { userId, toldUpTo: now, nextAttemptAt: nextMorning(now, timeZone) },
    skipDuplicates: true,
  });
}
