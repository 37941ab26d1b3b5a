import { db } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { type MaybeViewer, requireViewer } from '../platform/viewer.ts';
import { lockRow } from '../seating/locks.ts';
import { LIVE } from '../seating/rules.ts';
import { noteInput } from './rules.ts';

export interface PlayerNote {
  words: string;
  version: number;
}

/** Returns the viewer's notes about these users: nobody else reads them, not even staff. */
export async function notesOf(
  viewer: MaybeViewer,
  playerIds: readonly number[],
): Promise<Map<number, PlayerNote>> {
  if (!viewer) return new Map();
  const rows = await db.playerNote.findMany({
    where: { authorId: viewer.id, playerId: { in: [...playerIds] } },
  });
  return new Map(rows.map((row) => [row.playerId, row]));
}

const stale = () =>
  new Refusal(
    'CONFLICT',
    'You changed this note elsewhere meanwhile. Please look before you save.',
    'version',
  );

/** Saves a Game Master's private note about a player of their own sessions; without words it is deleted. */
export async function savePlayerNote(maybe: MaybeViewer, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to write notes');
  const { userId: playerId, version, words } = parse(noteInput, input);
  const of = { authorId: viewer.id, playerId };
  await transaction(async (tx) => {
    // Waits for a concurrent erasure: nothing is written about a user afterwards.
    for (const id of [viewer.id, playerId].toSorted((a, b) => a - b)) await lockRow(tx, 'User', id);
    const played = await tx.booking.count({
      where: {
        sitterId: playerId,
        sitter: { erasedAt: null },
        session: { gameMaster: { userId: viewer.id } },
        OR: [{ status: { in: [...LIVE] } }, { confirmedAt: { not: null } }],
      },
      take: 1,
    });
    if (played === 0) throw notFound('User');
    if (words === '') {
      const { count } = await tx.playerNote.deleteMany({ where: { ...of, version } });
      if (count === 0 && version > 0) throw stale();
    } else if (version === 0) {
      if ((await tx.playerNote.count({ where: of })) > 0) throw stale();
      await tx.playerNote.create({ data: { ...of, words } });
    } else {
      const data = { words, version: { increment: 1 } };
      const { count } = await tx.playerNote.updateMany({ where: { ...of, version }, data });
      if (count === 0) throw stale();
    }
  });
  return { userId: playerId };
}
