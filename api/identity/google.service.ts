import { randomBytes } from 'node:crypto';
import { clock, inSeconds } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { limit } from '../platform/limits.ts';
import { log } from '../platform/log.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { RequestContext } from '../platform/viewer.ts';
import { loginHeaders } from './auth.ts';
import { isStillLinked, withIdentity } from './google-identity.ts';
import { waitForOwner } from './google-link.service.ts';
import { googleAuth, withTimeout } from './google-provider.ts';
import { type SignedIn, signedIn } from './login.service.ts';
import { NOT_REMEMBERED_SECONDS, signInCookie, signInSecretOf } from './login-token.ts';
import { hashOf, issueToken, spendToken } from './one-time-token.service.ts';
import { isSameSitePath } from './redirect.rules.ts';
import * as rules from './rules.ts';

const startsPerIp = limit('google-ip', 100, 15 * 60);
const exchangesPerIp = limit('exchange-ip', 100, 15 * 60);

const ADMIN = 'admin';
const BAD_CODE = 'This sign-in is no longer valid. Please log in again.';

type Caller = Pick<RequestContext, 'ip' | 'headers' | 'setCookies'>;

/** A path with a control character, percent-encoded: no page of ours has one, and a proxy may decode it. */
const encodedControl = /^[^?#]*%(?:[01][\da-f]|7f)/i;

/** Where a sign-in goes afterwards: "admin" for the admin area, else a page of this site. */
function destinationOf(redirect: unknown): string {
  if (typeof redirect !== 'string') return '/';
  const isPage = isSameSitePath(redirect) && !encodedControl.test(redirect);
  return redirect === ADMIN || isPage ? redirect : '/';
}

/** The login page that says why Google did not log in, and that goes on to the destination after another login. */
function failedLogin(destination: string, error: string): string {
  const page = new URL(`${env.publicUrl}${destination === ADMIN ? '/admin/login' : '/login'}`);
  page.searchParams.set('error', error);
  if (destination !== ADMIN && destination !== '/') page.searchParams.set('redirect', destination);
  return page.href;
}

/** Returns the provider's page to send the browser to; sets the cookie that it needs on the way back. */
export async function startGoogleSignIn(redirect: unknown, caller: Caller): Promise<string> {
  const destination = destinationOf(redirect);
  const onwards = `?redirect=${encodeURIComponent(destination)}`;
  try {
    await startsPerIp.use(caller.ip);
    const google = await googleAuth();
    const { response, headers } = await google.api.signInSocial({
      body: {
        provider: 'google',
        callbackURL: `${env.publicUrl}/auth-success${onwards}`,
        errorCallbackURL: `${env.publicUrl}/login${onwards}`,
        disableRedirect: true,
      },
      headers: loginHeaders(caller.ip, caller.headers),
      returnHeaders: true,
    });
    caller.setCookies?.push(...headers.getSetCookie());
    if (!response.url) throw new Error('the provider gave no address');
    return response.url;
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'google sign-in could not start');
    const reason =
      error instanceof Refusal && error.code === 'RATE_LIMITED' ? 'too_many_logins' : 'google_unavailable';
    return failedLogin(destination, reason);
  }
}

/** Handles the browser's return from the provider: to /auth-success with a code, or to a login page with an error. */
export async function finishGoogleSignIn(query: URLSearchParams, caller: Caller): Promise<string> {
  try {
    const google = await googleAuth();
    const headers = loginHeaders(caller.ip, caller.headers);
    headers.set('cookie', caller.headers.get('cookie') ?? '');
    const request = new Request(`${env.publicUrl}/api/auth/callback/google?${query}`, { headers });
    const { answer, identity } = await withTimeout(withIdentity(() => google.handler(request)));
    const { authCookies } = await google.$context;
    const isLogin = (line: string) =>
      /^[^=]*questboard\.(session_token|session_data|dont_remember)=/.test(line);
    const cookies = answer.headers.getSetCookie();
    // /auth-success hands over the login itself, in exchange for a code.
    caller.setCookies?.push(...cookies.filter((line) => !isLogin(line)));
    const login = cookies.find((line) => line.startsWith(`${authCookies.sessionToken.name}=`));
    const location = new URL(answer.headers.get('location') ?? '/login', env.publicUrl);
    const destination = destinationOf(location.searchParams.get('redirect'));
    if (!login || !identity) {
      log.info({ reason: location.searchParams.get('error') }, 'google sign-in was refused');
      if (identity?.waitsFor) {
        waitForOwner(identity.waitsFor, identity.accountId, caller);
        return failedLogin(destination, 'google_not_linked');
      }
      return failedLogin(destination, 'auth_failed');
    }
    const token = login.slice(login.indexOf('=') + 1).split(/[.;%]/)[0]!;
    if (!(await isStillLinked(token, identity))) {
      await db.loginToken.deleteMany({ where: { token } });
      throw new Refusal('NOT_LOGGED_IN', BAD_CODE);
    }
    return await offerCode(token, destination, caller);
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'google sign-in failed');
    return failedLogin('/', 'auth_failed');
  }
}

/** Offers a code for the new login, which lives no longer than the code until that is exchanged. */
async function offerCode(token: string, destination: string, { setCookies }: Caller): Promise<string> {
  const login = await db.loginToken.findUniqueOrThrow({ where: { token }, include: { user: true } });
  if (destination === ADMIN && !login.user.isAdmin) {
    await db.loginToken.delete({ where: { id: login.id } });
    return failedLogin(ADMIN, 'access_denied');
  }
  const browser = randomBytes(24).toString('base64url');
  const secret = await transaction(async (tx) => {
    await tx.loginToken.update({
      where: { id: login.id },
      data: { expiresAt: inSeconds(rules.SIGN_IN_CODE_SECONDS) },
    });
    const issued = await issueToken(tx, {
      purpose: 'sign_in_code',
      userId: login.userId,
      seconds: rules.SIGN_IN_CODE_SECONDS,
      payload: { loginTokenId: login.id, destination, browser: hashOf(browser) },
    });
    return issued.secret;
  });
  setCookies?.push(signInCookie(browser, rules.SIGN_IN_CODE_SECONDS));
  const success = new URL(`${env.publicUrl}/auth-success`);
  success.searchParams.set('token', secret);
  if (destination !== '/') success.searchParams.set('redirect', destination);
  return success.href;
}

/** Exchanges the code of /auth-success for the login. Works once, for a minute, in the browser that signed in. */
export async function exchangeSignInCode(input: unknown, caller: Caller): Promise<SignedIn> {
  const { code } = parse(rules.signInCode, input);
  await exchangesPerIp.use(caller.ip);
  const { token, destination } = await transaction(async (tx) => {
    const spent = await spendToken(tx, 'sign_in_code', code, BAD_CODE, 'code');
    const payload = spent.payload as { loginTokenId: number; destination: string; browser: string };
    // Else a link could log its reader in as its sender.
    if (hashOf(signInSecretOf(caller.headers) ?? '') !== payload.browser) {
      throw new Refusal('EXPIRED', BAD_CODE, 'code');
    }
    const [login] = await tx.loginToken.updateManyAndReturn({
      where: { id: payload.loginTokenId, expiresAt: { gt: clock.now() } },
      data: { expiresAt: inSeconds(NOT_REMEMBERED_SECONDS) },
    });
    if (!login) throw new Refusal('EXPIRED', BAD_CODE, 'code');
    return { token: login.token, destination: payload.destination };
  });
  const redirectTo = destination === ADMIN ? '/admin/dashboard' : destination;
  return signedIn(token, caller, { redirectTo });
}
