import { restoreGameMaster } from '../catalog/game-master-editor.service.ts';
import { updateSession } from '../catalog/session-editor.service.ts';
import { log } from '../platform/log.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { type MaybeViewer, requireStaff } from '../platform/viewer.ts';
import { resendMail } from './alerts.service.ts';
import { archiveIdleGameMaster } from './archive.service.ts';
import { bulkIds } from './rules.ts';

/** The outcome for one row; problem null: success. */
export interface RowOutcome {
  id: number;
  problem: string | null;
}

/** Applies the same work to each row in turn and independently: a refusal for one row does not stop the others. */
async function toEach(
  ids: readonly number[],
  work: (id: number) => Promise<unknown>,
  field = 'ids',
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const id of parse(bulkIds, ids, field)) {
    const problem = await work(id).then(() => null, problemOf);
    outcomes.push({ id, problem });
  }
  return outcomes;
}

/** Turns any error, even an unexpected one, into the row's problem: earlier rows succeeded and must be reported. */
function problemOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  log.error({ err: error }, 'one row of a bulk action failed');
  return 'Something went wrong on our side. Please try this one by itself.';
}

export const doneIn = (outcomes: readonly RowOutcome[]) =>
  outcomes.filter(({ problem }) => problem === null).map(({ id }) => id);

/** Publishes drafts, or turns sessions without bookings back into drafts. */
export function changeSessions(
  maybe: MaybeViewer,
  status: 'draft' | 'scheduled',
  sessions: readonly { id: number; version: number }[],
): Promise<RowOutcome[]> {
  const staff = requireStaff(maybe);
  const versions = new Map(sessions.map(({ id, version }) => [id, version]));
  return toEach(
    sessions.map(({ id }) => id),
    (id) => updateSession(staff, id, { status }, versions.get(id)),
    'sessions',
  );
}

export function archiveGameMasters(maybe: MaybeViewer, ids: readonly number[]): Promise<RowOutcome[]> {
  const staff = requireStaff(maybe);
  return toEach(ids, (id) => archiveIdleGameMaster(staff, id));
}

export function restoreGameMasters(maybe: MaybeViewer, ids: readonly number[]): Promise<RowOutcome[]> {
  const staff = requireStaff(maybe);
  return toEach(ids, (id) => restoreGameMaster(staff, id));
}

export function resendMails(maybe: MaybeViewer, ids: readonly number[]): Promise<RowOutcome[]> {
  const staff = requireStaff(maybe);
  return toEach(ids, (id) => resendMail(staff, id));
}
