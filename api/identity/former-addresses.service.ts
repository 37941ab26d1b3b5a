import type { Tx } from '../platform/db.ts';
import { forgetMails } from '../platform/mail.ts';

/** Returns the former addresses of a user, except those that another user has now. */
export async function formerAddresses(tx: Tx, userId: number): Promise<string[]> {
  const made = await tx.emailChange.findMany({ where: { userId, madeAt: { not: null } } });
  const all = [...new Set(made.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]))];
  const others = await tx.user.findMany({ where: { email: { in: all }, id: { not: userId } } });
  const taken = new Set(others.map(({ email }) => email.toLowerCase()));
  return all.filter((address) => !taken.has(address.toLowerCase()));
}

/** Empties what was mailed to a user at any address, and forgets the addresses; false: a mail is still on its way. */
export async function forgetFormerAddresses(tx: Tx, userId: number): Promise<boolean> {
  const had = await formerAddresses(tx, userId);
  const asked = await tx.emailChange.findMany({ where: { userId }, select: { id: true } });
  const requests = asked.map(({ id }) => `confirm-email:${id}`);
  const isGone = [
    await forgetMails(tx, { userId }, userId),
    // Older mails have no user; the address says whose they are.
    await forgetMails(tx, { userId: null, toAddress: { in: had } }, userId),
    await forgetMails(tx, { dedupeKey: { in: requests } }, userId),
  ];
  if (isGone.includes(false)) return false;
  await tx.emailChange.deleteMany({ where: { userId } });
  return true;
}
