import { audit } from '../platform/audit.ts';
import { db } from '../platform/db.ts';
import { notFound } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockToEdit } from '../seating/locks.ts';
import type { WeeklyHours } from './game-masters.rules.ts';
import { type GameMasterRow, getGameMaster } from './game-masters.service.ts';

/** Fields that only the page of a Game Master shows, and no list. */
export interface GameMasterDetails {
  languages: string[];
  videoUrl: string | null;
  availability: WeeklyHours[];
  /** The zone of the hours; null: none is known. */
  timeZone: string | null;
  tableMessage: string;
  trusted: boolean;
}

export async function gameMasterDetails(ids: readonly number[]): Promise<Map<number, GameMasterDetails>> {
  const rows = await db.gameMaster.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      languages: true,
      videoUrl: true,
      availability: true,
      tableMessage: true,
      trusted: true,
      timeZone: true,
      user: { select: { disabledAt: true } },
    },
  });
  return new Map(
    rows.map(({ id, availability, user, ...row }) => [
      id,
      {
        ...row,
        availability: availability as unknown as WeeklyHours[],
        ...(user?.disabledAt && { languages: [], videoUrl: null, availability: [], timeZone: null }),
      },
    ]),
  );
}

/** Sets whether this Game Master may publish sessions without asking. */
export async function trustGameMaster(staff: Viewer, id: number, trusted: boolean): Promise<GameMasterRow> {
  await transaction(async (tx) => {
    await lockToEdit(tx, 'GameMaster', id);
    const before = await tx.gameMaster.findUnique({ where: { id } });
    if (!before) throw notFound('Game Master');
    if (before.trusted === trusted) return;
    await tx.gameMaster.update({ where: { id }, data: { trusted } });
    await audit(tx, staff, 'game-master.trusted', 'GameMaster', id, {
      name: before.name,
      changed: { trusted: { old: before.trusted, new: trusted } },
    });
  });
  return getGameMaster(id);
}
