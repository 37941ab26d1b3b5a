import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal';
import { username } from 'better-auth/plugins/username';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import type { RequestHeaders } from '../platform/viewer.ts';
import { settings } from '../settings/settings.service.ts';
import { canKeepAccount } from './leaving.service.ts';
import { NOT_REMEMBERED_SECONDS, REMEMBERED_SECONDS } from './login-token.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { isUsername, USERNAME_MAX } from './rules.ts';

/** The header in which we give better-auth the caller's address; never taken from the request itself. */
const IP_HEADER = 'x-questboard-ip';

/** Returns what a new login records of its request. */
export const recordOf = (ip: string, headers: RequestHeaders) => ({
  ipAddress: ip,
  userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
});

/** The same for calls that read it from a request. */
export function loginHeaders(ip: string, headers: RequestHeaders) {
  const { ipAddress, userAgent } = recordOf(ip, headers);
  return new Headers({ [IP_HEADER]: ipAddress, 'user-agent': userAgent });
}

/** better-auth calls a login "session" and a full name "name"; its names are mapped to our tables here. */
export const authOptions = {
  appName: 'Questboard',
  baseURL: env.publicUrl,
  basePath: '/api/auth',
  secret: env.authSecret,
  database: prismaAdapter(db, { provider: 'postgresql' }),
  trustedOrigins: env.origins,
  telemetry: { enabled: false },
  rateLimit: { enabled: false }, // it would not see calls of `auth.api`; the services have their own limits
  logger: { log: (level, message) => log.debug({ level }, `better-auth: ${message}`) },
  advanced: {
    database: { generateId: 'serial' },
    useSecureCookies: env.secureCookies,
    cookiePrefix: 'questboard',
    ipAddress: { ipAddressHeaders: [IP_HEADER] },
  },
  user: {
    modelName: 'user',
    fields: { name: 'fullName', image: 'imageUrl' },
  },
  session: {
    modelName: 'loginToken',
    expiresIn: REMEMBERED_SECONDS,
    disableSessionRefresh: true,
    cookieCache: { enabled: false }, // a revoked login must end at once
    additionalFields: { rememberMe: { type: 'boolean', defaultValue: false, input: false } },
  },
  account: {
    modelName: 'account',
    accountLinking: { enabled: true, requireLocalEmailVerified: true },
  },
  verification: { modelName: 'verification' },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true, // registration.service writes the user, the token and the mail in one transaction
    requireEmailVerification: true,
    maxPasswordLength: 200,
    password: { hash: hashPassword, verify: verifyPassword },
  },
  databaseHooks: {
    user: {
      create: {
        // Only an identity provider makes users here.
        async before() {
          if (!settings().registrationOpen) throw new APIError('FORBIDDEN', { code: 'REGISTRATION_CLOSED' });
        },
      },
    },
    session: {
      create: {
        async before(session, context) {
          const user = await db.user.findUnique({
            where: { id: Number(session.userId) },
            select: { disabledAt: true, erasedAt: true, deletion: true },
          });
          if (!user || user.erasedAt || (user.disabledAt && !canKeepAccount(user.deletion))) {
            throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED' });
          }
          const rememberMe = session.rememberMe === true || context?.body?.rememberMe === true;
          const now = clock.now();
          const seconds = rememberMe ? REMEMBERED_SECONDS : NOT_REMEMBERED_SECONDS;
          const expiresAt = new Date(now.getTime() + seconds * 1000);
          return { data: { ...session, rememberMe, expiresAt, createdAt: now, updatedAt: now } };
        },
      },
    },
    account: {
      // The provider's own tokens are never used again: what is not kept cannot leak.
      create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
      update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
    },
  },
} satisfies BetterAuthOptions;

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

export const usernames = () =>
  username({
    minUsernameLength: 3,
    maxUsernameLength: USERNAME_MAX,
    usernameValidator: isUsername,
    usernameNormalization: false, // the column ignores case, so names keep the case they were typed in
  });

export const auth = betterAuth({ ...authOptions, plugins: [usernames()] });
