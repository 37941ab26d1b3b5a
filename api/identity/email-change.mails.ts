import { clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { queueMail } from '../platform/mail.ts';
import { site } from '../platform/site.ts';
import { supportEmail } from '../settings/settings.service.ts';
import { EMAIL_LINK_HOURS, EMAIL_UNDO_HOURS } from './profile.rules.ts';

interface Change {
  id: number;
  oldEmail: string;
  newEmail: string;
}
interface Person {
  id: number;
  username: string;
  fullName: string;
}

export const askNewAddress = (
  tx: Tx,
  { id, newEmail }: Change,
  { id: userId, fullName, username }: Person,
  url: string,
) =>
  queueMail(tx, {
    kind: 'confirm-email',
    dedupeKey: `confirm-email:${id}`,
    to: newEmail,
    userId,
    subject: 'Confirm your new email address',
    paragraphs: [
      `Hello ${fullName},`,
      `You asked to use this address for your ${site().name} account "${username}". Please confirm that it is yours.`,
      'The change takes effect once the link we mailed to the current address of the account has been opened as well.',
    ],
    action: { label: 'Use this address', url },
    footnote: `The link works once, within ${EMAIL_LINK_HOURS} hours. If you did not ask for this, do not open it: nothing changes.`,
  });

/** To the present address: the password alone must not be enough to move the account to another one. */
export const askOldAddress = (tx: Tx, { id, oldEmail, newEmail }: Change, person: Person, url: string) =>
  queueMail(tx, {
    kind: 'approve-email-change',
    dedupeKey: `approve-email-change:${id}`,
    to: oldEmail,
    userId: person.id,
    subject: 'Approve your new email address',
    paragraphs: [
      `Hello ${person.fullName},`,
      `You asked to use ${newEmail} for your ${site().name} account "${person.username}". Please approve it here: this is the address that the account has now.`,
      'The change takes effect once you have also opened the link we mailed to the new address.',
    ],
    action: { label: 'Approve the change', url },
    footnote: `The link works once, within ${EMAIL_LINK_HOURS} hours. If you did not ask for this, do not approve it, and nothing changes. In that case somebody knows your password: choose another one, and write to ${supportEmail()} if you need help.`,
  });

/** To the old address, for which staff have approved the change: how to undo it. */
export const tellOfApproval = (tx: Tx, { id, oldEmail, newEmail }: Change, person: Person, url: string) =>
  queueMail(tx, {
    kind: 'email-change-approved',
    dedupeKey: `email-change-approved:${id}`,
    to: oldEmail,
    userId: person.id,
    subject: 'Our staff approved your new email address',
    paragraphs: [
      `Hello ${person.fullName},`,
      `Somebody who no longer reads this address asked us to use ${newEmail} for your ${site().name} account "${person.username}", so our team approved the change. It takes effect once the link we mailed to ${newEmail} has been opened. If it was you, there is nothing to do.`,
      `If it was not you, keep this address within ${EMAIL_UNDO_HOURS} hours. That logs out every device, and the old password stops working.`,
    ],
    action: { label: 'Keep this address', url },
    footnote: `Later than that, or for any help, write to ${supportEmail()}.`,
  });

/** To the former address: how to undo the change. */
export const tellOldAddress = (tx: Tx, { id, oldEmail, newEmail }: Change, person: Person, url: string) =>
  queueMail(tx, {
    kind: 'email-changed',
    dedupeKey: `email-changed:${id}`,
    to: oldEmail,
    userId: person.id,
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${person.fullName},`,
      `Your ${site().name} account "${person.username}" now uses the address ${newEmail}. If it was you, there is nothing to do.`,
      `If it was not you, take this address back within ${EMAIL_UNDO_HOURS} hours. That logs out every device, and the old password stops working.`,
    ],
    action: { label: 'Take this address back', url },
    footnote: `Later than that, or for any help, write to ${supportEmail()}.`,
  });

/** Tells the owner of an account that somebody requested its address, once a day at most. */
export const tellHolder = (tx: Tx, holder: Person & { email: string }) =>
  queueMail(tx, {
    kind: 'address-asked-for',
    dedupeKey: `address-asked-for:${holder.id}:${clock.now().toISOString().slice(0, 10)}`,
    to: holder.email,
    subject: `You already have a ${site().name} account`,
    paragraphs: [
      `Hello ${holder.fullName},`,
      `Somebody asked to use your address for another account. It belongs to your account "${holder.username}", so nothing was changed.`,
    ],
    action: { label: 'Log in', url: `${env.publicUrl}/login` },
    footnote: 'If it was not you, there is nothing to do.',
  });
