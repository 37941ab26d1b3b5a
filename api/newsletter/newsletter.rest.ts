import type { FastifyInstance } from 'fastify';
import type { RestRequest } from '../platform/http/rest.ts';
import * as newsletter from './newsletter.service.ts';

const MAX_FORM = 2_048;

export const subscribe = async ({ body, context }: RestRequest) => ({
  success: true,
  ...(await newsletter.subscribe(body ?? {}, context)),
});

/**
 * Mail programs unsubscribe by posting a form (RFC 8058) to the URL with the token. A form on another site can do no
 * harm here: the signed token decides, and no login is looked at.
 */
export function registerUnsubscribe(app: FastifyInstance) {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/api/unsubscribe', async ({ query, body }) => {
      const input = { ...((body as object | null) ?? {}), ...(query as object) };
      return { success: true, ...(await newsletter.unsubscribe(input)) };
    });
  });
}
