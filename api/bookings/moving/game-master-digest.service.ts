import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { log } from '../../platform/log.ts';
import { queueMail } from '../../platform/mail.ts';
import { sheetOf } from '../../platform/mail-sheet.ts';
import { MINUTE } from '../../platform/rules.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockToEdit } from '../../seating/locks.ts';
import { noteTableChange } from '../core/table-changes.ts';

const APART_MS = 10 * MINUTE;
/** The most changes in one mail; the rest comes with the next. */
const MOST_TOLD = 200;

const untold = { mailedAt: null } as const;

type Change = Prisma.TableChangeGetPayload<object>;
interface Table {
  id: number;
  title: string;
  scheduledAt: Date;
}

/** Adds something to tell of a table to the same mail. */
export const tellOfTable = noteTableChange;

/** Tells Game Masters what changed at their tables: one mail each with everything, at most every ten minutes. */
export async function tellGameMasters() {
  const waiting = await db.tableChange.groupBy({ by: ['gameMasterId'], where: untold });
  for (const { gameMasterId } of waiting) {
    await transaction((tx) => tellOne(tx, gameMasterId)).catch((error: Error) =>
      log.warn({ gameMaster: gameMasterId, error: error.message }, 'a Game Master is told later'),
    );
  }
}

const toldLately = () => ({ mailedAt: { gt: new Date(clock.now().getTime() - APART_MS) } });

async function tellOne(tx: Tx, gameMasterId: number) {
  // The lock serializes two processes that tell the same Game Master; the second finds nothing left to tell.
  await lockToEdit(tx, 'GameMaster', gameMasterId);
  if ((await tx.tableChange.count({ where: { gameMasterId, ...toldLately() } })) > 0) return;
  const changes = await tx.tableChange.findMany({
    where: { gameMasterId, ...untold },
    orderBy: { id: 'asc' },
    take: MOST_TOLD,
  });
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  await tx.tableChange.updateMany({ where: { id: { in: ids } }, data: { mailedAt: clock.now() } });
  const master = await tx.gameMaster.findUnique({ where: { id: gameMasterId }, include: { user: true } });
  const user = master?.user;
  if (!user || user.erasedAt) return;
  // Sessions from before this user had the profile belong to somebody else and are left out.
  const since = master.personSince ?? new Date(0);
  const tables = await tx.session.findMany({
    where: { id: { in: changes.map(({ sessionId }) => sessionId) }, scheduledAt: { gte: since } },
    select: { id: true, title: true, scheduledAt: true },
    orderBy: [{ scheduledAt: 'asc' }, { id: 'asc' }],
  });
  const told = changes.filter(({ sessionId }) => tables.some(({ id }) => id === sessionId));
  const last = told.at(-1);
  const table = tables.find(({ id }) => id === last?.sessionId);
  if (!last || !table) return;
  await queueMail(tx, {
    dedupeKey: `table-changes:${gameMasterId}:${last.id}`,
    kind: 'table-changes',
    aboutUserIds: told.flatMap(({ userId }) => userId ?? []),
    to: user.email,
    subject:
      told.length === 1
        ? `${last.content.split('\n')[0]} ${table.title}`
        : `${told.length} changes at your tables`,
    paragraphs: [`${user.fullName}, this has changed at your tables:`],
    evenings: byTable(tables, told, user.timeZone),
    action:
      tables.length === 1
        ? { label: 'See your table', url: `${env.publicUrl}/sessions/${table.id}` }
        : { label: 'See your tables', url: `${env.publicUrl}/gm` },
  });
}

/** A sheet for each session, by date, with the changes there. */
function byTable(tables: readonly Table[], changes: readonly Change[], timeZone: string | null) {
  return tables.map((table) => {
    const sheet = sheetOf(table, timeZone);
    const changed = changes.filter(({ sessionId }) => sessionId === table.id);
    return { ...sheet, lines: [...sheet.lines, ...changed.map(({ content }) => `– ${content}`)] };
  });
}
