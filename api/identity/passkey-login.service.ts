import { isAPIError } from 'better-auth/api';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db, type Prisma } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { log } from '../platform/log.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { RequestContext } from '../platform/viewer.ts';
import { auth, recordOf } from './auth.ts';
import { refusingInConstantTime } from './constant-time.ts';
import { refusalFor, type SignedIn, signedIn, TOO_MANY_LOGINS } from './login.service.ts';
import { passkeyLogin } from './passkey.rules.ts';
import { ask, handleOf, ourSite, spendQuestion, timeout } from './passkey-question.ts';
import { webauthn } from './webauthn.ts';

type Caller = Pick<RequestContext, 'ip' | 'headers' | 'setCookies'>;
type Answer = ReturnType<typeof passkeyLogin.parse>['credential'];
type Known = Prisma.PasskeyGetPayload<{ include: { user: true } }>;

const startsPerIp = limit('passkey-login-start', 100, 15 * 60);
const triesPerIp = limit('passkey-login', 50, 15 * 60);

const NOT_KNOWN = 'We could not log you in with this passkey. Please log in another way.';
const COPIED =
  'Somebody seems to have used a copy of this passkey. Please log in with your password and remove it.';

/** Returns the challenge that any device with a passkey of ours may sign to log its owner in; names no user. */
export async function startPasskeyLogin({ ip }: Pick<Caller, 'ip'>) {
  const { rpId } = ourSite();
  await startsPerIp.use(ip);
  const challenge = await transaction((tx) => ask(tx, 'passkey_login', null));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: new Uint8Array(challenge),
    timeout,
    userVerification: 'required',
  });
  return { options: JSON.stringify(options) };
}

export async function loginWithPasskey(input: unknown, caller: Caller): Promise<SignedIn> {
  const { credential, rememberMe } = parse(passkeyLogin, input ?? {});
  await triesPerIp.use(caller.ip, TOO_MANY_LOGINS);
  const token = await refusingInConstantTime(async () => {
    const { id, user } = await usedPasskey(credential);
    const token = await newLogin(user, rememberMe, caller);
    if (await isStillThere(id)) return token;
    await db.loginToken.deleteMany({ where: { token } });
    throw new Refusal('NOT_LOGGED_IN', NOT_KNOWN);
  });
  await triesPerIp.giveBack(caller.ip);
  return signedIn(token, caller, { rememberMe });
}

/** Returns the passkey that gave this answer, and counts its use. */
async function usedPasskey(answer: Answer): Promise<Known> {
  const { challenge } = await spendQuestion('passkey_login', answer.response.clientDataJSON);
  const passkey = await db.passkey.findUnique({
    where: { credentialId: answer.id },
    include: { user: true },
  });
  if (!passkey) throw new Refusal('NOT_LOGGED_IN', NOT_KNOWN);
  await count(passkey, await counterIn(answer, passkey, challenge));
  return passkey;
}

/** Returns the use counter of the authenticator, from an answer that the key of this passkey has signed. */
async function counterIn({ response, ...credential }: Answer, passkey: Known, expectedChallenge: string) {
  const { rpId, origin } = ourSite();
  const { userHandle, ...signed } = response;
  try {
    const isTheirs = userHandle === handleOf(passkey.userId).toString('base64url');
    if (userHandle && !isTheirs) throw new Error('it names somebody else');
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared where it is written, after the signature is known to be right.
      credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: 0 },
    });
    if (!verified) throw new Error('the signature is wrong');
    return authenticationInfo.newCounter;
  } catch (error) {
    log.info({ passkey: passkey.id, error: (error as Error).message }, 'a passkey was refused');
    throw new Refusal('NOT_LOGGED_IN', NOT_KNOWN);
  }
}

/**
 * Refuses a counter that does not increase: the key was copied. Of two answers with the same one, one counts; 0 is from
 * a device that does not count, and always does.
 */
async function count({ id, userId }: Known, counter: number) {
  const { count: counted } = await db.passkey.updateMany({
    where: { id, counter: counter === 0 ? 0 : { lt: counter } },
    data: { counter, lastUsedAt: clock.now() },
  });
  if (counted > 0) return;
  log.warn({ passkey: id }, 'a passkey may have been copied');
  await transaction((tx) => audit(tx, null, 'passkey.refused', 'User', userId));
  throw new Refusal('NOT_LOGGED_IN', COPIED);
}

/** Returns whether the passkey is still there: a reset removes it with all logins, but misses one being stored. */
async function isStillThere(id: number): Promise<boolean> {
  const found = await transaction(
    (tx) => tx.$queryRaw<unknown[]>`SELECT id FROM "Passkey" WHERE id = ${id} FOR SHARE`,
  );
  return found.length > 0;
}

/** Creates a login under the rules of every login: they are checked where a login is recorded. */
async function newLogin(user: Known['user'], rememberMe: boolean, { ip, headers }: Caller): Promise<string> {
  if (!user.emailVerified) throw refusalFor('EMAIL_NOT_VERIFIED');
  const { internalAdapter } = await auth.$context;
  try {
    const record = { ...recordOf(ip, headers), rememberMe };
    const { token } = await internalAdapter.createSession(String(user.id), !rememberMe, record, true);
    return token;
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    throw refusalFor(error.body?.code);
  }
}
