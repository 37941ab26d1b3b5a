import { db, type Tx } from '../platform/db.ts';
import { env } from '../platform/env.ts';
import { Refusal } from '../platform/refusal.ts';
import { issueToken, spendToken } from './one-time-token.service.ts';
import { PASSKEY_MINUTES } from './passkey.rules.ts';
import { webauthn } from './webauthn.ts';

type Purpose = 'add_passkey' | 'passkey_login';

const TOO_LATE = 'This took too long, or was answered already. Please try again.';

/** Returns the name that passkeys are made for, and the only origin from where they are used. */
export function ourSite() {
  if (!env.passkeys) throw new Refusal('UNAVAILABLE', 'Passkeys cannot be used at this address.');
  return env.passkeys;
}

/** Returns a challenge for a device: a secret for one use within minutes. `userId`: who may answer; null: anybody. */
export async function ask(tx: Tx, purpose: Purpose, userId: number | null) {
  const { secret } = await issueToken(tx, { purpose, userId, seconds: PASSKEY_MINUTES * 60 });
  return Buffer.from(secret, 'base64url');
}

export const timeout = PASSKEY_MINUTES * 60_000;

/** Spends the challenge that was answered, before the answer is verified. */
export async function spendQuestion(purpose: Purpose, clientDataJSON: string) {
  const challenge = await challengeIn(clientDataJSON);
  const { userId } = await spendToken(db, purpose, challenge, TOO_LATE, 'credential');
  return { challenge, userId };
}

async function challengeIn(clientDataJSON: string): Promise<string> {
  const { decodeClientDataJSON } = await webauthn();
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge);
  } catch {
    throw new Refusal('BAD_INPUT', 'Your device did not send a passkey answer', 'credential');
  }
}

/** The user handle by which a device tells us whose passkey it is: no name and no address. */
export const handleOf = (userId: number) => Buffer.from(String(userId));

/** ES256, EdDSA and RS256: what devices have. The same on every Node.js, or one would refuse the keys of another. */
export const algorithms = [-7, -8, -257];
