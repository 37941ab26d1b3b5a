import { batched } from '../platform/batched.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { pubsub } from '../platform/pubsub.ts';
import { read } from '../platform/read.ts';
import { knownZone, MINUTE } from '../platform/rules.ts';
import { LONGEST_OF_LOGIN_MS, unlessUnchanged } from '../platform/unchanged.ts';
import type { RequestContext, RequestHeaders, Viewer } from '../platform/viewer.ts';
import { browserZone } from './browser-zone.ts';
import { givenUpTokenOf, tokenOf } from './login-token.ts';

const SEEN_EVERY_MS = 15 * MINUTE;

/**
 * Returns the caller, by bearer header or cookie. Ended logins, disabled and erased users count as nobody. `asOf`: as
 * for `unlessUnchanged`.
 */
export async function resolveCaller(
  headers: RequestHeaders,
  asOf: string | null = null,
): Promise<Pick<RequestContext, 'viewer' | 'newcomer' | 'leaver' | 'isOfAnother'>> {
  const givenUp = givenUpTokenOf(headers);
  if (givenUp !== null) await endGivenUp(givenUp);
  const token = tokenOf(headers);
  const found = token === null ? null : await readLogin(token, asOf);
  if (found) await noteSeen(found);
  if (found && !isShown(found.viewer, headers)) return { viewer: null, newcomer: null, isOfAnother: true };
  const person = found && inOwnZone(found, headers);
  if (person?.leavesAt) return { viewer: null, newcomer: null, leaver: person };
  return person?.mustChangePassword ? { viewer: null, newcomer: person } : { viewer: person, newcomer: null };
}

/** A page acts as the user it shows or as nobody, even if another user has logged in in another tab since. */
function isShown({ id }: Viewer, headers: RequestHeaders): boolean {
  const shown = headers.get('x-questboard-viewer');
  return shown === null || shown === String(id);
}

export const viewerOfToken = async (token: string) => (await readLogin(token, null))?.viewer ?? null;

interface Login {
  viewer: Viewer;
  /** The user has chosen a time zone. */
  timeZoneChosen: boolean;
  seenAt: Date;
  /** The viewer in the time zone of the browser that asked last. */
  there?: Viewer;
}

/** Texts for a page name the times that the page shows: those of the browser, if no zone was chosen. */
function inOwnZone(login: Login, headers: RequestHeaders): Viewer {
  const timeZone = login.timeZoneChosen ? null : browserZone(headers);
  if (timeZone === null) return login.viewer;
  if (login.there?.timeZone !== timeZone) login.there = { ...login.viewer, timeZone };
  return login.there;
}

/** Reads logins by one indexed statement for all requests that wait for theirs. */
const readLogins = batched<string, Login>(async (tokens) => {
  const now = clock.now();
  const rows = await read<Viewer & Omit<Login, 'viewer'> & { token: string }>`
    SELECT login.token, u.id, login.id AS "tokenId", u.username::text, u."fullName", u.email::text, u."emailVerified",
           u."imageUrl", u."timeZone", u."timeZoneChosen", u."isAdmin", u."isSuperAdmin", u."isGameMaster",
           u."mustChangePassword", profile.id AS "gameMasterId", own."eraseAt" AS "leavesAt", login."seenAt"
    FROM "LoginToken" login
    JOIN "User" u ON u.id = login."userId"
    LEFT JOIN "GameMaster" profile ON profile."userId" = u.id
    LEFT JOIN "UserDeletion" own ON own."userId" = u.id AND own."requestedById" = u.id AND own."eraseAt" > ${now}
    WHERE login.token = ANY (${[...tokens]}) AND login."expiresAt" > ${now}
      AND (u."disabledAt" IS NULL OR own.id IS NOT NULL) AND u."erasedAt" IS NULL`;
  return new Map(
    rows.map(({ token, seenAt, timeZoneChosen, ...viewer }) => [
      token,
      // An unknown time zone would break everything that asks for days or hours.
      { viewer: { ...viewer, timeZone: knownZone(viewer.timeZone) }, timeZoneChosen, seenAt },
    ]),
  );
});

const logins = unlessUnchanged<Login | null>((found) => found !== null, LONGEST_OF_LOGIN_MS);

/** null: no such login, or its user is not let in. */
const readLogin = async (token: string, asOf: string | null) =>
  logins.told(token, asOf) ?? logins.ask(token, () => readLogins(token));

/** At most once in a quarter of an hour: shows its owner whether a login is still in use. */
async function noteSeen({ viewer, seenAt }: Login) {
  const now = clock.now();
  if (now.getTime() - seenAt.getTime() < SEEN_EVERY_MS) return;
  await db.loginToken.updateMany({ where: { id: viewer.tokenId, seenAt }, data: { seenAt: now } });
}

async function endGivenUp(token: string): Promise<void> {
  const person = await viewerOfToken(token);
  if (person) await endLogin(person);
}

/** Ends a login everywhere, on open sockets too. */
export async function endLogin({ id, tokenId }: Pick<Viewer, 'id' | 'tokenId'>): Promise<void> {
  await db.loginToken.deleteMany({ where: { id: tokenId } });
  pubsub.publish(`logins:${id}`, { tokenId });
}

/** The current user as REST returns it to itself. */
export const currentUser = (viewer: Viewer) => ({
  id: viewer.id,
  username: viewer.username,
  email: viewer.email,
  emailVerified: viewer.emailVerified,
  fullName: viewer.fullName,
  imageUrl: viewer.imageUrl,
  timeZone: viewer.timeZone,
  isAdmin: viewer.isAdmin,
  isSuperAdmin: viewer.isSuperAdmin,
  isGameMaster: viewer.isGameMaster,
  gameMasterId: viewer.gameMasterId,
});
