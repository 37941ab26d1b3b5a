import type { Tx } from '../platform/db.ts';
import { forgetMails } from '../platform/mail.ts';

/** The addresses that a person had, but none that is another's now. */
export async function formerAddresses(tx: Tx, userId: number): Promise<string[]> {
  const made = await tx.emailChange.findMany({ where: { userId, madeAt: { not: null } } });
  const all = [...new Set(made.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]))];
  const others = await tx.user.findMany({ where: { email: { in: all }, id: { not: userId } } });
  const taken = new Set(others.map(({ email }) => email.toLowerCase()));
  return all.filter((address) => !taken.has(address.toLowerCase()));
}

/** Empties what was mailed to a person at any address, and forgets those; false: some is on its way. */
export async function forgetFormerAddresses(tx: Tx, userId: number): Promise<boolean> {
  const had = await formerAddresses(tx, userId);
  const asked = await tx.emailChange.findMany({ where: { userId }, select: { id: true } });
  const requests = asked.map(({ id }) => `confirm-email:${id}`);
  const isGone = [
    await forgetMails(tx, { userId }, userId),
    // Of mails from before they were a person's, the address says whose they are.
    await forgetMails(tx, { userId: null, toAddress: { in: had } }, userId),
    await forgetMails(tx, { dedupeKey: { in: requests } }, userId),
  ];
  if (isGone.includes(false)) return false;
  await tx.emailChange.deleteMany({ where: { userId } });
  return true;
}
