import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brand } from '../../platform/brand.ts';
import { sendFresh } from '../../platform/http/fresh.ts';
import { parse } from '../../platform/parse.ts';
import { Refusal } from '../../platform/refusal.ts';
import { timeZone as aTimeZone, id } from '../../platform/rules.ts';
import { listSessions } from '../board.service.ts';
import { getGameMaster } from '../game-masters.service.ts';
import { element, escaped, textElement } from '../markup.ts';
import { getSession } from '../sessions.service.ts';
import { commonZone } from '../when.ts';
import { type EmbedPage, missingPage, tablePage, tablesPage } from './embed-page.ts';
import { stylesOf, type Theme, themes } from './styles.ts';

const MOST_TABLES = 8;

const asked = z.object({ theme: z.enum(themes).default('auto'), timeZone: aTimeZone.default(commonZone) });

interface Asking {
  Params: { id: string };
}

/** Of all our answers only these stand in frames of others; what is refused here keeps the policy of all. */
const framed = { xFrameOptions: false, crossOriginResourcePolicy: { policy: 'cross-origin' } } as const;

/**
 * Tables for the sites of others, in a frame: HTML and a style, nothing that runs. Nobody is known here: no cookie is
 * read, and what is shown is what everybody sees.
 */
export function registerEmbeds(app: FastifyInstance) {
  const pages: Record<string, (id: number, zone: string) => Promise<EmbedPage>> = {
    'game-masters': async (gameMasterId, zone) => {
      const gameMaster = await getGameMaster(gameMasterId);
      const page = { first: MOST_TABLES };
      const { rows } = await listSessions(null, { gameMasterId }, page, { onePerCampaign: true });
      return tablesPage(gameMaster, rows, zone);
    },
    sessions: async (sessionId, zone) => tablePage(await getSession(null, sessionId), zone),
  };
  for (const [name, page] of Object.entries(pages)) {
    app.get<Asking>(`/embed/${name}/:id`, { helmet: framed }, async (request, reply) => {
      const { theme, timeZone } = parse(asked, request.query);
      const found = await orMissing(async () => page(parse(id(), request.params.id, 'id'), timeZone));
      return send(request, reply, theme, found);
    });
  }
}

/** null: there is none, or none for everybody. */
async function orMissing(find: () => Promise<EmbedPage>): Promise<EmbedPage | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.field === 'id')) return null;
    throw error;
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, theme: Theme, found: EmbedPage | null) {
  const styles = stylesOf(theme);
  const html = documentOf(found ?? missingPage(), styles);
  reply
    .header(
      'content-security-policy',
      `default-src 'none';style-src 'sha256-${hash('sha256', styles, 'base64')}';img-src 'self' https:;` +
        "base-uri 'none';form-action 'none';frame-ancestors *",
    )
    .header('x-robots-tag', 'noindex');
  if (found) return sendFresh(request, reply, 'text/html', html);
  return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}

function documentOf({ title, homeUrl, body }: EmbedPage, styles: string): string {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    textElement('title', title),
    `<link rel="canonical" href="${escaped(homeUrl)}">`,
    // Opened by itself, it would ask for a /favicon.ico that is not there.
    `<link rel="icon" href="${escaped(brand().logoUrl ?? '/favicon.svg')}">`,
    `<style>${styles}</style>`,
  ];
  return `<!doctype html>\n<html lang="en">${element('head', head)}<body>${element('main', body, { 'aria-label': title })}</body></html>\n`;
}
