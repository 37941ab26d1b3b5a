import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendFresh } from '../../platform/http/fresh.ts';
import type { Feed } from './entries.ts';
import { boardFeed, gameMasterFeed } from './feed.service.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

const forms = {
  rss: { type: 'application/rss+xml', write: rss },
  json: { type: 'application/feed+json', write: jsonFeed },
} as const satisfies Record<string, { type: string; write: (feed: Feed) => string }>;

/** What follows the question mark, each parameter as often as it stands there. */
const addressOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'));

/**
 * Every search of the board, and the tables of every Game Master, for programs that follow them: the address of the
 * page with another ending. Nobody is known here: no cookie is read, everybody gets the same.
 */
export function registerFeeds(app: FastifyInstance) {
  for (const [ending, { type, write }] of Object.entries(forms)) {
    const board = `/sessions.${ending}`;
    app.get(board, async (request, reply) =>
      sendFresh(request, reply, type, write(await boardFeed(board, addressOf(request)))),
    );
    app.get<{ Params: { id: string } }>(`/game-masters/:id/sessions.${ending}`, async (request, reply) => {
      const { id } = request.params;
      const path = `/game-masters/${id}/sessions.${ending}`;
      return sendFresh(request, reply, type, write(await gameMasterFeed(path, id, addressOf(request))));
    });
  }
}
