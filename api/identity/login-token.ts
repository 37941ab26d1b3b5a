import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { env } from '../platform/env.ts';
import { cookieIn } from '../platform/http/cookies.ts';
import type { RequestHeaders } from '../platform/viewer.ts';

export const REMEMBERED_SECONDS = 30 * 86_400;
export const NOT_REMEMBERED_SECONDS = 86_400;

// `__Host-` makes browsers refuse the cookie from another host or over plain HTTP.
const PREFIX = env.secureCookies ? '__Host-' : '';
const COOKIE = `${PREFIX}questboard_login`;
// Set by the page when a logout did not reach the server: the login beside it is over. Worth nothing by itself.
const LOGGED_OUT_COOKIE = 'questboard_logged_out';
const SIGN_IN_COOKIE = `${PREFIX}questboard_sign_in`;
const WAITING_GOOGLE_COOKIE = `${PREFIX}questboard_google`;
const DEVICE_COOKIE = `${PREFIX}questboard_device`;
const DEVICE_SECONDS = 400 * 86_400; // browsers keep none longer
const ATTRIBUTES = `; Path=/; HttpOnly; SameSite=Lax${env.secureCookies ? '; Secure' : ''}`;

const sign = (purpose: string, token: string) =>
  `${token}.${createHmac('sha256', env.authSecret).update(`${purpose}\n${token}`).digest('base64url')}`;

function unsign(purpose: string, signed: string): string | null {
  const dot = signed.indexOf('.');
  if (signed.length > 500 || dot < 1) return null;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed);
  const expected = Buffer.from(sign(purpose, token));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** Signs a token for browsers and API users: one that was only read in the database is worthless. */
export const signToken = (token: string) => sign('login token', token);

const MOST_KNOWN = 5_000;
/** Cache of signatures that were ours: a browser sends its login with every request. */
const known = new LRUCache<string, string>({ max: MOST_KNOWN });

/** Returns the row's token inside a signed one; null: the signature is not ours. */
function unsignToken(signed: string): string | null {
  const before = known.get(signed);
  if (before !== undefined) return before;
  const token = unsign('login token', signed);
  if (token !== null) known.set(signed, token);
  return token;
}

/** Returns the Set-Cookie line that logs a browser in; not remembered: the browser forgets it when it closes. */
export const loginCookie = (signed: string, rememberMe: boolean) =>
  `${COOKIE}=${signed}${ATTRIBUTES}${rememberMe ? `; Max-Age=${REMEMBERED_SECONDS}` : ''}`;

export const endedLoginCookie = () => `${COOKIE}=${ATTRIBUTES}; Max-Age=0`;

/** Removes the mark of an old logout, which would end a new login. */
export const forgottenLogout = () => `${LOGGED_OUT_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`;

function tokenInCookie(headers: RequestHeaders): string | null {
  const value = cookieIn(headers, COOKIE);
  return value === null ? null : unsignToken(value);
}

/** True when the browser has ended the login that it sends. */
export const isGivenUp = (headers: RequestHeaders) => cookieIn(headers, LOGGED_OUT_COOKIE) !== null;

/** Returns the token that a request came with. A bearer header wins: a client that sends one means it. */
export function tokenOf(headers: RequestHeaders): string | null {
  const authorization = headers.get('authorization');
  const bearer = authorization && /^bearer +(\S+)$/i.exec(authorization.trim());
  if (bearer) return unsignToken(bearer[1]!);
  return isGivenUp(headers) ? null : tokenInCookie(headers);
}

/** Returns the token of a login that its browser ended while the server did not answer; null: there is none. */
export const givenUpTokenOf = (headers: RequestHeaders) =>
  isGivenUp(headers) ? tokenInCookie(headers) : null;

/** Marks the browser that came back from the provider: the code of /auth-success works in no other. */
export const signInCookie = (secret: string, seconds: number) =>
  `${SIGN_IN_COOKIE}=${secret}${ATTRIBUTES}; Max-Age=${seconds}`;

export const signInSecretOf = (headers: RequestHeaders) => cookieIn(headers, SIGN_IN_COOKIE);

const waitingGoogle = 'google login that waits';

/** What waits for a login of its owner: the account at Google that shall open the user's account from then on. */
export interface WaitingGoogle {
  readonly userId: number;
  readonly accountId: string;
  /** In milliseconds since 1970. */
  readonly until: number;
}

/** Keeps in the browser that came back from Google whom it named; worth nothing without a login of that user. */
export function waitingGoogleCookie(waiting: WaitingGoogle, seconds: number) {
  const value = Buffer.from(JSON.stringify(waiting)).toString('base64url');
  return `${WAITING_GOOGLE_COOKIE}=${sign(waitingGoogle, value)}${ATTRIBUTES}; Max-Age=${seconds}`;
}

export const endedWaitingGoogleCookie = () => `${WAITING_GOOGLE_COOKIE}=${ATTRIBUTES}; Max-Age=0`;

export function waitingGoogleOf(headers: RequestHeaders): WaitingGoogle | null {
  const value = unsign(waitingGoogle, cookieIn(headers, WAITING_GOOGLE_COOKIE) ?? '');
  return value === null ? null : JSON.parse(Buffer.from(value, 'base64url').toString());
}

const deviceOf = (account: string) => `known device\n${account}`;

/** Marks a browser in which a user logged in to an account by password; it opens nothing and outlives the login. */
export const deviceCookie = (account: string) =>
  `${DEVICE_COOKIE}=${sign(deviceOf(account), randomBytes(16).toString('base64url'))}${ATTRIBUTES}; Max-Age=${DEVICE_SECONDS}`;

/** Returns the id of this browser; null: nobody has logged in to this account with it. */
export function knownDevice(headers: RequestHeaders, account: string): string | null {
  const value = cookieIn(headers, DEVICE_COOKIE);
  return value === null ? null : unsign(deviceOf(account), value);
}
