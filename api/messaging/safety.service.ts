import { db } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { queueMail } from '../platform/mail.ts';
import { parse } from '../platform/parse.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { getConversation, type Thread } from './conversation.service.ts';
import { messagesByIds } from './messages.service.ts';
import { reportInput } from './rules.ts';

const reportsPerHour = limit('message-report', 20, 3600);
const blocksPerHour = limit('block', 60, 3600);

/** From now on neither writes to the other. Announcements of a session both belong to still arrive. */
export async function blockUser(viewer: Viewer, userId: unknown): Promise<Thread> {
  const { withId } = await getConversation(viewer, userId);
  await blocksPerHour.use(viewer.id);
  await db.block.createMany({ data: [{ blockerId: viewer.id, blockedId: withId }], skipDuplicates: true });
  return getConversation(viewer, withId);
}

export async function unblockUser(viewer: Viewer, userId: unknown): Promise<Thread> {
  const before = await getConversation(viewer, userId);
  await db.block.deleteMany({ where: { blockerId: viewer.id, blockedId: before.withId } });
  return before;
}

/** Tells the support team about a message; a second report of the same message changes nothing. */
export async function reportMessage(viewer: Viewer, input: unknown) {
  const { messageId, reason } = parse(reportInput, input);
  const [message] = await messagesByIds(viewer, [messageId]);
  if (!message) throw notFound('Message');
  if (message.recipientId !== viewer.id) {
    throw new Refusal('FORBIDDEN', 'Only messages you received can be reported.', 'messageId');
  }
  await reportsPerHour.use(viewer.id);
  await transaction(async (tx) => {
    const { count } = await tx.report.createMany({
      data: [{ messageId, reporterId: viewer.id, reason }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    await queueMail(tx, {
      dedupeKey: `message-report:${messageId}:${viewer.id}`,
      kind: 'message-report',
      aboutUserIds: [viewer.id, message.senderId],
      to: supportEmail(),
      subject: `A message was reported (${messageId})`,
      paragraphs: [
        `${viewer.fullName} (user ${viewer.id}) reported message ${messageId} of user ${message.senderId}.`,
        `Reason: ${reason}`,
        `Message: ${message.content}`,
      ],
    });
  });
  return { message: 'Thank you. Our team will look at this message.' };
}
