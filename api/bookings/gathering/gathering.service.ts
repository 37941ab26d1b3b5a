import { lockSession } from '../../catalog/session-editor.service.ts';
import { audit } from '../../platform/audit.ts';
import { db } from '../../platform/db.ts';
import { changedMeanwhile, changesOf } from '../../platform/edits.ts';
import { parse } from '../../platform/parse.ts';
import { transaction } from '../../platform/transaction.ts';
import { isStaff, type MaybeViewer, requireViewer } from '../../platform/viewer.ts';
import { ownTables } from '../core/booking.service.ts';
import { refuseOthers, requireHost } from '../core/roster.service.ts';
import { gatheringInput } from './gathering.rules.ts';

export interface Gathering {
  joinUrl: string | null;
  toBring: string;
  /** One per line: an address, then a blank and what it is. */
  links: string[];
  safetyTools: string;
  characters: string;
  version: number;
}

/** Returns where these sessions meet, as far as the viewer may see it. */
export async function gatheringsOf(
  viewer: MaybeViewer,
  sessionIds: readonly number[],
): Promise<Map<number, Gathering>> {
  if (!viewer) return new Map();
  const rows = await db.gathering.findMany({
    where: { sessionId: { in: [...sessionIds] }, session: isStaff(viewer) ? {} : ownTables(viewer) },
  });
  return new Map(rows.map((row) => [row.sessionId, row]));
}

const edited = {
  targetType: 'Session',
  action: 'gathering.updated',
  was: 'This place to meet was',
  words: {
    joinUrl: () => 'another join link',
    toBring: () => 'another list of what to bring',
    links: () => 'other links',
    safetyTools: () => 'other safety tools',
    characters: () => 'other words about characters',
  },
} as const;

const nothing = { joinUrl: null, toBring: '', links: [], safetyTools: '', characters: '' };

/**
 * Says where a table meets and how to prepare. For its Game Master and staff; players at the table see it at once.
 */
export async function updateGathering(maybe: MaybeViewer, sessionId: number, input: unknown) {
  const viewer = requireViewer(maybe, 'Please log in to manage sessions');
  const { version, ...said } = parse(gatheringInput, input);
  const deed = 'say where it meets';
  await requireHost(viewer, sessionId, deed);
  await transaction(async (tx) => {
    // The viewer may have lost the table while waiting for the lock.
    refuseOthers(viewer, await lockSession(tx, sessionId), deed);
    const before = await tx.gathering.findUnique({ where: { sessionId } });
    if ((before?.version ?? 0) !== version) throw await changedMeanwhile(tx, edited, sessionId, version);
    const changed = changesOf({ ...nothing, ...before }, said);
    if (Object.keys(changed).length === 0) return;
    await tx.gathering.upsert({
      where: { sessionId },
      create: { ...said, sessionId },
      update: { ...said, version: { increment: 1 } },
    });
    await audit(tx, viewer, edited.action, edited.targetType, sessionId, { version: version + 1, changed });
  });
  return { sessionId };
}
