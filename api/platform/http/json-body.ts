import type { FastifyInstance } from 'fastify';

/** Whoever announces JSON and sends nothing has sent no body, like whoever announces nothing. */
export function acceptNoBody(app: FastifyInstance) {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : readJson(request, body, done),
  );
}
