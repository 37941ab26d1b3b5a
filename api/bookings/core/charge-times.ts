import { HOUR } from '../../platform/rules.ts';

/** When what happens to a reserved campaign date, by the time it starts. */

const NOTICE_HOURS = 72;
/** The first charge, and the two more tries after a decline. */
const CHARGE_HOURS = [48, 36, 26] as const;
const RELEASE_HOURS = 24;

export const MAX_ATTEMPTS = CHARGE_HOURS.length;

const before = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * HOUR);

/** The player is told that the card is going to be charged. */
export const noticeAt = (startsAt: Date) => before(startsAt, NOTICE_HOURS);
/** The saved card is charged, never earlier. Until then the date can be skipped. */
export const chargeAt = (startsAt: Date) => before(startsAt, CHARGE_HOURS[0]);
/** An unpaid seat is given free and nothing is owed; no card is charged from here on. */
export const releaseAt = (startsAt: Date) => before(startsAt, RELEASE_HOURS);

/** What starts by then has seats to give free now. */
export const releasedUntil = (now: Date) => before(now, -RELEASE_HOURS);

/** After a decline: the next planned try that lies ahead; null: there is none. */
export function retryAt(startsAt: Date, now: Date): Date | null {
  const tries = CHARGE_HOURS.slice(1).map((hours) => before(startsAt, hours));
  return tries.find((at) => at > now) ?? null;
}
