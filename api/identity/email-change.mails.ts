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
      'It counts once the link that we mailed to the present address of the account is followed as well.',
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
      'It counts once the link that we mailed to the new address is followed as well.',
    ],
    action: { label: 'Approve the change', url },
    footnote: `The link works once, within ${EMAIL_LINK_HOURS} hours. If you did not ask for this, do not approve it: nothing changes. Somebody knows your password then, so choose another one, and write to ${supportEmail()} for any help.`,
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
      `Somebody asked us to use ${newEmail} for your ${site().name} account "${person.username}" and does not read this address any more, so our staff approved it. It counts once the link that we mailed there is followed. If it was you, there is nothing to do.`,
      `If it was not you, keep this address within ${EMAIL_UNDO_HOURS} hours: it logs everybody out and ends the password.`,
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
      `The address of your ${site().name} account "${person.username}" is ${newEmail} now. If it was you, there is nothing to do.`,
      `If it was not you, take this address back within ${EMAIL_UNDO_HOURS} hours: it logs everybody out and ends the password.`,
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
