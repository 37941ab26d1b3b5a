import { HOUR } from '../../platform/rules.ts';
import { CHARGE_HOURS } from './charge.rules.ts';

/** When what happens to a reserved campaign date, by the time it starts. */

const NOTICE_HOURS = 72;
/** Declines of one time after which the card is not asked by itself any more. */
export const MOST_DECLINES = CHARGE_HOURS.length;
const RELEASE_HOURS = 24;
/** Whoever is told of a new time is not charged before so long. */
const MOVED_NOTICE_HOURS = 24;

const before = (startsAt: Date, hours: number) => new Date(startsAt.getTime() - hours * HOUR);

/** The player is told that the card is going to be charged. */
export const noticeAt = (startsAt: Date) => before(startsAt, NOTICE_HOURS);
/** The saved card is charged, never earlier. Until then the date can be skipped. */
export const chargeAt = (startsAt: Date) => before(startsAt, CHARGE_HOURS[0]);
/** An unpaid seat is given free and nothing is owed; no card is charged from here on. */
export const releaseAt = (startsAt: Date) => before(startsAt, RELEASE_HOURS);

/** When a booking whose player was told of a new time at this instant may be charged at the earliest. */
export const chargeFromAfter = (toldAt: Date) => before(toldAt, -MOVED_NOTICE_HOURS);

/**
 * A reserved date, and from when its player may be charged: after it was moved, or not at all by itself,
 * because nobody could ask the card in time (then it is the start). Null: at the usual time.
 */
export interface Charged {
  scheduledAt: Date;
  chargeFrom: Date | null;
}

/** Could nobody ask the card in time, so that the player was asked to pay instead? */
export const isUnasked = ({ scheduledAt, chargeFrom }: Charged) =>
  chargeFrom?.getTime() === scheduledAt.getTime();

export interface ChargeTimes {
  /** null: the player was told with the new time. */
  noticeAt: Date | null;
  /** null: too soon after the new time was told. Nothing is charged by itself; the player confirms and pays. */
  chargeAt: Date | null;
  releaseAt: Date;
}

/** When what happens to a reserved date. Whoever was told of its time too late for the usual hours keeps the seat until the start. */
export function chargeTimes({ scheduledAt, chargeFrom }: Charged): ChargeTimes {
  const usual = chargeAt(scheduledAt);
  if (!chargeFrom || chargeFrom <= usual) {
    return { noticeAt: noticeAt(scheduledAt), chargeAt: usual, releaseAt: releaseAt(scheduledAt) };
  }
  return { noticeAt: null, chargeAt: chargeFrom < scheduledAt ? chargeFrom : null, releaseAt: scheduledAt };
}

/** When the first try to charge is made; the start, at which there is nothing to charge any more: not by itself. */
export const firstTryAt = (date: Charged): Date => chargeTimes(date).chargeAt ?? date.scheduledAt;

/** When its player was last told of a new time; null: never, or nobody could charge by then. */
export const toldOfMoveAt = ({ scheduledAt, chargeFrom }: Charged) =>
  chargeFrom && !isUnasked({ scheduledAt, chargeFrom }) ? before(chargeFrom, MOVED_NOTICE_HOURS) : null;

/** What starts by then has seats to give free now. */
export const releasedUntil = (now: Date) => before(now, -RELEASE_HOURS);

/**
 * After a decline: the next try that lies ahead. Of a date that was moved while the card was asked that is the
 * first one of its new time. Null: there is none.
 */
export function nextTryAt(date: Charged, now: Date): Date | null {
  const { chargeAt: first } = chargeTimes(date);
  if (!first) return null;
  const tries = [first, ...CHARGE_HOURS.slice(1).map((hours) => before(date.scheduledAt, hours))];
  return tries.find((at) => at > now) ?? null;
}
