import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { Prisma, type Tx } from '../platform/db.ts';
import { countRows, type Page, type PageArgs } from '../platform/page.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import { isStaff, type MaybeViewer, type Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { refuseOthers } from './planning.ts';
import { mailPublished, mailSentBack } from './proposal-mails.ts';
import { PAST_DATE, sentBackInput } from './rules.ts';
import { applyChanges } from './session-editor.service.ts';
import { requireGameMaster } from './session-host.service.ts';
import { querySessions } from './session-list.ts';
import type { SessionRow } from './session-row.ts';

const OUTDATED =
  'The proposal was changed or withdrawn in the meantime. Please look again before you decide.';

const proposed = Prisma.sql`s.status = 'draft' AND s."proposedAt" IS NOT NULL`;

/** The first of the dates of a campaign that one Game Master proposed together. */
const first = Prisma.sql`${proposed} AND NOT EXISTS (
  SELECT 1 FROM "Session" other WHERE other."campaignId" = s."campaignId" AND other."gameMasterId" = s."gameMasterId"
    AND other.status = 'draft' AND other."proposedAt" = s."proposedAt" AND (other."scheduledAt", other.id) < (s."scheduledAt", s.id))`;

/**
 * One row per proposal: grouping the drafts that wait together costs less than testing of each whether it is the
 * first.
 */
const proposals = Prisma.sql`(SELECT FROM "Session" s WHERE ${proposed}
  GROUP BY s."gameMasterId", s."proposedAt", s."campaignId", CASE WHEN s."campaignId" IS NULL THEN s.id END) proposal`;

/** Lists the proposals that wait for staff, the earliest session first. */
export async function listProposals(page: PageArgs): Promise<Page<SessionRow>> {
  const list = await querySessions({ where: first }, page);
  return { ...list, totalCount: (count = countRows) => list.totalCount(() => count(proposals)) };
}

/** Counts the waiting proposals; null: the viewer is not staff. */
export const countProposals = async (viewer: MaybeViewer) => (isStaff(viewer) ? countRows(proposals) : null);

/**
 * Proposes a draft for the board, with its Game Master's other drafts of the campaign. Staff decide; if they trust the
 * Game Master, it is published at once.
 */
export function proposeSession(viewer: Viewer, id: number) {
  return transaction(async (tx) => {
    const { session, drafts } = await lockDrafts(tx, viewer, id);
    await requireGameMaster(tx, session.gameMasterId);
    const now = clock.now();
    if (drafts.some(({ scheduledAt }) => scheduledAt <= now))
      throw new Refusal('BAD_INPUT', PAST_DATE, 'scheduledAt');
    const { trusted } = await tx.gameMaster.findUniqueOrThrow({ where: { id: session.gameMasterId } });
    if (trusted) {
      await applyChanges(tx, viewer, drafts, { status: 'scheduled' });
      return { sessionId: id, message: `${session.title} is on the board.` };
    }
    // Staff may have read a proposal that has not changed, so it keeps its place.
    if (drafts.some(({ proposedAt }) => proposedAt === null)) {
      await mark(tx, drafts, { proposedAt: now, sentBack: '' });
      await audit(tx, viewer, 'session.proposed', 'Session', id, {
        title: session.title,
        dates: drafts.length,
      });
    }
    return { sessionId: id, message: `Our team will look at ${session.title} and put it on the board.` };
  });
}

/** Withdraws a proposal; it stays a draft. */
export function withdrawProposal(viewer: Viewer, id: number) {
  return transaction(async (tx) => {
    const { session, drafts } = await lockDrafts(tx, viewer, id);
    const waiting = drafts.filter(({ proposedAt }) => proposedAt !== null);
    if (waiting.length === 0) throw new Refusal('CONFLICT', 'This draft is not waiting for our team');
    await mark(tx, waiting, { proposedAt: null });
    await audit(tx, viewer, 'session.proposal-withdrawn', 'Session', id, { title: session.title });
    return { sessionId: id };
  });
}

/** Publishes what was proposed at that moment; if it changed since, it is another proposal. */
export function approveProposal(staff: Viewer, id: number, proposedAt: Date) {
  return transaction(async (tx) => {
    const { session, proposed } = await lockProposed(tx, staff, id, proposedAt);
    await applyChanges(tx, staff, proposed, { status: 'scheduled' });
    await mailPublished(tx, session, proposedAt);
    return { sessionId: id };
  });
}

/** Sends a proposal back as a draft; its Game Master reads why. */
export function returnProposal(staff: Viewer, id: number, proposedAt: Date, input: unknown) {
  const reason = parse(sentBackInput, input, 'reason');
  return transaction(async (tx) => {
    const { session, proposed } = await lockProposed(tx, staff, id, proposedAt);
    await mark(tx, proposed, { proposedAt: null, sentBack: reason });
    await audit(tx, staff, 'session.sent-back', 'Session', id, { title: session.title, reason });
    await mailSentBack(tx, session, proposedAt, reason);
    return { sessionId: id };
  });
}

type Draft = Prisma.SessionGetPayload<object>;

const mark = (tx: Tx, drafts: readonly Draft[], data: { proposedAt: Date | null; sentBack?: string }) =>
  tx.session.updateMany({ where: { id: { in: drafts.map(({ id }) => id) } }, data });

/** Locks a draft, in a campaign with its Game Master's other drafts, and returns them in order of date. */
async function lockDrafts(tx: Tx, viewer: Viewer, id: number) {
  const known = await tx.session.findUnique({ where: { id } });
  if (!known) throw notFound('Session');
  refuseOthers(viewer, known);
  const { campaignId, gameMasterId } = known;
  await lock(tx, { campaigns: [campaignId] });
  const together = campaignId === null ? { id } : { campaignId, gameMasterId, status: 'draft' as const };
  const ids = (await tx.session.findMany({ where: together, select: { id: true } })).map((each) => each.id);
  await lock(tx, { sessions: [...new Set([id, ...ids])], sessionsFor: 'update' });
  const drafts = await tx.session.findMany({
    where: { id: { in: ids }, status: 'draft' },
    orderBy: [{ scheduledAt: 'asc' }, { id: 'asc' }],
  });
  const session = drafts.find((draft) => draft.id === id);
  if (!session) throw new Refusal('CONFLICT', 'This session is no draft any more');
  return { session, drafts };
}

async function lockProposed(tx: Tx, staff: Viewer, id: number, proposedAt: Date) {
  const { session, drafts } = await lockDrafts(tx, staff, id);
  const proposed = drafts.filter((draft) => draft.proposedAt?.getTime() === proposedAt.getTime());
  if (!proposed.includes(session)) throw new Refusal('CONFLICT', OUTDATED);
  return { session, proposed };
}
