import { findGameMaster } from '../catalog/game-masters.service.ts';
import { keepSession } from '../catalog/session-ending.service.ts';
import { getSession } from '../catalog/sessions.service.ts';
import { keepPerson, lockOwner } from '../identity/access.service.ts';
import { db, type Prisma, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { visibleReviews } from '../reviews/review-list.service.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { messagePermissions } from './message-permissions.ts';
import { messagesByIds } from './messages.service.ts';
import { newReport, reportInput } from './rules.ts';

const LOG_IN = 'Please log in to report something';
const reportsPerHour = limit('message-report', 20, 3600);

/** What can be reported besides a message. */
export type Reported = { kind: 'User' | 'GameMaster' | 'Session' | 'Review'; id: number };

type Subject = Pick<
  Prisma.ReportUncheckedCreateInput,
  'aboutUserId' | 'messageId' | 'gameMasterId' | 'sessionId' | 'reviewId' | 'reviewWords'
>;

const THANKS = { message: 'Thank you. Our team will look into it and answer you by mail.' };

/** Reports a message that the viewer received or read in a session thread; a second report of it changes nothing. */
export async function reportMessage(viewer: Viewer, input: unknown) {
  const { messageId, reason } = parse(reportInput, input);
  const [message] = await messagesByIds(viewer, [messageId]);
  if (!message) throw notFound('Message');
  if (message.senderId === viewer.id) {
    throw new Refusal('FORBIDDEN', 'Only messages you received can be reported.', 'messageId');
  }
  await reportsPerHour.use(viewer.id);
  const known = { messageId, reporterId: viewer.id };
  await transaction(async (tx) => {
    await lockOwner(tx, viewer, LOG_IN);
    if ((await tx.report.count({ where: known })) > 0) return;
    await write(tx, viewer, { messageId, aboutUserId: message.senderId }, reason);
  });
  return THANKS;
}

/**
 * Reports a user, profile, session or review to staff; refused while the viewer's earlier report of it is unanswered.
 */
export async function createReport(viewer: Viewer, what: Reported, input: unknown) {
  const { reason } = parse(newReport, input);
  const subject = await subjects[what.kind](viewer, what.id);
  if (subject.aboutUserId === viewer.id)
    throw new Refusal('BAD_INPUT', 'You cannot report yourself.', 'about');
  await reportsPerHour.use(viewer.id);
  const { reviewWords: _, ...about } = subject;
  const same = { messageId: null, gameMasterId: null, sessionId: null, reviewId: null, ...about };
  await transaction(async (tx) => {
    if (subject.sessionId) await keepSession(tx, subject.sessionId);
    await lockOwner(tx, viewer, LOG_IN);
    if (subject.aboutUserId) await keepPerson(tx, subject.aboutUserId);
    const open = await tx.report.count({ where: { ...same, reporterId: viewer.id, closedAt: null } });
    if (open > 0) throw new Refusal('CONFLICT', 'You have reported this already. Our team will answer you.');
    await write(tx, viewer, subject, reason);
  });
  return THANKS;
}

const subjects: Record<Reported['kind'], (viewer: Viewer, id: number) => Promise<Subject>> = {
  async User(viewer, id) {
    if (id === viewer.id) return { aboutUserId: id };
    const known = (await messagePermissions(viewer, [id])).get(id);
    if (!known?.contactable && !known?.hasThread && !known?.blockedByViewer) throw notFound('User');
    return { aboutUserId: id };
  },
  async GameMaster(viewer, id) {
    await findGameMaster(viewer, id);
    return { gameMasterId: id, aboutUserId: await personOf(viewer, id) };
  },
  async Session(viewer, id) {
    const { gameMasterId } = await getSession(viewer, id);
    return { sessionId: id, aboutUserId: await personOf(viewer, gameMasterId) };
  },
  async Review(viewer, id) {
    const review = await db.review.findFirst({
      where: { id, AND: visibleReviews(viewer) },
      select: { words: true, booking: { select: { sitterId: true } } },
    });
    if (!review) throw notFound('Review');
    return { reviewId: id, reviewWords: review.words, aboutUserId: review.booking.sitterId };
  },
};

/**
 * Returns the owner of a profile, or the last owner of an unlinked one, which may be linked to another user later.
 * null if that last owner is the viewer: they may report what has become of it since.
 */
async function personOf(viewer: Viewer, id: number): Promise<number | null> {
  const { userId, formerUserId } = await db.gameMaster.findUniqueOrThrow({ where: { id } });
  return userId ?? (formerUserId === viewer.id ? null : formerUserId);
}

/** Stores the report and notifies support. The mail names nobody, since its reader may be the reported user. */
async function write(tx: Tx, { id: reporterId }: Viewer, subject: Subject, reason: string) {
  const { id } = await tx.report.create({ data: { ...subject, reporterId, reason } });
  await queueMail(tx, {
    dedupeKey: `report-made:${id}`,
    kind: 'report-made',
    to: supportEmail(),
    subject: `Something was reported (${id})`,
    paragraphs: [
      'Somebody has reported a message, a person, a session or a review. We have promised them an answer.',
    ],
    action: { label: 'Look at the reports', url: `${env.publicUrl}/admin/reports` },
  });
}
