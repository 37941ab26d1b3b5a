import { clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { forgetMails } from '../../platform/mail.ts';
import { wakeAfter } from '../../platform/transaction.ts';

/** Begins the key of a mail; the number of the Game Master and of the last change in it follow. */
export const DIGEST = 'table-changes:';

interface Table {
  id: number;
  gameMasterId: number;
}

/**
 * Has the Game Master told of a change at the table, with others in one mail; `content`: a whole sentence, and
 * `userId`: whom it names.
 */
export async function noteTableChange(
  tx: Tx,
  { id, gameMasterId }: Table,
  content: string,
  userId: number | null,
) {
  await tx.tableChange.create({
    data: { sessionId: id, gameMasterId, content, userId, createdAt: clock.now() },
  });
  wakeAfter(tx, 'tell-game-masters');
}

/** What is not told yet is told without the name. */
export const unnameTableChanges = (
  tx: Tx,
  { id, fullName }: { id: number; fullName: string },
) => tx.$executeRaw`
  UPDATE "TableChange" SET "userId" = NULL,
    content = replace(split_part(content, E'\\n', 1), ${fullName}, 'Deleted user')
  WHERE "userId" = ${id} AND "mailedAt" IS NULL`;

/** Forgets what was told of somebody, and the mails that said it; false: some are still on their way. */
export async function forgetTableChanges(tx: Tx, userId: number): Promise<boolean> {
  const mails = await tx.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT (SELECT ${DIGEST} || told."gameMasterId" || ':' || max(id) FROM "TableChange"
                     WHERE "gameMasterId" = told."gameMasterId" AND "mailedAt" = told."mailedAt") AS key
    FROM "TableChange" told WHERE "userId" = ${userId} AND "mailedAt" IS NOT NULL`;
  if (!(await forgetMails(tx, { dedupeKey: { in: mails.map(({ key }) => key) } }, userId))) return false;
  // A mail is found by the last line in it, which may be of somebody else or of this person.
  await tx.tableChange.updateMany({ where: { userId }, data: { content: '', userId: null } });
  return true;
}
