import { AsyncLocalStorage } from 'node:async_hooks';
import { db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';

/** The account that Google named in a sign-in. */
interface Identity {
  readonly accountId: string;
  readonly email: string;
  /** It was linked to an account here before this sign-in; else it is linked by its address. */
  readonly wasLinked: boolean;
}
interface SignIn {
  identity?: Identity;
}
const underWay = new AsyncLocalStorage<SignIn>();

/** Runs a sign-in and returns whom Google named in it: better-auth tells only which login came of it. */
export async function withIdentity<Answer>(work: () => Promise<Answer>) {
  const signIn: SignIn = {};
  const answer = await underWay.run(signIn, work);
  return { answer, identity: signIn.identity };
}

/** Called once Google's token is verified and before an account is looked for. */
export async function noteIdentity(accountId: string, email: string): Promise<void> {
  const wasLinked = (await db.account.count({ where: { providerId: 'google', accountId } })) > 0;
  const signIn = underWay.getStore();
  if (signIn) signIn.identity = { accountId, email, wasLinked };
}

/**
 * Returns whether the identity that began a login still opens its account. An owner who takes the account back ends
 * every login and link, but would miss one that is only being stored: so this waits for that, and removes such a link.
 */
export function isStillLinked(token: string, { accountId, email, wasLinked }: Identity): Promise<boolean> {
  return transaction(async (tx) => {
    const [now] = await tx.$queryRaw<{ id: number; email: string }[]>`
      SELECT account.id, person.email FROM "Account" account JOIN "User" person ON person.id = account."userId"
      WHERE account."providerId" = 'google' AND account."accountId" = ${accountId}
        AND person.id = (SELECT "userId" FROM "LoginToken" WHERE token = ${token}) FOR SHARE`;
    if (!now) return false;
    if (wasLinked || now.email.toLowerCase() === email.toLowerCase()) return true;
    await tx.account.delete({ where: { id: now.id } });
    return false;
  });
}
