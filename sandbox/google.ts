import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createEmulator, type Emulator } from 'emulate';

type Options = {
  host: string;
  port: number;
  /** The URL for browsers and the API; the issuer of its tokens. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
};

const PEOPLE = [
  { email: 'ada.archer@gmail.com', name: 'Ada Archer' },
  { email: 'boris.bard@gmail.com', name: 'Boris Bard' },
  { email: 'cleo.cleric@gmail.com', name: 'Cleo Cleric' },
  // Also has a Questboard account with a password. To Google, questboard.test is an organization.
  { email: 'player@questboard.test', name: 'Pat Player' },
];

/** Simulates Google's OpenID Connect with a few people; checks codes, PKCE, nonces and redirect URIs. */
export function startGoogle({
  host,
  port,
  baseUrl,
  clientId,
  clientSecret,
  redirectUris,
}: Options): Promise<Emulator> {
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    name: 'Questboard',
    redirect_uris: redirectUris,
  };
  return withSteadyIds(() =>
    createEmulator({
      service: 'google',
      port,
      hostname: host,
      baseUrl,
      seed: { google: { users: PEOPLE, oauth_clients: [client] } },
    }),
  );
}

/**
 * Makes the emulator's user IDs deterministic. It generates them at random when it starts, while Google's never
 * change: after a restart, nobody could log in to an account made before it.
 */
async function withSteadyIds<T>(start: () => Promise<T>): Promise<T> {
  const { randomBytes } = crypto;
  let drawn = 0;
  const steady = (size: number) =>
    createHash('sha512').update(`questboard ${drawn++}`).digest().subarray(0, size);
  crypto.randomBytes = steady as typeof randomBytes;
  syncBuiltinESMExports();
  try {
    return await start();
  } finally {
    crypto.randomBytes = randomBytes;
    syncBuiltinESMExports();
  }
}
