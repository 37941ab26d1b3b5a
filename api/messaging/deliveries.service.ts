import { audit } from '../platform/audit.ts';
import { MOST_COUNTED } from '../platform/counts.rules.ts';
import { db, Prisma } from '../platform/db.ts';
import { retryMail } from '../platform/mail.ts';
import { keyset, newestFirst, type Page, type PageArgs, readWindow, toPage } from '../platform/page.ts';
import { read } from '../platform/read.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, type Viewer } from '../platform/viewer.ts';
import { mailKey } from './announcement-mail.ts';

/** Limits announcements and their deliveries to the sender and staff. */
const visibleTo = (viewer: Viewer): Prisma.BroadcastWhereInput =>
  isStaff(viewer) ? {} : { senderId: viewer.id };

export const broadcastsByIds = (viewer: MaybeViewer, ids: readonly number[]) =>
  viewer ? db.broadcast.findMany({ where: { id: { in: [...ids] }, ...visibleTo(viewer) } }) : [];

/** Returns a page of the announcements visible to the viewer, newest first. */
export async function listBroadcasts(viewer: Viewer, args: PageArgs) {
  const window = readWindow(args);
  const page = newestFirst(window);
  const where = visibleTo(viewer);
  const rows = await db.broadcast.findMany({ ...page, where: { AND: [where, page.where] } });
  return toPage(rows, window, () => db.broadcast.count({ where, take: MOST_COUNTED }));
}

export interface Delivery {
  /** The message that is the recipient's copy. */
  messageId: number;
  toUserId: number;
  readAt: Date | null;
  /** null: delivered as a message only. */
  mailStatus: 'queued' | 'sending' | 'sent' | 'dead' | null;
  attempts: number;
  /** Last error of the mail provider; null: none. */
  problem: string | null;
  sentAt: Date | null;
}

const copies = Prisma.sql`"Message" m LEFT JOIN "OutboxMail" mail ON mail."dedupeKey" = 'announcement:' || m.id`;
const columns = Prisma.sql`m.id AS "messageId", m."recipientId" AS "toUserId", m."readAt",
  mail.status::text AS "mailStatus", coalesce(mail.attempts, 0) AS attempts, mail."lastError" AS problem, mail."sentAt"`;

/** Returns a page of the deliveries of an announcement. */
export async function listDeliveries(
  broadcastId: number,
  { failed, ...args }: PageArgs & { failed?: boolean | null },
): Promise<Page<Delivery>> {
  const window = readWindow(args);
  const { bounds, order, limit } = keyset(window, { id: 'm.id' });
  const wanted = Prisma.sql`${copies} WHERE m."broadcastId" = ${broadcastId}
    ${failed ? Prisma.sql`AND mail.status = 'dead'` : Prisma.empty}`;
  const rows = await read<Delivery>`SELECT ${columns} FROM ${wanted} ${bounds} ORDER BY ${order} ${limit}`;
  return toPage(rows, window, wanted);
}

/** Returns the deliveries visible to the viewer, by message id. */
export async function deliveriesByIds(
  viewer: MaybeViewer,
  ids: readonly number[],
): Promise<Map<number, Delivery>> {
  if (!viewer) return new Map();
  const mine = isStaff(viewer) ? Prisma.empty : Prisma.sql`AND m."senderId" = ${viewer.id}`;
  const rows = await read<Delivery>`
    SELECT ${columns} FROM ${copies}
    WHERE m.id = ANY (${[...ids]}::int[]) AND m."broadcastId" IS NOT NULL ${mine}`;
  return new Map(rows.map((row) => [row.messageId, row]));
}

export interface DeliveryCounts {
  broadcastId: number;
  recipients: number;
  read: number;
  sent: number;
  waiting: number;
  failed: number;
}

/** Counts the deliveries of announcements by status. */
export async function countDeliveries(ids: readonly number[]): Promise<Map<number, DeliveryCounts>> {
  const rows = await read<DeliveryCounts>`
    SELECT m."broadcastId", count(*)::int AS recipients, count(m."readAt")::int AS read,
      count(*) FILTER (WHERE mail.status = 'sent')::int AS sent,
      count(*) FILTER (WHERE mail.status IN ('queued', 'sending'))::int AS waiting,
      count(*) FILTER (WHERE mail.status = 'dead')::int AS failed
    FROM ${copies} WHERE m."broadcastId" = ANY (${[...ids]}::int[]) GROUP BY 1`;
  return new Map(rows.map((row) => [row.broadcastId, row]));
}

/** Queues a given-up mail again, to the recipient's current address. Leaves any other mail as it is. */
export async function resendDelivery(viewer: Viewer, messageId: number): Promise<Delivery> {
  const delivery = (await deliveriesByIds(viewer, [messageId])).get(messageId);
  if (!delivery) throw notFound('Delivery');
  if (delivery.mailStatus === null) throw new Refusal('CONFLICT', 'We sent this copy as a message only.');
  await transaction(async (tx) => {
    const reader = await tx.user.findUniqueOrThrow({ where: { id: delivery.toUserId } });
    if (reader.disabledAt || reader.erasedAt || !reader.emailVerified)
      throw new Refusal('CONFLICT', 'We can no longer send mail to this person.');
    const isTried = await retryMail(tx, { dedupeKey: mailKey(messageId) }, reader.email);
    if (isTried && isStaff(viewer)) await audit(tx, viewer, 'messages.resent', 'Message', messageId);
  });
  return (await deliveriesByIds(viewer, [messageId])).get(messageId)!;
}
