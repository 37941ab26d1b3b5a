import { givenOf } from '../../payments/given.service.ts';
import { db } from '../../platform/db.ts';
import { readUnsettled } from '../core/unsettled-refunds.ts';
import type { Finding } from './audit.service.ts';
import type { Facts } from './fix-choices.ts';
import { roomsOf } from './fix-refunds.ts';

export const nothing: Facts = {
  booking: null,
  payment: null,
  player: null,
  session: null,
  amountCents: null,
  owedCents: 0,
  mailTo: null,
  bookingIds: [],
  failed: false,
  note: null,
};

export const named = ({ fullName, username }: { fullName: string; username: string }) => ({
  name: fullName,
  username,
});

const player = { select: { fullName: true, username: true } } as const;

/** Reads facts about refunds, session credit, players, events and stars; kinds without findings are not queried. */
export async function moreFacts(findings: readonly Finding[]): Promise<[string, Facts][]> {
  const read = async <Row extends { id: number | string }>(
    kind: Finding['kind'],
    find: (ids: string[]) => Promise<Row[]>,
    known: (row: Row) => Partial<Facts>,
  ): Promise<[string, Facts][]> => {
    const of = findings.filter((finding) => finding.kind === kind);
    if (of.length === 0) return [];
    const rows = new Map((await find(of.map(({ id }) => id))).map((row) => [String(row.id), row]));
    return of.map(({ key, id }) => {
      const row = rows.get(id);
      return [key, { ...nothing, ...(row && known(row)) }];
    });
  };
  const refunds = findings.filter(({ kind }) => kind === 'refund').map(({ id }) => Number(id));
  const unsettled = refunds.length === 0 ? [] : await readUnsettled(db, { ids: refunds });
  const paidSo = { payment: { refunds: { some: { id: { in: refunds } } } } };
  const given =
    refunds.length === 0
      ? new Map<number, number>()
      : await givenOf(db, await db.booking.findMany({ where: paidSo, select: { id: true } }));
  const facts = await Promise.all([
    read(
      'refund',
      (ids) =>
        db.refund.findMany({
          where: { id: { in: ids.map(Number) } },
          include: {
            payment: {
              select: { user: player, refunds: true, bookings: { orderBy: { id: 'asc' } } },
            },
            booking: { select: { session: true } },
          },
        }),
      ({ id, amountCents, payment, booking }) => ({
        amountCents,
        owedCents: unsettled.find((refund) => refund.id === id)?.owedCents ?? 0,
        player: named(payment.user),
        session: booking?.session ?? null,
        bookingIds: [...roomsOf(amountCents, payment, given).keys()],
      }),
    ),
    read(
      'credit',
      (ids) => db.credit.findMany({ where: { id: { in: ids.map(Number) } }, include: { user: player } }),
      ({ amountCents, user }) => ({ amountCents, player: named(user) }),
    ),
    read(
      'player',
      (ids) => db.user.findMany({ where: { id: { in: ids.map(Number) } } }),
      (user) => ({ player: named(user) }),
    ),
    read(
      'event',
      (ids) => db.webhookEvent.findMany({ where: { id: { in: ids } }, omit: { payload: true } }),
      ({ type, error }) => ({
        failed: error !== null,
        note: `(${type}): ${error ?? 'it was never tried'}`,
      }),
    ),
    read(
      'profile',
      (ids) => db.gameMaster.findMany({ where: { id: { in: ids.map(Number) } } }),
      ({ name }) => ({ note: `(${name})` }),
    ),
    read(
      'review',
      (ids) =>
        db.review.findMany({
          where: { id: { in: ids.map(Number) } },
          select: { id: true, booking: { select: { session: { select: { id: true, title: true } } } } },
        }),
      ({ booking }) => ({ session: booking.session }),
    ),
  ]);
  return facts.flat();
}
