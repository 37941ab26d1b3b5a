import type { Prisma, Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import { sheetOf } from '../platform/mail-sheet.ts';

type Draft = Prisma.SessionGetPayload<object>;

/** Tells the Game Master that what they proposed at that moment is on the board. */
export const mailPublished = (tx: Tx, draft: Draft, proposedAt: Date) =>
  tell(tx, draft, proposedAt, {
    subject: `On the board: ${draft.title}`,
    said: ['Our team has published your proposal: players can book it from now on.'],
    show: '',
  });

/** Tells the Game Master why it is not on the board. */
export const mailSentBack = (tx: Tx, draft: Draft, proposedAt: Date, reason: string) =>
  tell(tx, draft, proposedAt, {
    subject: `Not on the board yet: ${draft.title}`,
    said: ['Our team has not published it yet, for this reason:', reason, 'Change it and propose it again.'],
    show: '?show=drafts',
  });

async function tell(
  tx: Tx,
  { id, gameMasterId, ...draft }: Draft,
  proposedAt: Date,
  { subject, said, show }: { subject: string; said: string[]; show: string },
) {
  const { user } = await tx.gameMaster.findUniqueOrThrow({
    where: { id: gameMasterId },
    include: { user: true },
  });
  if (!user) return;
  await queueMail(tx, {
    dedupeKey: `session-proposal:${id}:${proposedAt.getTime()}`,
    kind: 'session-proposal',
    to: user.email,
    subject,
    paragraphs: [`Hello ${user.fullName},`, ...said],
    evening: sheetOf(draft, user.timeZone),
    action: { label: 'To your sessions', url: `${env.publicUrl}/gm/sessions${show}` },
  });
}
