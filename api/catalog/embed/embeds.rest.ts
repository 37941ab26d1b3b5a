import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HelmetOptions } from 'helmet';
import { z } from 'zod';
import { sendFresh } from '../../platform/http/fresh.ts';
import { parse } from '../../platform/parse.ts';
import { Refusal } from '../../platform/refusal.ts';
import { timeZone as aTimeZone, id } from '../../platform/rules.ts';
import { site } from '../../platform/site.ts';
import { listSessions } from '../board.service.ts';
import { findGameMaster } from '../game-masters.service.ts';
import { element, escaped, textElement } from '../markup.ts';
import { getSession } from '../sessions.service.ts';
import { commonZone } from '../when.ts';
import { type EmbedPage, missingPage, refusedPage, tablePage, tablesPage } from './embed-page.ts';
import { type Fonts, stylesOf, type Theme, themes } from './styles.ts';

const MOST_TABLES = 8;

const asked = z.object({ theme: z.enum(themes).default('auto'), timeZone: aTimeZone.default(commonZone) });

interface Asking {
  Params: { id: string };
}

/** Only these responses may be framed by other sites, errors included; each page has a policy of its own besides. */
const framed = {
  xFrameOptions: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ['*'] },
  },
} satisfies HelmetOptions;

interface Answer {
  readonly page: EmbedPage;
  readonly theme: Theme;
  readonly status: number;
}

/**
 * Serves sessions for frames on other sites: HTML and a style, no script. Everybody is anonymous here: no cookie is
 * read, and all see the same. `fonts`: the files that the pages use.
 */
export function registerEmbeds(app: FastifyInstance, fonts: Fonts = { fonts: [], rareFonts: [] }) {
  const pages: Record<string, (id: number, zone: string) => Promise<EmbedPage>> = {
    'game-masters': async (gameMasterId, zone) => {
      const gameMaster = await findGameMaster(null, gameMasterId);
      const page = { first: MOST_TABLES };
      const { rows } = await listSessions(null, { gameMasterId }, page, { onePerCampaign: true });
      return tablesPage(gameMaster, rows, zone);
    },
    sessions: async (sessionId, zone) => tablePage(await getSession(null, sessionId), zone),
  };
  for (const [name, page] of Object.entries(pages)) {
    app.get<Asking>(`/embed/${name}/:id`, { config: { head: framed } }, async (request, reply) => {
      const answer = await answerTo(request.query, (zone) =>
        page(parse(id(), request.params.id, 'id'), zone),
      );
      return send(request, reply, stylesOf(answer.theme, fonts), answer);
    });
  }
}

/** Always answers with a page: in a frame nobody reads anything else. */
async function answerTo(query: unknown, find: (zone: string) => Promise<EmbedPage>): Promise<Answer> {
  let theme: Theme = 'auto';
  try {
    const { timeZone, ...known } = parse(asked, query);
    theme = known.theme;
    return { page: await find(timeZone), theme, status: 200 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // It does not exist, or not for everybody.
    if (error.code === 'NOT_FOUND' || error.field === 'id')
      return { page: missingPage(), theme, status: 404 };
    if (error.code === 'BAD_INPUT') return { page: refusedPage(error), theme, status: 400 };
    throw error;
  }
}

const policyOf = (styles: string) =>
  `default-src 'none';style-src 'sha256-${hash('sha256', styles, 'base64')}';img-src 'self' https:;` +
  "font-src 'self';base-uri 'none';form-action 'none';frame-ancestors *";

async function send(request: FastifyRequest, reply: FastifyReply, styles: string, { page, status }: Answer) {
  const html = documentOf(page, styles);
  reply.header('content-security-policy', policyOf(styles)).header('x-robots-tag', 'noindex');
  if (status === 200) return sendFresh(request, reply, 'text/html', html);
  return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}

function documentOf({ title, homeUrl, body }: EmbedPage, styles: string): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    textElement('title', title),
    `<link rel="canonical" href="${escaped(homeUrl)}">`,
    // Opened on its own, the page would request a /favicon.ico that does not exist.
    `<link rel="icon" href="${escaped(site().logoUrl ?? '/favicon.svg')}">`,
    `<style>${styles}</style>`,
  ];
  return `<!doctype html>\n<html lang="en">${element('head', head)}<body>${element('main', body, { 'aria-label': title })}</body></html>\n`;
}
