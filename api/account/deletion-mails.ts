import { countClaimed } from '../bookings/closing/closing.service.ts';
import { returnedByClosing } from '../bookings/closing/owed.service.ts';
import type { Prisma, Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import { when } from '../platform/mail-sheet.ts';
import { formatUsd } from '../platform/money.ts';
import { site } from '../platform/site.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { DELETION_GRACE_DAYS, KEPT_BY_FRIENDS, REDELETION_COOLDOWN_HOURS } from './deletion.rules.ts';

interface Person {
  email: string;
  fullName: string;
  username: string;
  timeZone: string | null;
}

const CHARGED = 'We keep the payment records we are required to keep, but without your name.';

const FRIENDS_KEEP = `Friends who have claimed a seat that you paid for keep it. ${KEPT_BY_FRIENDS}`;

const UNDECIDED =
  'Our team has not decided on your late cancellation yet. Any refund goes back the way you paid, but not as session credit, and we will not send you a mail about it.';

/** Tells a user who deleted their own account what happens now and later, and how to keep it. */
export const mailClosed = async (
  tx: Tx,
  { id, userId, eraseAt }: { id: number; userId: number; eraseAt: Date },
  person: Person,
  secret: string,
) =>
  queueMail(tx, {
    kind: 'account-closed',
    dedupeKey: `account-closed:${id}`,
    to: person.email,
    subject: `Your account will be deleted in ${DELETION_GRACE_DAYS} days`,
    paragraphs: [
      `Hello ${person.fullName},`,
      `You deleted your ${site().name} account "${person.username}". It is closed now. We erase your personal data on ${when(eraseAt, person.timeZone)}, or later if we still owe you money then. ${CHARGED}`,
      'We are giving up your seats in upcoming sessions now, each under the refund rule you booked it with. For every seat you paid for, a separate mail says what goes back. Keeping the account does not bring the seats back.',
      ...((await countClaimed(tx, userId)) > 0 ? [FRIENDS_KEEP] : []),
      'If you keep the account before that day, your session credit and emergency passes are still there; after that they are gone. Others keep what you wrote to them, without your name.',
    ],
    action: { label: 'Keep my account', url: `${env.publicUrl}/keep-account?token=${secret}` },
    footnote: `You can also log in before that day to keep the account. If you did not delete it yourself, keep it, choose another password and write to ${supportEmail()}.`,
  });

/** Tells the user that the deletion was taken back, by them or by staff. */
export const mailKept = (tx: Tx, { id }: { id: number }, person: Person) =>
  queueMail(tx, {
    kind: 'account-kept',
    dedupeKey: `account-kept:${id}`,
    to: person.email,
    subject: 'Your account is kept',
    paragraphs: [
      `Hello ${person.fullName},`,
      `Your ${site().name} account "${person.username}" is open again, and we will not erase anything. The seats that were given up do not come back. You cannot delete the account again for ${REDELETION_COOLDOWN_HOURS} hours.`,
    ],
    action: { label: 'Log in', url: `${env.publicUrl}/login` },
    footnote: `If it was not you who deleted or kept it, choose another password and write to ${supportEmail()}.`,
  });

type Erased = Prisma.UserDeletionGetPayload<{ include: { user: true } }>;

/** Queues the last mail to a user, in the transaction that erases them. */
export async function mailErased(tx: Tx, deletion: Erased, creditCents: number) {
  const { user, userId, requestedById, deletedBookings, createdAt } = deletion;
  const cardCents = await returnedByClosing(tx, userId, createdAt);
  const isOwn = requestedById === userId;
  const undecided = await tx.cancellationRequest.count({ where: { decision: null, booking: { userId } } });
  await queueMail(tx, {
    kind: 'account-deleted',
    dedupeKey: `account-deleted:${userId}`,
    to: user.email,
    subject: 'Your account was deleted',
    paragraphs: [
      `Hello ${user.fullName},`,
      isOwn
        ? `The ${DELETION_GRACE_DAYS} days are over: your account was deleted as you asked, and your personal data with it. ${CHARGED}`
        : `Our staff deleted your account, and your personal data with it. ${CHARGED}`,
      ...(deletedBookings > 0 ? ['Your seats in sessions to come were given up.'] : []),
      ...(cardCents > 0 ? [`${formatUsd(cardCents)} that you paid for them went back to your card.`] : []),
      ...(undecided > 0 ? [UNDECIDED] : []),
      ...(creditCents > 0 ? [`${formatUsd(creditCents)} of session credit ended with the account.`] : []),
    ],
    footnote: `If you think that this is a mistake, write to ${supportEmail()}.`,
  });
}
