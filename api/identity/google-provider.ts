import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, getOAuthState } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { env } from '../platform/env.ts';
import { log } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { provenEmail } from '../platform/rules.ts';
import { spanned } from '../platform/trace.ts';
import { removeAbandonedAccount } from './abandoned-account.ts';
import { authOptions, usernames } from './auth.ts';
import { isAuthoritative, noteIdentity } from './google-identity.ts';
import { fullNameFrom, usernameFrom, withFreeNames } from './google-profile.ts';
import { endPasswordOfStaff } from './temporary-password.service.ts';

const TIMEOUT_MS = 8_000;
const RETRY_MS = 5_000;

const CALLBACK_PATH = '/api/auth/google/callback';

const googleUnavailable = () => new Refusal('UNAVAILABLE', 'Google sign-in is not available right now.');

/** Waits for an outside server, but not forever. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(googleUnavailable()), TIMEOUT_MS);
  });
  try {
    return await spanned('google', 'client', { 'peer.service': 'google' }, () => Promise.race([work, late]));
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a sign-in at the address for errors, as better-auth does with its own refusals: that names where it leads. */
async function refuse(code: string): Promise<never> {
  const location = new URL((await getOAuthState())?.errorURL ?? `${env.publicUrl}/login`);
  location.searchParams.set('error', code);
  throw new APIError('FOUND', { code }, { location: location.href });
}

interface Google {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

function build({ clientId, clientSecret, issuer }: Google) {
  return betterAuth({
    ...authOptions,
    database: prismaAdapter(withFreeNames(), { provider: 'postgresql' }),
    onAPIError: { errorURL: `${env.publicUrl}/login` },
    plugins: [
      usernames(),
      genericOAuth({
        config: [
          {
            providerId: 'google',
            clientId,
            clientSecret,
            discoveryUrl: `${issuer}/.well-known/openid-configuration`,
            redirectURI: `${env.publicUrl}${CALLBACK_PATH}`,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            requireIdTokenVerification: true,
            prompt: 'select_account',
            // Runs once the id token is verified and before better-auth looks for a user with the address.
            async mapProfileToUser(profile) {
              if (profile.email_verified !== true) {
                return refuse('EMAIL_NOT_VERIFIED');
              }
              // Like an address that is typed: mails go to it.
              const address = provenEmail.safeParse(profile.email);
              if (!address.success) return refuse('EMAIL_NOT_TAKEN');
              const email = address.data;
              const isProven = isAuthoritative({ ...profile, email });
              await removeAbandonedAccount(email, { proven: isProven });
              const { wasLinked, waitsFor } = await noteIdentity(String(profile.sub), email, { isProven });
              if (waitsFor !== null) return refuse('ACCOUNT_NOT_LINKED');
              if (isProven && !wasLinked) await endPasswordOfStaff(email);
              return {
                email,
                name: fullNameFrom(profile.name, email),
                username: await usernameFrom(email),
                image: undefined,
              };
            },
          },
        ],
      }),
    ],
  });
}

type GoogleAuth = ReturnType<typeof build>;

let ready: Promise<GoogleAuth> | null = null;
let failedAt = 0;

/**
 * better-auth reads Google's addresses while it is set up. So it is set up at the first use, not at boot: an outage
 * of Google then costs one sign-in, and the next one after a few seconds tries again.
 */
export async function googleAuth(): Promise<GoogleAuth> {
  if (!env.google || Date.now() - failedAt < RETRY_MS) throw googleUnavailable();
  ready ??= discover(env.google);
  try {
    return await ready;
  } catch (error) {
    ready = null;
    failedAt = Date.now();
    log.warn({ error: (error as Error).message }, 'the identity provider did not answer');
    throw googleUnavailable();
  }
}

async function discover(google: Google): Promise<GoogleAuth> {
  const built = build(google);
  const { socialProviders } = await withTimeout(built.$context);
  if (!socialProviders.some(({ id }) => id === 'google')) throw new Error('discovery failed');
  return built;
}
