import { Prisma } from '../platform/db.ts';
import { read } from '../platform/read.ts';

/** The start of a session before its last change, as one column over "Session" AS s; null: it never changed. */
export const movedFromColumn = Prisma.sql`(
  SELECT move."oldAt" FROM "SessionMove" move
  WHERE move."sessionId" = s.id AND move."oldAt" <> move."newAt" ORDER BY move.id DESC LIMIT 1) AS "movedFrom"`;

/** Returns it for these sessions, by id: lists are read without it. */
export async function readMovedFrom(sessionIds: readonly number[]): Promise<Map<number, Date | null>> {
  const rows = await read<{ id: number; movedFrom: Date | null }>`
    SELECT s.id, ${movedFromColumn} FROM "Session" s WHERE s.id = ANY (${[...sessionIds]})`;
  return new Map(rows.map((row) => [row.id, row.movedFrom]));
}
