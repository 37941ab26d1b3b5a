import { isAPIError } from 'better-auth/api';
import { db } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { RequestContext, RequestHeaders, Viewer } from '../platform/viewer.ts';
import { auth, loginHeaders } from './auth.ts';
import { browserZone } from './browser-zone.ts';
import { refusingInConstantTime } from './constant-time.ts';
import { linkWaitingGoogle } from './google-link.service.ts';
import {
  deviceCookie,
  endedLoginCookie,
  forgottenLogout,
  isGivenUp,
  knownDevice,
  loginCookie,
  signToken,
  tokenOf,
} from './login-token.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import * as rules from './rules.ts';
import { unmadePassword } from './unmade-account.ts';
import { endLogin, viewerOfToken } from './viewer.service.ts';

/** The result of a login: the token for API users, and its user. */
export interface SignedIn {
  readonly token: string;
  readonly viewer: Viewer;
  /** Where the browser goes next; null: wherever it wanted to go. */
  readonly redirectTo: string | null;
}

/** The only page that a login with a temporary password leads to. */
const CHANGE_PASSWORD_PATH = '/change-password';
/** The only page for a user who deleted their account and has not been erased yet. */
const KEEP_ACCOUNT_PATH = '/keep-account';

type Caller = Pick<RequestContext, 'ip' | 'headers' | 'setCookies'>;

const WINDOW_SECONDS = 15 * 60;
/** Ten wrong passwords from one address must not lock out the owner, who logs in from another. */
const perCaller = limit('login-caller', 10, WINDOW_SECONDS);
const perAccount = limit('login-account', 100, WINDOW_SECONDS);
/** Nor must a hundred from many addresses: browsers in which the owner logged in before are counted apart. */
const perDevice = limit('login-device', 10, WINDOW_SECONDS);
const perAccountOnDevices = limit('login-account-devices', 100, WINDOW_SECONDS);
const perIp = limit('login-ip', 50, WINDOW_SECONDS);
export const TOO_MANY_LOGINS = 'Too many login attempts. Please try again in {wait}, or reset your password.';

const accountKey = (username: string) => username.toLowerCase();

const callerKey = (username: string, ip: string) => `${accountKey(username)} ${ip}`;

const deviceOf = (username: string, { headers }: Pick<Caller, 'headers'>) =>
  knownDevice(headers, accountKey(username));

async function countTry(username: string, caller: Caller) {
  const device = deviceOf(username, caller);
  await (device
    ? perDevice.use(device, TOO_MANY_LOGINS)
    : perCaller.use(callerKey(username, caller.ip), TOO_MANY_LOGINS));
  await (device ? perAccountOnDevices : perAccount).use(accountKey(username), TOO_MANY_LOGINS);
}

/** Resets the limits after a new password, so that the owner need not wait because somebody guessed. */
export async function resetLoginAttempts(username: string, caller: Pick<Caller, 'ip' | 'headers'>) {
  const device = deviceOf(username, caller);
  await Promise.all([
    perCaller.reset(callerKey(username, caller.ip)),
    perAccount.reset(accountKey(username)),
    device && perDevice.reset(device),
    perAccountOnDevices.reset(accountKey(username)),
  ]);
}

export async function login(input: unknown, caller: Caller): Promise<SignedIn> {
  const form = parse(rules.login, input);
  await perIp.use(caller.ip, TOO_MANY_LOGINS);
  await countTry(form.username, caller);
  const token = await refusingInConstantTime(() => checkPassword(form, caller));
  await Promise.all([resetLoginAttempts(form.username, caller), perIp.giveBack(caller.ip)]);
  const login = await signedIn(token, caller, { rememberMe: form.rememberMe });
  if (!deviceOf(form.username, caller)) caller.setCookies?.push(deviceCookie(accountKey(form.username)));
  return login;
}

async function checkPassword(
  body: { username: string; password: string; rememberMe: boolean },
  { ip, headers }: Caller,
): Promise<string> {
  // An invalid user name never existed, and PostgreSQL refuses some of them.
  if (!rules.isUsername(body.username)) throw wrongCredentials();
  const { username, password } = body;
  const [checked, unmade] = await Promise.all([
    db.account.findFirst({
      where: { providerId: 'credential', user: { username } },
      select: { password: true },
    }),
    unmadePassword(username),
  ]);
  if (!checked?.password) {
    // Always one hash, whatever is known of the name: under load the response time would show how many there were.
    if (!unmade) await hashPassword(password);
    const isUnmade = unmade !== null && (await verifyPassword({ hash: unmade, password }));
    throw refusalFor(isUnmade ? 'EMAIL_NOT_VERIFIED' : undefined);
  }
  try {
    const { token } = await auth.api.signInUsername({ body, headers: loginHeaders(ip, headers) });
    if (await isStillPassword(token, checked.password)) return token;
    await db.loginToken.deleteMany({ where: { token } });
    throw wrongCredentials();
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    throw refusalFor(error.body?.code);
  }
}

/**
 * Returns whether the password that began a login is still the user's. A new password ends every login there is, but
 * would miss one that is only being stored: so this waits for a change in progress.
 */
async function isStillPassword(token: string, checked: string): Promise<boolean> {
  const [now] = await transaction(
    (tx) => tx.$queryRaw<{ password: string | null }[]>`
      SELECT password FROM "Account" WHERE "providerId" = 'credential'
        AND "userId" = (SELECT "userId" FROM "LoginToken" WHERE token = ${token}) FOR SHARE`,
  );
  return now !== undefined && now.password === checked;
}

const wrongCredentials = () => new Refusal('NOT_LOGGED_IN', 'Invalid username or password');

// Both are told only to somebody who knew the password, or had a passkey.
export function refusalFor(code: string | undefined): Refusal {
  if (code === 'EMAIL_NOT_VERIFIED') {
    return new Refusal(
      'FORBIDDEN',
      'Please verify your email address before logging in. Check your inbox for the link, or ask for a new one.',
      'email',
    );
  }
  if (code === 'ACCOUNT_DISABLED') {
    return new Refusal('FORBIDDEN', 'This account is disabled. Please contact support.');
  }
  return wrongCredentials();
}

/** Completes a login: the browser gets its cookie, every client the signed token. */
export async function signedIn(
  token: string,
  { headers, setCookies }: Pick<Caller, 'headers' | 'setCookies'>,
  { rememberMe = false, redirectTo = null as string | null } = {},
): Promise<SignedIn> {
  const viewer = await viewerOfToken(token);
  if (!viewer) throw wrongCredentials();
  const signed = signToken(token);
  setCookies?.push(loginCookie(signed, rememberMe));
  if (isGivenUp(headers)) setCookies?.push(forgottenLogout());
  if (onlyPageOf(viewer) === null) await linkWaitingGoogle(viewer, { headers, setCookies });
  return {
    token: signed,
    viewer: await keepZone(viewer, headers),
    redirectTo: onlyPageOf(viewer) ?? redirectTo,
  };
}

const onlyPageOf = ({ leavesAt, mustChangePassword }: Viewer) =>
  leavesAt ? KEEP_ACCOUNT_PATH : mustChangePassword ? CHANGE_PASSWORD_PATH : null;

/** Stores the browser's zone for a user who never chose one, for mails and for what the server counts in days. */
async function keepZone(viewer: Viewer, headers: RequestHeaders): Promise<Viewer> {
  const timeZone = browserZone(headers) ?? viewer.timeZone;
  if (timeZone === viewer.timeZone) return viewer;
  const follows = { id: viewer.id, timeZoneChosen: false };
  const { count } = await db.user.updateMany({ where: follows, data: { timeZone } });
  return count === 0 ? viewer : { ...viewer, timeZone };
}

/**
 * Ends the login that a browser sends, on the server too: its cookie goes, whoever the page shows. Without a login
 * there is nothing to end, which is no error.
 */
export async function logout({ headers, setCookies }: Pick<RequestContext, 'headers' | 'setCookies'>) {
  setCookies?.push(endedLoginCookie());
  const token = tokenOf(headers);
  const person = token === null ? null : await viewerOfToken(token);
  if (person) await endLogin(person);
}
