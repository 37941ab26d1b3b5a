import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db.ts';
import { parse } from '../platform/parse.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type GameMasterRow, getGameMaster } from './game-masters.service.ts';
import { type GameMasterProfile, gameMasterInput } from './rules.ts';

/** A new profile that nobody logs in for yet. */
export async function createGameMaster(staff: Viewer, input: unknown): Promise<GameMasterRow> {
  const profile = parse(gameMasterInput, input ?? {});
  return getGameMaster(await transaction((tx) => addGameMaster(tx, staff, profile)));
}

/** Every profile is made here; `userId`: whose it is, null: nobody's yet. The caller has checked the words. */
export async function addGameMaster(
  tx: Tx,
  staff: Viewer,
  { name, title, bio, specialties, imageUrl }: GameMasterProfile,
  userId: number | null = null,
): Promise<number> {
  const { id } = await tx.gameMaster.create({
    data: { name, title, bio, specialties, imageUrl, userId },
    select: { id: true },
  });
  await audit(tx, staff, 'game-master.created', 'GameMaster', id, { name, title, userId });
  return id;
}
