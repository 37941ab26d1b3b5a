import { batched } from '../platform/batched.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { pubsub } from '../platform/pubsub.ts';
import type { Viewer } from '../platform/viewer.ts';

const CHECK_MS = 3_000;

/** A login with the roles of its owner. */
type Login = Pick<Viewer, 'id' | 'tokenId' | 'isAdmin' | 'isSuperAdmin' | 'isGameMaster' | 'gameMasterId'>;

interface Watch {
  login: Login;
  ended: () => void;
}

const watches = new Set<Watch>();
let timer: NodeJS.Timeout | null = null;

/**
 * Calls `ended` when the login has ended or its owner's roles have changed, since a subscription keeps the viewer it
 * started with: at once after a notification, else within seconds. One statement checks all watched logins.
 */
export function watchLogin(login: Login, ended: () => void): () => void {
  const watch = { login, ended };
  const unsubscribe = pubsub.subscribe(`logins:${login.id}`, ({ tokenId }) => {
    // The notification may be about another login: the rows decide.
    if (tokenId === null || tokenId === login.tokenId) void check(watch);
  });
  watches.add(watch);
  timer ??= setInterval(() => {
    for (const each of watches) void check(each);
  }, CHECK_MS).unref();
  return () => {
    watches.delete(watch);
    unsubscribe();
    if (watches.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  };
}

async function check({ login, ended }: Watch) {
  try {
    if (!isSame(login, await liveLogin(login.tokenId))) ended();
  } catch (error) {
    // The database is unreachable: nothing can be read or pushed either.
    log.debug({ err: error }, 'could not check logins');
  }
}

const isSame = (login: Login, now: Omit<Login, 'id' | 'tokenId'> | null) =>
  now !== null &&
  now.isAdmin === login.isAdmin &&
  now.isSuperAdmin === login.isSuperAdmin &&
  now.isGameMaster === login.isGameMaster &&
  now.gameMasterId === login.gameMasterId;

const liveLogin = batched(async (tokenIds: readonly number[]) => {
  const rows = await db.loginToken.findMany({
    where: {
      id: { in: [...new Set(tokenIds)] },
      expiresAt: { gt: clock.now() },
      user: { disabledAt: null, erasedAt: null },
    },
    select: {
      id: true,
      user: {
        select: {
          isAdmin: true,
          isSuperAdmin: true,
          isGameMaster: true,
          gameMaster: { select: { id: true } },
        },
      },
    },
  });
  return new Map(
    rows.map(({ id, user: { gameMaster, ...roles } }) => [
      id,
      { ...roles, gameMasterId: gameMaster?.id ?? null },
    ]),
  );
});
