import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { hashOf } from './one-time-token.service.ts';

/** Finds an address again without keeping it. */
export const emailHashOf = (email: string) => hashOf(email.toLowerCase());

/** Remembers a registration of which no account came, because the address has one. */
export const keepUnmade = (
  tx: Tx,
  { email, ...login }: { email: string; username: string; password: string },
) => tx.unmadeAccount.create({ data: { ...login, emailHash: emailHashOf(email), createdAt: clock.now() } });

/** Another link was asked for: such a registration is kept as long as an account would be that waits for it. */
export const keepUnmadeLonger = (email: string) =>
  db.unmadeAccount.updateMany({
    where: { emailHash: emailHashOf(email) },
    data: { createdAt: clock.now() },
  });

/** The hash of the password that such a registration chose with this name; null: there is none. */
export const unmadePassword = async (username: string): Promise<string | null> =>
  (await db.unmadeAccount.findUnique({ where: { username }, select: { password: true } }))?.password ?? null;
