import { db } from '../platform/db.ts';
import type { Route } from '../platform/http/rest.ts';
import { get, post } from '../platform/http/rest.ts';
import type { RequestContext } from '../platform/viewer.ts';
import * as google from './google.rest.ts';
import * as login from './login.rest.ts';
import * as password from './password.rest.ts';
import * as registration from './registration.rest.ts';

export const identityRoutes: Route[] = [
  get('/api/admin/check-auth', 'staff', login.checkAuth),
  post('/api/auth/exchange', 'public', login.exchange),
  post('/api/auth/forgot-password', 'public', password.forgotPassword),
  get('/api/auth/google', 'public', google.startGoogle),
  get('/api/auth/google/callback', 'public', google.finishGoogle),
  get('/api/auth/login', 'public', login.toLoginPage),
  post('/api/auth/login', 'public', login.login),
  post('/api/auth/logout', 'public', login.logout),
  get('/api/auth/me', 'user', login.me),
  post('/api/auth/register', 'public', registration.register),
  post('/api/auth/resend-verification', 'public', registration.resendVerification),
  post('/api/auth/reset-password', 'public', password.resetPassword),
  get('/api/auth/verify-email', 'public', registration.verifyEmail),
];

let serial = 0;

/** A caller from an address of its own, so that limits of other tests do not matter. */
export function caller(headers: HeadersInit = {}): RequestContext & { setCookies: string[] } {
  serial += 1;
  const ip = `10.1.${Math.floor(serial / 250)}.${(serial % 250) + 1}`;
  return { viewer: null, headers: new Headers(headers), ip, setCookies: [] };
}

export function registrationForm(overrides: Record<string, unknown> = {}) {
  serial += 1;
  const username = `ada-${serial}`;
  const password = 'correct horse';
  return {
    username,
    email: `${username}@example.test`,
    fullName: 'Ada Archer',
    password,
    confirmPassword: password,
    isAdult: true,
    ...overrides,
  };
}

/** The latest mail to an address. */
export const mailTo = (toAddress: string, kind?: string) =>
  db.outboxMail.findFirst({ where: { toAddress, ...(kind && { kind }) }, orderBy: { id: 'desc' } });

/** The token in the latest mailed link to an address. */
export async function mailedToken(toAddress: string, kind: string): Promise<string> {
  const mail = await mailTo(toAddress, kind);
  return /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
