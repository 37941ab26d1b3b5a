import { AsyncLocalStorage } from 'node:async_hooks';
import { db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';

/** The account that Google named in a sign-in. */
interface Identity {
  readonly accountId: string;
  readonly email: string;
  /** It was linked to an account here before this sign-in; else it is linked by its address. */
  readonly wasLinked: boolean;
  /** The account that has the address and is not opened by it: its owner has to log in another way first. */
  readonly waitsFor: number | null;
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

const AUTHORITATIVE_DOMAIN = /@gmail\.com$/i;

/**
 * Google answers for its own mailboxes and for those of an organization (`hd`). Any other address was shown to it once
 * and may be another person's today: https://developers.google.com/identity/account-linking/oauth-with-sign-in-linking
 */
export const isAuthoritative = ({ email, hd }: { email: string; hd?: unknown }) =>
  AUTHORITATIVE_DOMAIN.test(email) || (typeof hd === 'string' && hd !== '');

/**
 * Called once Google's token is verified and before an account is looked for. A linked identity opens its account
 * whatever its address is now. Another one opens the account that has its address only if Google answers for the
 * address and the account has no Google login yet: an organization may have given the address to somebody else.
 */
export async function noteIdentity(
  accountId: string,
  email: string,
  { isProven }: { isProven: boolean },
): Promise<Identity> {
  const wasLinked = (await db.account.count({ where: { providerId: 'google', accountId } })) > 0;
  const owner = wasLinked
    ? null
    : await db.user.findUnique({
        where: { email, ...(isProven && { accounts: { some: { providerId: 'google' } } }) },
        select: { id: true },
      });
  const identity = { accountId, email, wasLinked, waitsFor: owner?.id ?? null };
  const signIn = underWay.getStore();
  if (signIn) signIn.identity = identity;
  return identity;
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
