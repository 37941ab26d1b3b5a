import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { env } from '../env.ts';
import { Refusal } from '../refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True when the page of another site sends this. Callers without a browser send no Origin. */
export const isForeign = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  origin !== undefined ? !env.origins.includes(origin) : site === 'cross-site';

/** Another site's page must not act with our visitor's cookie. */
export function guardOrigins(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return;
    if (isForeign(request.headers))
      throw new Refusal('FORBIDDEN', 'Requests from other sites are not accepted.');
  });
}
