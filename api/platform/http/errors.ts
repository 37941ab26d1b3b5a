import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db.ts';
import { log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { sendRefusal } from './rest.ts';

/** When it is worth trying again while we cannot answer. */
export const RETRY_AFTER_SECONDS = 5;

/** What we say then. */
export const busy = { message: 'We are busy for a moment. Please try again.', code: 'UNAVAILABLE' } as const;

const plain: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
};

/** A cache may keep what is not found, gone or too long: it would hide what is published a moment later. */
export const notKept = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

/** Refusals as they are, the framework's own complaints in plain words, everything else as a masked 500. */
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
    // By its route: addresses hold what opens something, and what belongs to people.
    const { url: route } = request.routeOptions;
    log.error({ err: error, requestId: request.id, route }, 'a request failed');
    return reply.code(500).send({
      message: 'Something went wrong on our side. Please try again.',
      code: 'INTERNAL_SERVER_ERROR',
      requestId: request.id,
    });
  });
}

/** An address that cannot be read: no route and no hook sees it. */
export const badAddress = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
  void notKept(reply).code(400).send({ message: 'This address is not valid.', code: 'BAD_INPUT' });
