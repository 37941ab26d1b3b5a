import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { changedMeanwhile, changesOf } from '../platform/edits.ts';
import { readerZone } from '../platform/mail-sheet.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { madeOnce } from '../platform/request-key.ts';
import { transaction, wakeAfter } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lock } from '../seating/locks.ts';
import { CLOSED, WAITING } from '../seating/rules.ts';
import { description } from './description.rules.ts';
import { sanitizeDescription, searchTextOf } from './html.ts';
import { noteNewDates } from './new-dates.service.ts';
import { askedStatus, countMove, countPlan, proposalAfter, refuseEdit } from './planning.ts';
import { mailPublished } from './proposal-mails.ts';
import { moveInput, PAST_DATE, type SessionStatus, type SessionType, sessionInput } from './rules.ts';
import { createSeats, resizeSeats } from './seats.service.ts';
import { editedSession, timeInWords } from './session-edits.ts';
import { editedFacts, factsOf, inListOrder } from './session-facts.ts';
import { refuseHandover, requireGameMaster } from './session-host.service.ts';
import { noteMoves } from './session-moves.service.ts';
import { getSession, type WholeSession } from './sessions.service.ts';

/** A new session starts as a draft or in the catalogue; null: in the catalogue. */
export function firstStatus(status: string | null): 'scheduled' | 'draft' {
  if (status === null) return 'scheduled';
  if (status === 'scheduled' || status === 'draft') return status;
  throw new Refusal('BAD_INPUT', 'A new session is scheduled or a draft', 'status');
}

/** Creates a session with all its seats free; one of type campaign is the first date of a new campaign. */
export async function createSession(planner: Viewer, input: unknown): Promise<WholeSession> {
  const { status, facts, ...checked } = parse(sessionInput(clock.now()), input);
  const first = firstStatus(askedStatus(planner, { ...checked, status }));
  await countPlan(planner);
  const make = async (tx: Tx) => {
    await requireGameMaster(tx, checked.gameMasterId);
    const campaignId = checked.type === 'campaign' ? await startCampaign(tx, checked) : null;
    const session = await tx.session.create({
      data: { ...checked, ...facts, ...textOf(checked), campaignId, status: first },
      select: { id: true },
    });
    await createSeats(tx, session.id, checked.maxPlayers);
    await audit(tx, planner, 'session.created', 'Session', session.id, { title: checked.title });
    return session.id;
  };
  const once = { by: planner, kind: 'session', input };
  return getSession(planner, await transaction((tx) => madeOnce(tx, once, () => make(tx))));
}

async function startCampaign(tx: Tx, { gameMasterId, title }: { gameMasterId: number; title: string }) {
  const gameMaster = await tx.gameMaster.findUniqueOrThrow({
    where: { id: gameMasterId },
    select: { user: { select: { timeZone: true } } },
  });
  // A campaign created with a single date keeps this zone for dates that are added later.
  const timeZone = readerZone(gameMaster.user?.timeZone ?? null);
  const { id } = await tx.campaign.create({
    data: { gameMasterId, title, timeZone, createdAt: clock.now() },
    select: { id: true },
  });
  return id;
}

/**
 * Changes only the fields of a session that `changes` names; its bookings keep the price they were made at. Null
 * status: unchanged. `expectedVersion`: the version the caller has read; when there is a newer one, the call is refused and
 * tells the caller what changed.
 */
export async function updateSession(
  planner: Viewer,
  id: number,
  changes: object,
  expectedVersion: number | null = null,
): Promise<WholeSession> {
  await countMove(planner, changes);
  await transaction(async (tx) => {
    const before = await lockForEdit(tx, id);
    await refuseEdit(tx, planner, before, changes);
    if (before.status === 'cancelled') {
      throw new Refusal('CONFLICT', 'This session was cancelled and can no longer be changed');
    }
    if (expectedVersion !== null && expectedVersion !== before.version)
      throw await changedMeanwhile(tx, editedSession, id, expectedVersion);
    await applyChanges(tx, planner, [before], changes);
    // Answers the Game Master who proposed it, as the page of proposals does.
    if (before.proposedAt && 'status' in changes && changes.status === 'scheduled')
      await mailPublished(tx, before, before.proposedAt);
  });
  return getSession(planner, id);
}

/**
 * Applies the same changes to several locked sessions; everybody affected by a new time or Game Master gets one
 * message about all of them. Returns how many sessions changed.
 */
export async function applyChanges(
  tx: Tx,
  planner: Viewer,
  sessions: readonly LockedSession[],
  changes: object,
): Promise<number> {
  const { reason } = parse(moveInput, changes);
  const made = [];
  const now = clock.now();
  for (const before of sessions) {
    const after = await applyTo(tx, planner, before, changes, now).catch((error) => {
      throw sessions.length > 1 ? ofDate(before, error) : error;
    });
    if (after) made.push({ before, after });
  }
  if (made.length === 0) return 0;
  await noteMoves(tx, planner, made, reason);
  const published = made.filter(({ before, after }) => before.status === 'draft' && after.status !== 'draft');
  await noteNewDates(
    tx,
    published.map(({ before }) => before),
  );
  wakeAfter(tx, 'offer-seats'); // there may be more seats, or another date
  return made.length;
}

/** Names the date that cannot be changed when several are changed at once. */
const ofDate = ({ scheduledAt }: { scheduledAt: Date }, error: unknown) =>
  error instanceof Refusal && error.code === 'CONFLICT'
    ? new Refusal(error.code, `${timeInWords(scheduledAt)}: ${error.message}`, error.field)
    : error;

type LockedSession = Awaited<ReturnType<typeof lockSession>>;

/** Changes one session; null: nothing differs. */
async function applyTo(tx: Tx, planner: Viewer, before: LockedSession, changes: object, now: Date) {
  const { id } = before;
  const asked: { type: unknown; status: unknown; facts?: unknown } = { ...before, status: null, ...changes };
  const { status, facts, ...checked } = parse(sessionInput(clock.now(), before.scheduledAt), {
    ...asked,
    facts: editedFacts(factsOf(before), asked.type, asked.facts),
  });
  if (checked.gameMasterId !== before.gameMasterId || isOpen(checked.scheduledAt, status ?? before.status))
    await requireGameMaster(tx, checked.gameMasterId);
  if (checked.gameMasterId !== before.gameMasterId) await refuseHandover(tx, before, checked.gameMasterId);
  if (checked.maxPlayers !== before.maxPlayers) await resizeSeats(tx, id, checked.maxPlayers);
  const campaignId = await campaignOf(tx, before, checked);
  // Postponed after the evening on which it should have been played: it can be booked again.
  const isAhead = before.status === 'completed' && checked.scheduledAt > clock.now();
  if (status && (status !== before.status || isAhead))
    await allowStatus(tx, before, status, checked.scheduledAt);
  const reopened = isAhead && checked.scheduledAt > before.scheduledAt;
  const after = {
    ...checked,
    ...facts,
    ...textOf(checked),
    campaignId,
    ...(reopened && { status: 'scheduled' as const }),
    ...(status && { status }),
  };
  const changed = changesOf(inListOrder(before), after);
  if (Object.keys(changed).length === 0) return null;
  const proposal = proposalAfter(before, status, changed, now);
  if (proposal.proposedAt) await proposeAgain(tx, before, proposal.proposedAt);
  const { version } = await tx.session.update({
    where: { id },
    data: { ...after, ...proposal, version: { increment: 1 } },
    select: { version: true },
  });
  await audit(tx, planner, editedSession.action, 'Session', id, { version, changed });
  return { ...checked, status: status ?? before.status };
}

/**
 * Gives the dates of a campaign that were proposed together one new time, so that they stay together. The campaign is
 * locked.
 */
const proposeAgain = (
  tx: Tx,
  { campaignId, gameMasterId, proposedAt }: Pick<LockedSession, 'campaignId' | 'gameMasterId' | 'proposedAt'>,
  now: Date,
) =>
  tx.session.updateMany({
    where: { campaignId: campaignId ?? 0, gameMasterId, proposedAt, status: 'draft' },
    data: { proposedAt: now },
  });

/**
 * Returns the campaign of a session whose type may change: creates one if there is none; only the sole date of a
 * campaign may leave it.
 */
async function campaignOf(
  tx: Tx,
  before: { id: number; campaignId: number | null },
  now: { type: SessionType; gameMasterId: number; title: string },
): Promise<number | null> {
  const { campaignId } = before;
  if (now.type === 'campaign') return campaignId ?? (await startCampaign(tx, now));
  if (campaignId === null) return null;
  const others = await tx.session.count({ where: { campaignId, id: { not: before.id } } });
  const members = await tx.campaignMembership.count({ where: { campaignId, leftAt: null } });
  if (others > 0 || members > 0) {
    const why = others > 0 ? 'This campaign has other dates' : 'This campaign has players';
    throw new Refusal('CONFLICT', `${why}: the session cannot become a one-shot`, 'type');
  }
  return null;
}

/** Locks a session and its campaign, which the session may be leaving. */
async function lockForEdit(tx: Tx, id: number) {
  const known = await tx.session.findUnique({ where: { id }, select: { campaignId: true } });
  await lock(tx, { campaigns: [known?.campaignId ?? null] });
  const session = await lockSession(tx, id);
  if (session.campaignId === known?.campaignId) return session;
  throw new Refusal('CONFLICT', 'Somebody else has changed this session just now. Please try again.');
}

export async function lockSession(tx: Tx, id: number) {
  await lock(tx, { sessions: [id], sessionsFor: 'update' });
  const session = await tx.session.findUnique({ where: { id } });
  if (!session) throw notFound('Session');
  return session;
}

const isOpen = (scheduledAt: Date, status: SessionStatus) =>
  scheduledAt > clock.now() && status !== 'draft' && status !== 'cancelled';

async function allowStatus(
  tx: Tx,
  { id, status: old }: { id: number; status: SessionStatus },
  status: SessionStatus,
  scheduledAt: Date,
) {
  if (status === 'cancelled') {
    throw new Refusal(
      'BAD_INPUT',
      'Delete the session to cancel it: its players are refunded then',
      'status',
    );
  }
  // Otherwise its players would read "Played", and reserved seats would neither be charged nor kept.
  if (status === 'completed' && scheduledAt > clock.now()) {
    throw new Refusal('BAD_INPUT', 'A session can be completed once it has begun', 'status');
  }
  // The date of a draft may have passed: nobody could book it on the board.
  if (old === 'draft' && status !== 'completed' && scheduledAt <= clock.now()) {
    throw new Refusal('BAD_INPUT', PAST_DATE, 'scheduledAt');
  }
  if (status !== 'draft') return;
  const bookings = await tx.booking.count({
    where: { sessionId: id, status: { notIn: [...CLOSED] } },
  });
  if (bookings > 0) throw new Refusal('CONFLICT', 'A session with bookings cannot become a draft', 'status');
  if (await isWaitedFor(tx, id)) {
    throw new Refusal('CONFLICT', 'A session that players wait for cannot become a draft', 'status');
  }
}

/** Returns the text columns of a session: the sanitised description and the text that the search reads. */
export function textOf(given: { title: string; description: string }) {
  // The limits apply to the sanitised text: removed markup does not count, a numeric character reference is one
  // character.
  const html = parse(description, sanitizeDescription(given.description), 'description');
  return { description: html, searchText: searchTextOf(given.title, html) };
}

export const isWaitedFor = async (tx: Tx, sessionId: number) =>
  (await tx.waitlistEntry.count({ where: { sessionId, status: { in: [...WAITING] } } })) > 0;
