import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { hashOf } from './one-time-token.service.ts';

/** Finds an address again without storing it. */
export const emailHashOf = (email: string) => hashOf(email.toLowerCase());

/** Remembers a registration that made no account, because the address has one. */
export const keepUnmade = (
  tx: Tx,
  { email, ...login }: { email: string; username: string; password: string },
) => tx.unmadeAccount.create({ data: { ...login, emailHash: emailHashOf(email), createdAt: clock.now() } });

/** After a request for another link, keeps such a registration as long as an account that waits for it. */
export const keepUnmadeLonger = (email: string) =>
  db.unmadeAccount.updateMany({
    where: { emailHash: emailHashOf(email) },
    data: { createdAt: clock.now() },
  });

/** Returns the hash of the password in such a registration with this user name; null: there is none. */
export const unmadePassword = async (username: string): Promise<string | null> =>
  (await db.unmadeAccount.findUnique({ where: { username }, select: { password: true } }))?.password ?? null;
