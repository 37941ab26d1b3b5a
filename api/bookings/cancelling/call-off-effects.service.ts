import { db, type Prisma } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { ENDED, isReservation, SEATED, WAITING } from '../../seating/rules.ts';
import { whatIsLeft } from '../core/refund-owed.ts';
import { feeParts } from '../core/resale.ts';

// Whom calling a session off concerns: what is said beforehand and what is done read the same rows.

export const whoPaid = { status: { in: [...SEATED] } } satisfies Prisma.BookingWhereInput;
export const whoHolds = { status: 'pending' } satisfies Prisma.BookingWhereInput;
/** Who had cancelled late would not have played either: a fee that was kept goes back. */
export const whosePartWasKept = {
  status: { in: [...ENDED] },
  requests: { some: { decision: 'partial_refund' } },
} satisfies Prisma.BookingWhereInput;

export interface CallOffEffects {
  sessions: number;
  paidSeats: number;
  /** Kept for players of a campaign, not charged yet. */
  reservedSeats: number;
  /** Being paid for at this moment. */
  holds: number;
  waiting: number;
  /** Late fees that go back. */
  fees: number;
  cardCents: number;
  creditCents: number;
}

/** What calling these sessions off would do to players and their money. Changes nothing. */
export async function callOffEffects(sessionIds: readonly number[]): Promise<CallOffEffects> {
  const ids = { in: [...sessionIds] };
  const at = { sessionId: ids };
  const [paid, held, late, waiting] = await Promise.all([
    db.booking.findMany({ where: { ...at, ...whoPaid } }),
    db.booking.findMany({ where: { ...at, ...whoHolds }, select: { status: true, membershipId: true } }),
    db.booking.findMany({ where: { ...at, ...whosePartWasKept } }),
    db.waitlistEntry.count({ where: { ...at, status: { in: [...WAITING] } } }),
  ]);
  const effects = { cardCents: 0, creditCents: 0, fees: 0 };
  for (const booking of paid) {
    effects.cardCents += (await whatIsLeft(db, booking)).cardCents;
    effects.creditCents += booking.creditCents;
  }
  for (const booking of late) {
    const { feeCents, cardCents, creditCents } = await feeParts(db, booking);
    if (feeCents > 0) effects.fees += 1;
    effects.cardCents += cardCents;
    effects.creditCents += creditCents;
  }
  const reservedSeats = held.filter(isReservation).length;
  return {
    ...effects,
    sessions: sessionIds.length,
    paidSeats: paid.length,
    reservedSeats,
    holds: held.length - reservedSeats,
    waiting,
  };
}

const some = (count: number, one: string, more = `${one}s`) =>
  count === 1 ? `1 ${one}` : `${count} ${more}`;

/** The same in sentences, for whoever is about to do it. */
export function effectsInWords(effects: CallOffEffects): string[] {
  const { paidSeats, reservedSeats, holds, waiting, fees, cardCents, creditCents } = effects;
  const ways = [
    ...(cardCents > 0 || creditCents === 0 ? [`${formatUsd(cardCents)} to cards`] : []),
    ...(creditCents > 0 ? [`${formatUsd(creditCents)} as session credit`] : []),
  ];
  const returned = [
    ...(paidSeats > 0 ? [some(paidSeats, 'paid seat')] : []),
    ...(fees > 0 ? [some(fees, 'late fee')] : []),
  ];
  const freed = [
    ...(reservedSeats > 0 ? [some(reservedSeats, 'reserved seat')] : []),
    ...(holds > 0 ? [`${some(holds, 'seat')} being paid for`] : []),
  ];
  return [
    returned.length === 0
      ? 'Nobody has paid: no money goes back.'
      : `${returned.join(' and ')} ${paidSeats + fees === 1 ? 'is' : 'are'} refunded in full: ${ways.join(' and ')}.`,
    ...(freed.length === 0
      ? []
      : [`${freed.join(' and ')} ${reservedSeats + holds === 1 ? 'is' : 'are'} let go; nothing is charged.`]),
    ...(waiting === 0
      ? []
      : [`${some(waiting, 'player')} on the waitlist ${waiting === 1 ? 'is' : 'are'} told.`]),
  ];
}
