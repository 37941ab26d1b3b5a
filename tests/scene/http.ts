import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { resolveCaller } from '../../api/identity/viewer.service.ts';
import { handleErrors } from '../../api/platform/http/errors.ts';
import { guardOrigins } from '../../api/platform/http/origins.ts';
import { type Route, registerRoutes } from '../../api/platform/http/rest.ts';

/** Serves some routes of the REST API as the product does, for tests of one domain. */
export async function serveRoutes(
  routes: readonly Route[],
  more: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const app = Fastify();
  app.removeContentTypeParser('text/plain');
  handleErrors(app);
  guardOrigins(app);
  registerRoutes(app, routes, async (request) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    return { ...(await resolveCaller(headers)), headers, ip: request.ip, setCookies: [] };
  });
  more(app);
  await app.ready();
  return app;
}

/** The cookies of a browser: stores what a response sets and sends it back. */
export class CookieJar {
  readonly cookies = new Map<string, string>();

  take(response: LightMyRequestResponse | Response) {
    const lines =
      response instanceof Response
        ? response.headers.getSetCookie()
        : [response.headers['set-cookie'] ?? []].flat().map(String);
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const ended = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
      if (ended) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return lines;
  }

  get header() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
