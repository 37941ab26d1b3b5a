import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createEmulator, type Emulator } from 'emulate';

type Options = {
  host: string;
  port: number;
  /** Where browser and API reach it; the issuer of its tokens. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
};

const PEOPLE = [
  { email: 'ada.archer@gmail.com', name: 'Ada Archer' },
  { email: 'boris.bard@gmail.com', name: 'Boris Bard' },
  { email: 'cleo.cleric@gmail.com', name: 'Cleo Cleric' },
  // Has a Questboard account with a password too.
  { email: 'player@questboard.test', name: 'Pat Player' },
];

/** Google's OpenID Connect with a few people to choose from; codes, PKCE, nonce and redirect addresses are checked. */
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
 * The emulator draws every person's id at random as it starts, while Google's never change: an account made before
 * a restart would belong to nobody after it. So randomness stands still while it fills its tables.
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
