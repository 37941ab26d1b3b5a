import type { Tx } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';

export const RUNS_IT = 'You run this session yourself';

/** Whether somebody runs one of these tables by now, whoever they were when they came: nobody has a seat at their own. */
export const runsAny = async (
  tx: Pick<Tx, 'session'>,
  { id: userId }: Pick<Viewer, 'id'>,
  sessionIds: readonly number[],
) => (await tx.session.count({ where: { id: { in: [...sessionIds] }, gameMaster: { userId } } })) > 0;
