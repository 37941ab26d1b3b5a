import { HOUR } from '../../platform/rules.ts';
import { CHARGE_HOURS } from './charge.rules.ts';

/** The times of a reserved campaign date, relative to its start. */

const NOTICE_HOURS = 72;
/** After this many declines at one start time, the card is not charged automatically any more. */
export const MOST_DECLINES = CHARGE_HOURS.length;
const RELEASE_HOURS = 24;
/** The least hours between telling a player of a new time and charging them. */
const MOVED_NOTICE_HOURS = 24;

const before = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * HOUR);

/** When the player is told of the coming charge. */
export const noticeAt = (startsAt: Date) => before(startsAt, NOTICE_HOURS);
/** When the saved card is charged, never earlier. Until then the date can be skipped. */
export const chargeAt = (startsAt: Date) => before(startsAt, CHARGE_HOURS[0]);
/** When an unpaid seat is released; nothing is owed and no card is charged from then on. */
export const releaseAt = (startsAt: Date) => before(startsAt, RELEASE_HOURS);

/** The earliest time to charge a booking whose player was told of a new time at `toldAt`. */
export const chargeFromAfter = (toldAt: Date) => before(toldAt, -MOVED_NOTICE_HOURS);

/**
 * A reserved date and the earliest time to charge it after a move or a late notice. Set to the start when the charge
 * could not be made in time: it is not charged automatically then. Null: charged at the usual time.
 */
export interface Charged {
  scheduledAt: Date;
  chargeFrom: Date | null;
}

/** True when the card could not be charged in time, so the player was asked to pay instead. */
export const isUnasked = ({ scheduledAt, chargeFrom }: Charged) =>
  chargeFrom?.getTime() === scheduledAt.getTime();

export interface ChargeTimes {
  /** null: the player was told together with the new time. */
  noticeAt: Date | null;
  /** null: the new time was told too late. Nothing is charged automatically; the player confirms and pays. */
  chargeAt: Date | null;
  releaseAt: Date;
}

/**
 * Returns the times of a reserved date. If the player was told of a move too late for the usual times, the seat is
 * kept until the start.
 */
export function chargeTimes({ scheduledAt, chargeFrom }: Charged): ChargeTimes {
  const usual = chargeAt(scheduledAt);
  if (!chargeFrom || chargeFrom <= usual) {
    return { noticeAt: noticeAt(scheduledAt), chargeAt: usual, releaseAt: releaseAt(scheduledAt) };
  }
  return { noticeAt: null, chargeAt: chargeFrom < scheduledAt ? chargeFrom : null, releaseAt: scheduledAt };
}

/**
 * When the first charge is attempted; the start when the date is not charged automatically, as nothing can be charged
 * then.
 */
export const firstTryAt = (date: Charged): Date => chargeTimes(date).chargeAt ?? date.scheduledAt;

/** When the player was last told of a new time; null: never, or the charge could not be made in time. */
export const toldOfMoveAt = ({ scheduledAt, chargeFrom }: Charged) =>
  chargeFrom && !isUnasked({ scheduledAt, chargeFrom }) ? before(chargeFrom, MOVED_NOTICE_HOURS) : null;

/** Sessions that start by then have unpaid seats to release now. */
export const releasedUntil = (now: Date) => before(now, -RELEASE_HOURS);

/**
 * Returns the next charge attempt after a decline; null: there is none. If the date was moved during the charge, it
 * is the first attempt for the new time.
 */
export function nextTryAt(date: Charged, now: Date): Date | null {
  const { chargeAt: first } = chargeTimes(date);
  if (!first) return null;
  const tries = [first, ...CHARGE_HOURS.slice(1).map((hours) => before(date.scheduledAt, hours))];
  return tries.find((at) => at > now) ?? null;
}
