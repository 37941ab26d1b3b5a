import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db.ts';
import { log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { sendRefusal } from './rest.ts';

/** How long a client should wait before it tries again while we cannot answer. */
export const RETRY_AFTER_SECONDS = 5;

/** The answer in that case. */
export const busy = { message: 'We are busy for a moment. Please try again.', code: 'UNAVAILABLE' } as const;

const plain: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
};

/** By default caches may keep a 404, 410 or 414: it would hide what is published a moment later. */
export const notKept = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

/** Answers refusals as they are, the framework's own errors in plain words, everything else with a masked 500. */
export function handleErrors(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) =>
    notKept(reply).code(404).send({ message: 'There is nothing at this address.', code: 'NOT_FOUND' }),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    notKept(reply);
    if (error instanceof Refusal) return sendRefusal(reply, error);
    const status = error.statusCode ?? 500;
    if (status < 500) {
      return reply.code(status).send({ message: plain[error.code] ?? error.message, code: 'BAD_INPUT' });
    }
    if (status === 503 || isDatabaseAway(error)) {
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return reply.code(503).send(busy);
    }
    // Logs the route, not the URL: URLs contain tokens and personal data.
    const { url: route } = request.routeOptions;
    log.error({ err: error, requestId: request.id, route }, 'a request failed');
    return reply.code(500).send({
      message: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL_SERVER_ERROR',
      requestId: request.id,
    });
  });
}

/** Answers a URL that cannot be parsed: no route and no hook sees it. */
export const badAddress = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  void notKept(reply).code(400).send({ message: 'This address is not valid.', code: 'BAD_INPUT' });
