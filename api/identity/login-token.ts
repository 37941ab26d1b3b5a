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
// Set by the page when a logout reached nobody: the login beside it is over. Worth nothing by itself.
const LOGGED_OUT_COOKIE = 'questboard_logged_out';
const SIGN_IN_COOKIE = `${PREFIX}questboard_sign_in`;
const DEVICE_COOKIE = `${PREFIX}questboard_device`;
const DEVICE_SECONDS = 400 * 86_400; // browsers keep none longer
const ATTRIBUTES = `; Path=/; HttpOnly; SameSite=Lax${env.secureCookies ? '; Secure' : ''}`;

const sign = (purpose: string, token: string) =>
  `${token}.${createHmac('sha256', env.authSecret).update(`${purpose}\n${token}`).digest('base64url')}`;

function unsign(purpose: string, signed: string): string | null {
  const dot = signed.indexOf('.');
  if (signed.length > 200 || dot < 1) return null;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed);
  const expected = Buffer.from(sign(purpose, token));
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

/** What browsers and API users hold: worthless to somebody who only read the database. */
export const signToken = (token: string) => sign('login token', token);

const MOST_KNOWN = 5_000;
/** Signatures that were ours: a browser sends its login with everything that it asks. */
const known = new LRUCache<string, string>({ max: MOST_KNOWN });

/** The row's token inside a signed one; null when the signature is not ours. */
function unsignToken(signed: string): string | null {
  const before = known.get(signed);
  if (before !== undefined) return before;
  const token = unsign('login token', signed);
  if (token !== null) known.set(signed, token);
  return token;
}

/** The Set-Cookie line that logs a browser in; not remembered: it forgets when it closes. */
export const loginCookie = (signed: string, rememberMe: boolean) =>
  `${COOKIE}=${signed}${ATTRIBUTES}${rememberMe ? `; Max-Age=${REMEMBERED_SECONDS}` : ''}`;

export const endedLoginCookie = () => `${COOKIE}=${ATTRIBUTES}; Max-Age=0`;

/** After a new login the mark of an old logout would end that one. */
export const forgottenLogout = () => `${LOGGED_OUT_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`;

function tokenInCookie(headers: RequestHeaders): string | null {
  const value = cookieIn(headers, COOKIE);
  return value === null ? null : unsignToken(value);
}

/** Whether the browser has ended the login it brings. */
export const isGivenUp = (headers: RequestHeaders) => cookieIn(headers, LOGGED_OUT_COOKIE) !== null;

/** The signed token a request came with. A bearer header wins: who sends one means it. */
export function tokenOf(headers: RequestHeaders): string | null {
  const authorization = headers.get('authorization');
  const bearer = authorization && /^bearer +(\S+)$/i.exec(authorization.trim());
  if (bearer) return unsignToken(bearer[1]!);
  return isGivenUp(headers) ? null : tokenInCookie(headers);
}

/** The token of a login that its browser ended while nobody answered; null: there is none. */
export const givenUpTokenOf = (headers: RequestHeaders) =>
  isGivenUp(headers) ? tokenInCookie(headers) : null;

/** Marks the browser that came back from the provider: the code of /auth-success works in no other. */
export const signInCookie = (secret: string, seconds: number) =>
  `${SIGN_IN_COOKIE}=${secret}${ATTRIBUTES}; Max-Age=${seconds}`;

export const signInSecretOf = (headers: RequestHeaders) => cookieIn(headers, SIGN_IN_COOKIE);

const deviceOf = (account: string) => `known device\n${account}`;

/** Marks a browser in which somebody logged in to an account by password; it opens nothing and outlives the login. */
export const deviceCookie = (account: string) =>
  `${DEVICE_COOKIE}=${sign(deviceOf(account), randomBytes(16).toString('base64url'))}${ATTRIBUTES}; Max-Age=${DEVICE_SECONDS}`;

/** Which browser this is; null: nobody has logged in to this account with it. */
export function knownDevice(headers: RequestHeaders, account: string): string | null {
  const value = cookieIn(headers, DEVICE_COOKIE);
  return value === null ? null : unsign(deviceOf(account), value);
}
