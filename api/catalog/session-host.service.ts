import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { LIVE } from '../seating/rules.ts';

/** Somebody who may get another session; nobody archives the profile before the transaction ends. */
export async function requireGameMaster(tx: Tx, id: number) {
  const [profile] = await tx.$queryRaw<{ archivedAt: Date | null }[]>`
    SELECT "archivedAt" FROM "GameMaster" WHERE id = ${id} FOR SHARE`;
  if (!profile) throw new Refusal('BAD_INPUT', 'Please select a game master', 'gameMasterId');
  if (!profile.archivedAt) return;
  throw new Refusal('BAD_INPUT', 'This Game Master is archived. Please select another.', 'gameMasterId');
}

/**
 * Who ran a session keeps it, and so what it earned: the database refuses the same. Nobody runs a table at which they
 * have a seat, or are paying for one.
 */
export async function refuseHandover(
  tx: Tx,
  { id: sessionId, scheduledAt }: { id: number; scheduledAt: Date },
  gameMasterId: number,
) {
  if (scheduledAt <= clock.now() && (await tx.booking.count({ where: { sessionId } })) > 0)
    throw new Refusal(
      'CONFLICT',
      'This session has begun: it stays with the Game Master who runs it',
      'gameMasterId',
    );
  const master = await tx.gameMaster.findUnique({ where: { id: gameMasterId }, include: { user: true } });
  if (!master?.user) return;
  const [seat] = await tx.booking.findMany({
    where: { sessionId, sitterId: master.user.id, status: { in: [...LIVE] } },
    select: { status: true, membershipId: true },
  });
  if (!seat) return;
  const isPaying = seat.status === 'pending' && seat.membershipId === null;
  const why = isPaying
    ? 'is paying for a seat of this session at the moment: please try again when that has ended'
    : 'has a seat of this session as a player: it has to be cancelled first';
  throw new Refusal('CONFLICT', `${master.user.fullName} ${why}`, 'gameMasterId');
}
