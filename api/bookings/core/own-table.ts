import type { Tx } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';

export const RUNS_IT = 'You run this session yourself';

/**
 * True when the user runs one of these sessions by now: nobody has a seat at their own table. Read from the database,
 * because the viewer's profile may have changed since the request began.
 */
export const runsAny = async (
  tx: Pick<Tx, 'session'>,
  { id: userId }: Pick<Viewer, 'id'>,
  sessionIds: readonly number[],
) => (await tx.session.count({ where: { id: { in: [...sessionIds] }, gameMaster: { userId } } })) > 0;
