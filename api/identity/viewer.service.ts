import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { pubsub } from '../platform/pubsub.ts';
import { read } from '../platform/read.ts';
import type { RequestContext, Viewer } from '../platform/viewer.ts';
import { givenUpTokenOf, tokenOf } from './login-token.ts';

/** Who is asking: by bearer header or cookie. Ended logins, disabled and erased users are nobody. */
export async function resolveCaller(headers: Headers): Promise<Pick<RequestContext, 'viewer' | 'newcomer'>> {
  const givenUp = givenUpTokenOf(headers);
  if (givenUp !== null) await endGivenUp(givenUp);
  const token = tokenOf(headers);
  const person = token === null ? null : await viewerOfToken(token);
  return person?.mustChangePassword ? { viewer: null, newcomer: person } : { viewer: person, newcomer: null };
}

export const resolveViewer = async (headers: Headers) => (await resolveCaller(headers)).viewer;

/** One indexed statement: it runs with every request. */
export async function viewerOfToken(token: string): Promise<Viewer | null> {
  const [viewer] = await read<Viewer>`
    SELECT u.id, login.id AS "tokenId", u.username::text, u."fullName", u.email::text, u."emailVerified",
           u."imageUrl", u."timeZone", u."isAdmin", u."isSuperAdmin", u."isGameMaster",
           u."mustChangePassword", profile.id AS "gameMasterId"
    FROM "LoginToken" login
    JOIN "User" u ON u.id = login."userId"
    LEFT JOIN "GameMaster" profile ON profile."userId" = u.id
    WHERE login.token = ${token} AND login."expiresAt" > ${clock.now()}
      AND u."disabledAt" IS NULL AND u."erasedAt" IS NULL`;
  return viewer ?? null;
}

async function endGivenUp(token: string): Promise<void> {
  const person = await viewerOfToken(token);
  if (person) await endLogin(person);
}

/** Ends a login everywhere, on open sockets too. */
export async function endLogin({ id, tokenId }: Pick<Viewer, 'id' | 'tokenId'>): Promise<void> {
  await db.loginToken.deleteMany({ where: { id: tokenId } });
  pubsub.publish('logins', String(id), { tokenId });
}

/** The current user as REST shows it to itself. */
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
