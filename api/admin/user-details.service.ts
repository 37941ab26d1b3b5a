import { openCredits } from '../payments/credits.service.ts';
import { clock } from '../platform/clock.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db } from '../platform/db.ts';
import { newestFirst, type Page, type PageArgs, readWindow, toPage, type Window } from '../platform/page.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { visibleMails } from './alerts.service.ts';

/** The maximum length of lists without pagination. */
const MOST = 100;

/** Returns a page of rows by id, newest first. */
async function page<Row extends { id: number }>(
  args: PageArgs,
  find: (window: ReturnType<typeof newestFirst>) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const window: Window = readWindow(args);
  return toPage(await find(newestFirst(window)), window, count);
}

const withRefunds = {
  refunds: { where: { status: { not: 'failed' as const } }, select: { amountCents: true } },
  bookings: {
    select: { id: true, session: { select: { title: true } } },
    orderBy: { id: 'asc' as const },
    take: MOST,
  },
} as const;

/** Returns a page of a user's card payments with their refunds. */
export const paymentsOf = (userId: number, args: PageArgs) =>
  page(
    args,
    async ({ where, ...window }) => {
      const paid = await db.payment.findMany({
        ...window,
        where: { AND: [{ userId }, where] },
        include: withRefunds,
      });
      const outside = await outsideOf(paid.flatMap(({ bookings }) => bookings.map(({ id }) => id)));
      return paid.map((payment) => ({
        ...payment,
        outsideCents: payment.bookings.reduce((sum, { id }) => sum + (outside.get(id) ?? 0), 0),
      }));
    },
    () => db.payment.count({ where: { userId }, take: MOST_COUNTED }),
  );

/** Returns, by booking, the amounts refunded by staff outside the provider. */
async function outsideOf(bookingIds: number[]): Promise<Map<number, number>> {
  const rows = await db.ledgerEntry.groupBy({
    by: ['bookingId'],
    where: { account: 'outside', bookingId: { in: bookingIds } },
    _sum: { amountCents: true },
  });
  return new Map(rows.map(({ bookingId, _sum }) => [bookingId ?? 0, 0 - (_sum.amountCents ?? 0)]));
}

export type PaymentOfUser = Awaited<ReturnType<typeof paymentsOf>>['rows'][number];

/** Returns a page of the mails to a user at any address, newest first, without their text, which is private. */
export async function mailsTo(viewer: MaybeViewer, userId: number, args: PageArgs) {
  const all = { userId, AND: await visibleMails(viewer) };
  return page(
    args,
    ({ where, ...window }) =>
      db.outboxMail.findMany({
        ...window,
        where: { AND: [all, where] },
        select: { id: true, subject: true, status: true, createdAt: true, sentAt: true, lastError: true },
      }),
    () => db.outboxMail.count({ where: all, take: MOST_COUNTED }),
  );
}
export type MailOfUser = Awaited<ReturnType<typeof mailsTo>>['rows'][number];

/** Returns a user's spendable session credit, soonest to expire first. */
export const creditsOf = (userId: number) => openCredits(userId);

/** Returns a user's emergency passes, used ones included, newest first. */
export const passesOf = (userId: number) =>
  db.emergencyPass.findMany({ where: { userId }, orderBy: { id: 'desc' }, take: MOST });

/** Returns a user's current logins, latest first. */
export const loginsOf = (userId: number) =>
  db.loginToken.findMany({
    where: { userId, expiresAt: { gt: clock.now() } },
    orderBy: { id: 'desc' },
    take: MOST,
    select: { id: true, createdAt: true, expiresAt: true, ipAddress: true, userAgent: true },
  });
export type LoginOfUser = Awaited<ReturnType<typeof loginsOf>>[number];
