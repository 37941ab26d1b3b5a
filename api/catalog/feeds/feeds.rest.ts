import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFresh } from '../../platform/http/fresh.ts';
import { calendarLinks } from './calendar-links.ts';
import type { Feed } from './entries.ts';
import {
  boardCalendar,
  boardFeed,
  gameMasterCalendar,
  gameMasterFeed,
  openSession,
  sessionCalendar,
} from './feed.service.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

const forms = {
  rss: { type: 'application/rss+xml', write: rss },
  json: { type: 'application/feed+json', write: jsonFeed },
} as const satisfies Record<string, { type: string; write: (feed: Feed) => string }>;

const CALENDAR = 'text/calendar';

/** Other sites may read what is public from the browser of their visitors, refusals included. */
const readAnywhere = (reply: FastifyReply) => reply.header('access-control-allow-origin', '*');

/** The query string, each parameter as often as it occurs. */
const addressOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'));

/**
 * Serves every search of the board and the sessions of every Game Master to programs that follow them: the address of
 * the page with another ending, `.ics` for calendars. Everybody is anonymous here: no cookie is read, all get the
 * same.
 */
export function registerFeeds(app: FastifyInstance) {
  for (const [ending, { type, write }] of Object.entries(forms)) {
    const board = `/sessions.${ending}`;
    app.get(board, async (request, reply) =>
      sendFresh(request, readAnywhere(reply), type, write(await boardFeed(board, addressOf(request)))),
    );
    app.get<{ Params: { id: string } }>(`/game-masters/:id/sessions.${ending}`, async (request, reply) => {
      const { id } = request.params;
      const path = `/game-masters/${id}/sessions.${ending}`;
      const feed = gameMasterFeed(path, id, addressOf(request));
      return sendFresh(request, readAnywhere(reply), type, write(await feed));
    });
  }
  app.get('/sessions.ics', async (request, reply) =>
    sendFresh(request, reply, CALENDAR, await boardCalendar(addressOf(request))),
  );
  app.get<{ Params: { id: string } }>('/game-masters/:id/sessions.ics', async (request, reply) =>
    sendFresh(request, reply, CALENDAR, await gameMasterCalendar(request.params.id)),
  );
  app.get<{ Params: { id: string } }>('/sessions/:id/calendar.ics', async (request, reply) => {
    // Opened by hand: a file that the device's calendar imports, not a page.
    reply.header('content-disposition', 'attachment; filename="questboard.ics"');
    return sendFresh(request, reply, CALENDAR, await sessionCalendar(request.params.id));
  });
  for (const calendar of ['google', 'outlook'] as const)
    app.get<{ Params: { id: string } }>(`/sessions/:id/calendar/${calendar}`, async (request, reply) => {
      const session = await openSession(request.params.id);
      return reply.header('cache-control', 'no-store').redirect(calendarLinks[calendar](session));
    });
}
