import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { LIVE } from '../seating/rules.ts';
import { isOver } from './rules.ts';

/** Requires a Game Master who may get another session; the profile cannot be archived before the transaction ends. */
export async function requireGameMaster(tx: Tx, id: number) {
  const [profile] = await tx.$queryRaw<{ archivedAt: Date | null }[]>`
    SELECT "archivedAt" FROM "GameMaster" WHERE id = ${id} FOR SHARE`;
  if (!profile) throw new Refusal('BAD_INPUT', 'Please select a game master', 'gameMasterId');
  if (!profile.archivedAt) return;
  throw new Refusal('BAD_INPUT', 'This Game Master is archived. Please select another.', 'gameMasterId');
}

type Handed = Parameters<typeof isOver>[0] & { id: number; keepsHost: boolean };

/**
 * True when the session must keep its Game Master: it is over, or was before it was postponed, and somebody had paid
 * for a seat. The database enforces the same.
 */
const mustKeepHost = async (tx: Tx, { id: sessionId, keepsHost, ...session }: Handed) =>
  keepsHost ||
  (isOver(session, clock.now()) &&
    (await tx.booking.count({ where: { sessionId, confirmedAt: { not: null } } })) > 0);

/**
 * Refuses to hand a session over when the past would change: a finished session keeps its Game Master, whether or not
 * they came; until then somebody may step in. Nobody runs a session at which they have a seat, or are paying for one.
 */
export async function refuseHandover(tx: Tx, session: Handed, gameMasterId: number) {
  const { id: sessionId } = session;
  if (await mustKeepHost(tx, session))
    throw new Refusal(
      'CONFLICT',
      'Players paid for this session and its original date has passed, so it stays with its Game Master. Call it off and make a new one.',
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
    ? 'is paying for a seat at this session right now. Please try again later'
    : 'has a seat at this session as a player. Please cancel that seat first';
  throw new Refusal('CONFLICT', `${master.user.fullName} ${why}`, 'gameMasterId');
}
