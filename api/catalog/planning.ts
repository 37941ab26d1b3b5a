import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { isStaff, isStaffOrHost, type Viewer } from '../platform/viewer.ts';
import { factsInput } from './facts-input.rules.ts';
import type { SessionStatus } from './rules.ts';
import { editedFacts, factsOf } from './session-facts.ts';

/** What a Game Master may plan without staff. Staff may plan everything. */

const plansPerHost = limit('plan', 120, 3600);
const movesPerHost = limit('move-session', 60, 3600);

/** Allows a season in one sitting, but not more: each session has up to a hundred seats, and a series many dates. */
export async function countPlan(viewer: Viewer) {
  if (!isStaff(viewer))
    await plansPerHost.use(viewer.id, 'You are planning too quickly. Please wait {wait}.');
}

/** Limited because each change of time mails everybody affected. */
export async function countMove(viewer: Viewer, changes: object) {
  if (!isStaff(viewer) && 'scheduledAt' in changes)
    await movesPerHost.use(viewer.id, 'You are moving sessions too quickly. Please wait {wait}.');
}

type Changes = { [Field in keyof Planned | (typeof approved)[number] | 'facts']?: unknown };
interface Planned {
  gameMasterId: number;
  status: SessionStatus;
  scheduledAt: Date;
  imageUrl: string | null;
  proposedAt: Date | null;
}

/** Returns the requested status. A Game Master begins with a draft of their own, which staff publish. */
export function askedStatus(
  viewer: Viewer,
  { gameMasterId, status, imageUrl }: Pick<Planned, 'gameMasterId' | 'imageUrl'> & { status: string | null },
): string | null {
  if (isStaff(viewer)) return status;
  if (gameMasterId !== viewer.gameMasterId)
    throw new Refusal('FORBIDDEN', 'You can only plan sessions of your own.', 'gameMasterId');
  if (status !== null && status !== 'draft')
    throw new Refusal('FORBIDDEN', 'It begins as a draft. Propose it for publishing then.', 'status');
  refuseForeignPicture(viewer, imageUrl);
  return 'draft';
}

const approved = ['title', 'description', 'gameSystem', 'type', 'priceCents'] as const;

/**
 * Refuses edits that the viewer may not make. A Game Master changes their own sessions until the start. Only staff
 * change Game Master and status, and what staff have published stays as they read it, unless they trust its Game
 * Master to publish without them.
 */
export async function refuseEdit(
  tx: Tx,
  viewer: Viewer,
  before: Planned & Parameters<typeof changedFact>[0] & Record<(typeof approved)[number], unknown>,
  changes: Changes,
) {
  if (isStaff(viewer)) return;
  refuseOthers(viewer, before);
  const isDraft = before.status === 'draft';
  if (!isDraft && before.scheduledAt <= clock.now())
    throw new Refusal('CONFLICT', 'The session has started: only staff can change it now');
  const { gameMasterId, status, imageUrl } = changes;
  if (gameMasterId != null && gameMasterId !== before.gameMasterId)
    throw new Refusal('FORBIDDEN', 'Only staff can give it to another Game Master.', 'gameMasterId');
  if (status != null && status !== before.status)
    throw new Refusal('FORBIDDEN', 'Propose it for publishing: staff put it on the board.', 'status');
  if (imageUrl !== before.imageUrl) refuseForeignPicture(viewer, imageUrl);
  if (isDraft) return;
  const changed =
    approved.find((field) => changes[field] != null && changes[field] !== before[field]) ??
    changedFact(before, changes.facts);
  if (!changed) return;
  const { trusted } = await tx.gameMaster.findUniqueOrThrow({ where: { id: before.gameMasterId } });
  if (!trusted)
    throw new Refusal('FORBIDDEN', 'Our team published it this way. Please ask us to change it.', changed);
}

/** What players booked the session for; what else it offers and asks is up to the Game Master. */
const approvedFacts = [
  ...(['platform', 'city', 'language', 'minimumAge', 'experience', 'recording', 'seriesLength'] as const),
];

/** Returns the first of these facts that would change; undefined: none. */
function changedFact(
  before: Parameters<typeof factsOf>[0] & { type: unknown },
  given: unknown,
): string | undefined {
  const known = factsOf(before);
  const facts = parse(factsInput, editedFacts(known, before.type, given), 'facts');
  const changed = approvedFacts.find((name) => facts[name] !== known[name]);
  return changed && `facts.${changed}`;
}

/**
 * Refuses everybody but staff and its Game Master. For others a draft does not exist; about other sessions they are
 * told who may change them.
 */
export function refuseOthers(viewer: Viewer, session: Pick<Planned, 'gameMasterId' | 'status'>) {
  if (isStaffOrHost(viewer, session.gameMasterId)) return;
  if (session.status === 'draft') throw notFound('Session');
  throw new Refusal('FORBIDDEN', 'Only staff and the Game Master of this session may change it.');
}

/** An external address would tell its owner who looks at our pages. */
function refuseForeignPicture(viewer: Viewer, imageUrl: unknown) {
  if (isStaff(viewer) || typeof imageUrl !== 'string' || imageUrl === '' || imageUrl.startsWith('/files/'))
    return;
  throw new Refusal('BAD_INPUT', 'Please upload the picture', 'imageUrl');
}

/**
 * Returns what an edit does to a proposal. Staff decide about what they have read, so any change renews it, whoever
 * makes it; a published one waits no longer. Another Game Master alone does not make it a new proposal.
 */
export function proposalAfter(
  before: Planned,
  status: SessionStatus | null,
  changed: object,
  now: Date,
): { proposedAt?: Date | null; sentBack?: string } {
  if (status !== null && status !== before.status) return { proposedAt: null, sentBack: '' };
  const isAnother = Object.keys(changed).some((field) => field !== 'gameMasterId');
  return before.proposedAt && isAnother ? { proposedAt: now } : {};
}

/** Refuses changes to other profiles; in their own, a Game Master asks staff to change name and title. */
export function refuseForeignProfile(viewer: Viewer, id: number, changes: { imageUrl?: unknown }) {
  if (isStaff(viewer)) return;
  if (viewer.gameMasterId !== id)
    throw new Refusal('FORBIDDEN', 'Only staff may change the profile of others.');
  const called = ['name', 'title'].find((field) => Object.hasOwn(changes, field));
  if (called) throw new Refusal('FORBIDDEN', 'Please ask our staff to change it', called);
  refuseForeignPicture(viewer, changes.imageUrl);
}
