import type { Tx } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';

interface People {
  readonly player: number;
  readonly staff: number;
  readonly others: readonly number[];
}

/** One report in each state, so that staff see what the queue looks like. */
export async function createReports(tx: Tx, { player, staff, others }: People, now: Date) {
  const [first, second, third] = others;
  const played = await tx.session.findFirst({
    where: { status: 'completed', gameMaster: { userId: { not: null } } },
    orderBy: [{ scheduledAt: 'desc' }, { id: 'asc' }],
    include: { gameMaster: true },
  });
  if (!first || !second || !third || !played) return;
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const taken = { handledById: staff };
  await tx.report.createMany({
    data: [
      {
        reporterId: player,
        aboutUserId: second,
        reason: 'Keeps writing to me after I said that I do not want to play with them again.',
        createdAt: ago(70),
        lookedAt: ago(66),
        closedAt: ago(48),
        answer: 'We have talked to them, and they may not write to you any more. Thank you for telling us.',
        ...taken,
      },
      {
        reporterId: second,
        aboutUserId: third,
        reason: 'Talked over everybody at the table and laughed at a character’s accent.',
        createdAt: ago(30),
        lookedAt: ago(20),
        ...taken,
      },
      {
        reporterId: first,
        sessionId: played.id,
        aboutUserId: played.gameMaster.userId,
        reason: 'We had agreed on no body horror at the start, and then a whole scene was nothing else.',
        createdAt: ago(5),
      },
    ],
  });
}
