import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { pubsub } from '../platform/pubsub.ts';
import type { Viewer } from '../platform/viewer.ts';

const CHECK_MS = 3_000;

/** A login, and what its owner may do by it. */
type Login = Pick<Viewer, 'id' | 'tokenId' | 'isAdmin' | 'isSuperAdmin' | 'isGameMaster' | 'gameMasterId'>;

interface Watch {
  login: Login;
  ended: () => void;
}

const watches = new Set<Watch>();
let timer: NodeJS.Timeout | null = null;

/**
 * Calls `ended` soon after the login ended, or its owner got or lost a role: what listens goes on as the viewer
 * it began with. At once when the notice arrives, and within seconds in any case, because one statement per process
 * asks for all watched logins.
 */
export function watchLogin(login: Login, ended: () => void): () => void {
  const watch = { login, ended };
  const notices = pubsub.subscribe('logins', String(login.id));
  watches.add(watch);
  timer ??= setInterval(() => void check([...watches]), CHECK_MS).unref();
  void (async () => {
    for await (const notice of notices) {
      // The notice may be about another login: the rows decide.
      if (notice.tokenId === null || notice.tokenId === login.tokenId) await check([watch]);
    }
  })();
  return () => {
    watches.delete(watch);
    void notices.return?.();
    if (watches.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  };
}

async function check(list: readonly Watch[]) {
  try {
    const live = await liveLogins(list.map(({ login }) => login.tokenId));
    for (const { login, ended } of list) if (!isSame(login, live.get(login.tokenId))) ended();
  } catch (error) {
    // The database is away: nothing can be read or pushed either.
    log.debug({ err: error }, 'could not check logins');
  }
}

const isSame = (login: Login, now: Omit<Login, 'id' | 'tokenId'> | undefined) =>
  now !== undefined &&
  now.isAdmin === login.isAdmin &&
  now.isSuperAdmin === login.isSuperAdmin &&
  now.isGameMaster === login.isGameMaster &&
  now.gameMasterId === login.gameMasterId;

async function liveLogins(tokenIds: number[]) {
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
}
