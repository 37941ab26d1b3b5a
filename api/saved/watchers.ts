import { claimDue } from '../platform/claim.ts';
import { clock } from '../platform/clock.ts';
import { db, Prisma, type Tx } from '../platform/db.ts';
import { read } from '../platform/read.ts';
import { live, waiting } from '../seating/sql.ts';

const WATCHERS_AT_ONCE = 50;
const LEASE_MINUTES = 10;

const watcher = {
  userId: true,
  toldUpTo: true,
  heldBack: true,
  user: {
    select: {
      email: true,
      emailVerified: true,
      fullName: true,
      timeZone: true,
      mailFinds: true,
      mutedTopics: true,
      disabledAt: true,
      erasedAt: true,
      gameMaster: { select: { id: true } },
      keptSearches: { orderBy: { id: 'asc' } },
      follows: true,
      savedTables: true,
      blocks: { select: { blockedId: true } },
      blockedBy: { select: { blockerId: true } },
    },
  },
} as const satisfies Prisma.LookoutSelect;

/** A user who looks out for something, with what that is. */
export type Watcher = Prisma.LookoutGetPayload<{ select: typeof watcher }>;

/** Claims users whose morning has come; no other process claims them for LEASE_MINUTES. */
export const claimWatchers = () =>
  claimDue({
    table: 'Lookout',
    due: 'nextAttemptAt',
    isOpen: Prisma.sql`TRUE`,
    set: Prisma.sql`"nextAttemptAt" = ${clock.now()}::timestamptz + make_interval(mins => ${LEASE_MINUTES})`,
    atOnce: WATCHERS_AT_ONCE,
  });

export const watchersOf = (lookouts: readonly { id: number }[]): Promise<Watcher[]> =>
  db.lookout.findMany({
    where: { id: { in: lookouts.map(({ id }) => id) } },
    select: watcher,
    orderBy: { id: 'asc' },
  });

/** Reads one of them again; null: they no longer look out for anything. */
export const watcherNow = (tx: Tx, userId: number): Promise<Watcher | null> =>
  tx.lookout.findUnique({ where: { userId }, select: watcher });

/** True when the user wants to hear of finds, by mail or in the app. */
export const isListening = ({ user }: Watcher) =>
  user.disabledAt === null &&
  user.erasedAt === null &&
  (isMailed(user) || !user.mutedTopics.includes('seats'));

export const isMailed = ({ mailFinds, emailVerified }: Watcher['user']) => mailFinds && emailVerified;

/** Returns upcoming sessions where they have a seat or wait for one; other mails tell them about these. */
export async function ownTables(userIds: readonly number[]) {
  const rows = await read<{ userId: number; sessionId: number; campaignId: number | null }>`
    SELECT b."sitterId" AS "userId", s.id AS "sessionId", s."campaignId"
    FROM "Booking" b JOIN "Session" s ON s.id = b."sessionId"
    WHERE b."sitterId" = ANY (${[...userIds]}) AND b.status IN ${live} AND s."scheduledAt" > ${clock.now()}
    UNION ALL SELECT w."userId", w."sessionId", NULL FROM "WaitlistEntry" w
    WHERE w."userId" = ANY (${[...userIds]}) AND w.status IN ${waiting}`;
  return Map.groupBy(rows, ({ userId }) => userId);
}
