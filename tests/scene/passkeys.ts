import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { as } from './as.ts';
import { aDevice } from './authenticator.ts';
import { caller } from './callers.ts';
import { PASSWORD, withPassword } from './password.ts';
import { loggedIn } from './table.ts';
import { aUser } from './world.ts';

/** Creates a logged-in user with a password. */
export const aPerson = async () => loggedIn(await withPassword(await aUser()));

export const startPasskey = async (person: Viewer) =>
  (await as(person).ok('startPasskey', { password: PASSWORD }, 'options')).options as string;

export const keepPasskey = (person: Viewer, credential: string, name = 'My phone') =>
  as(person).ok('createPasskey', { name, credential }, 'viewer { passkeys { id name lastUsedAt } }');

export const refusedToKeep = (person: Viewer, credential: string, code: string) =>
  as(person).refused('createPasskey', { name: 'My phone', credential }, code, 'credential');

export const countPasskeys = ({ id }: Viewer) => db.passkey.count({ where: { userId: id } });

/** Creates a user with a device whose passkey is registered. */
export async function aPersonWithDevice() {
  const [person, device] = [await aPerson(), aDevice()];
  const { viewer } = await keepPasskey(person, device.create(await startPasskey(person)));
  return { person, device, passkeyId: viewer.passkeys[0].id as string };
}

export const askForLogin = async () =>
  (await as(null).ok('startPasskeyLogin', undefined, 'options')).options as string;

export const loginByPasskey = (credential: string, more: object = {}, from = caller()) =>
  as(null, from).ok('loginWithPasskey', { credential, ...more }, 'token redirectTo viewer { username }');

export const refusedToLogIn = (credential: string, code = 'NOT_LOGGED_IN') =>
  as(null).refused('loginWithPasskey', { credential }, code);
