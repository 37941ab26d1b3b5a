import { clock } from '../platform/clock.ts';
import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { MessageRow } from './delivery.ts';
import { BATCH, inboxStream } from './inbox-stream.ts';
import { countUnread } from './messages.service.ts';
import { countUnreadNotices } from './notices.service.ts';
import { asHeard, asLetter, tablesOf } from './places.ts';

/** Longer than any transaction lasts: after this no message with a smaller id can become visible. */
const SETTLED_MS = 60_000;
/** More messages than a user sends and receives within SETTLED_MS. */
const MOST_RECENT = 10_000;
/** A client that has seen a message may have missed another one written at nearly the same time. */
const OVERLAP_MS = 5_000;

/**
 * Streams messages to and from the viewer and in their session threads, as they arrive; with `afterId`, first those
 * after that message. The rows are authoritative: notifications only trigger a read, so a lost one delays a message
 * but never loses it.
 */
export async function messageStream(
  viewer: Viewer,
  afterId: number | null,
): Promise<AsyncIterableIterator<MessageRow>> {
  const cursor = new Cursor(viewer.id);
  await cursor.open(afterId);
  return inboxStream({ viewer, read: () => cursor.read() });
}

/** Streams the viewer's unread count of messages, now and whenever it or the count of notices changes. */
export function unreadCountStream(viewer: Viewer): AsyncIterableIterator<number> {
  let delivered = '';
  const read = async () => {
    const [count, notices] = await Promise.all([countUnread(viewer.id), countUnreadNotices(viewer.id)]);
    const both = `${count} ${notices}`;
    if (both === delivered) return [];
    delivered = both;
    return [count];
  };
  return inboxStream({ viewer, read });
}

/**
 * Messages can become visible out of the order of their ids. So each read covers all ids above a floor, below which
 * nothing can appear any more, and skips messages delivered before.
 */
class Cursor {
  private readonly userId: number;
  private floor = 0;
  /** The highest id up to which no further message can become visible. */
  private settled = 0;
  private readonly delivered = new Map<number, number>();

  constructor(userId: number) {
    this.userId = userId;
  }

  async open(afterId: number | null) {
    const now = clock.now().getTime();
    this.settled = await this.lastBefore(new Date(now - SETTLED_MS));
    this.floor = afterId === null ? this.settled : Math.min(afterId, this.settled);
    if (afterId !== null && afterId <= this.settled) return;
    for (const { id, createdAt } of await this.above(MOST_RECENT)) {
      const seen =
        afterId === null || (id <= afterId && createdAt.getTime() < now - OVERLAP_MS) || id === afterId;
      if (seen) this.delivered.set(id, Date.now());
    }
  }

  async read(): Promise<MessageRow[]> {
    this.settle();
    const rows = await this.above(BATCH);
    const now = Date.now();
    // Rows are in id order: below a settled row nothing is left to deliver.
    for (const { id } of rows)
      if (id <= this.settled) this.floor = id;
      else this.delivered.set(id, now);
    return rows;
  }

  /** Raises the floor to the highest message delivered more than SETTLED_MS ago. */
  private settle() {
    const settled = Date.now() - SETTLED_MS;
    for (const [id, at] of this.delivered) if (at < settled && id > this.floor) this.floor = id;
    for (const id of this.delivered.keys()) if (id <= this.floor) this.delivered.delete(id);
  }

  private async lastBefore(at: Date): Promise<number> {
    const last = (column: 'senderId' | 'recipientId') => Prisma.sql`
      (SELECT id FROM "Message" WHERE ${Prisma.raw(`"${column}"`)} = ${this.userId} AND "threadId" IS NULL
         AND "createdAt" < ${at} ORDER BY id DESC LIMIT 1)`;
    const [row] = await read<{ id: number | null }>`
      SELECT max(id) AS id FROM (${last('senderId')} UNION ALL ${last('recipientId')} UNION ALL
        SELECT m.id FROM ${tablesOf(this.userId)} t CROSS JOIN LATERAL (
          SELECT id FROM "Message" WHERE "threadId" = t."sessionId" AND "createdAt" < ${at}
          ORDER BY id DESC LIMIT 1) m) m`;
    return row?.id ?? 0;
  }

  /** Reads new messages; in threads only of current members, and only messages since the viewer joined. */
  private above(most: number) {
    const delivered = [...this.delivered.keys()];
    const isNew = Prisma.sql`m.id > ${this.floor} AND m.id <> ALL (${delivered}::int[])`;
    const few = Prisma.sql`ORDER BY m.id LIMIT ${most}`;
    const side = (column: 'senderId' | 'recipientId') => Prisma.sql`
      (SELECT ${asLetter} FROM "Message" m
       WHERE m.${Prisma.raw(`"${column}"`)} = ${this.userId} AND m."threadId" IS NULL AND ${isNew} ${few})`;
    return read<MessageRow>`
      SELECT * FROM (${side('recipientId')} UNION ALL ${side('senderId')} UNION ALL
        (SELECT ${asHeard(this.userId)} FROM ${tablesOf(this.userId)} t CROSS JOIN LATERAL (
           SELECT * FROM "Message" m WHERE m."threadId" = t."sessionId" AND m."createdAt" >= t.since AND ${isNew} ${few}) m)
      ) m ${few}`;
  }
}
