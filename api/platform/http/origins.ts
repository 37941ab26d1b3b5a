import type { FastifyInstance } from 'fastify';
import { env } from '../env.ts';
import { Refusal } from '../refusal.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Another site's page must not act with our visitor's cookie. Callers without a browser send no Origin. */
export function guardOrigins(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return;
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign = origin !== undefined ? !env.origins.includes(origin) : site === 'cross-site';
    if (foreign) throw new Refusal('FORBIDDEN', 'Requests from other sites are not accepted.');
  });
}
