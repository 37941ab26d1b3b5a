import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { log } from '../platform/log.ts';
import { pubsub } from '../platform/pubsub.ts';

const CHECK_MS = 3_000;

interface Watch {
  tokenId: number;
  ended: () => void;
}

const watches = new Set<Watch>();
let timer: NodeJS.Timeout | null = null;

/**
 * Calls `ended` soon after the login ended: at once when the notice arrives, and within seconds in any
 * case, because one statement per process asks for all watched logins.
 */
export function watchLogin(userId: number, tokenId: number, ended: () => void): () => void {
  const watch = { tokenId, ended };
  const notices = pubsub.subscribe('logins', String(userId));
  watches.add(watch);
  timer ??= setInterval(() => void check([...watches]), CHECK_MS).unref();
  void (async () => {
    for await (const notice of notices) {
      // The notice may be about a lost role or another login: the rows decide.
      if (notice.tokenId === null || notice.tokenId === tokenId) await check([watch]);
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
    const live = await liveLogins(list.map(({ tokenId }) => tokenId));
    for (const { tokenId, ended } of list) if (!live.has(tokenId)) ended();
  } catch (error) {
    // The database is away: nothing can be read or pushed either.
    log.debug({ err: error }, 'could not check logins');
  }
}

async function liveLogins(tokenIds: number[]): Promise<Set<number>> {
  const rows = await db.loginToken.findMany({
    where: {
      id: { in: [...new Set(tokenIds)] },
      expiresAt: { gt: clock.now() },
      user: { disabledAt: null, erasedAt: null },
    },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
