import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Keys, refusalOf } from './signature.ts';

type Options = Keys & { bucket: string; port: number };
type Fault = 'none' | '500' | 'slow' | 'drop' | 'page';

const statuses: Record<string, number> = { NoSuchKey: 404, NoSuchBucket: 404, InternalError: 500 };

/** Starts an S3 server with one bucket that supports put, get and delete of an object; every signature is checked. */
export async function startObjectStore({ bucket, port, ...given }: Options) {
  const objects = new Map<string, { data: Buffer; type: string }>();
  const keys = { ...given };
  const faults = { fault: 'none' as Fault, times: 0, delayMs: 30_000 };

  const app = Fastify({ bodyLimit: 5 * 1024 * 1024, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const refuse = (reply: FastifyReply, code: string) =>
    reply
      .code(statuses[code] ?? 403)
      .type('application/xml')
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`);

  function act(request: FastifyRequest, reply: FastifyReply) {
    const { '*': path = '' } = request.params as Record<string, string>;
    const [named, ...rest] = path.split('/');
    const key = rest.join('/');
    if (named !== bucket) return refuse(reply, 'NoSuchBucket');
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? 'binary/octet-stream';
      objects.set(key, { data: request.body as Buffer, type });
      return reply.send();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply.code(204).send(); // also for a missing object
    }
    const found = objects.get(key);
    return found ? reply.type(found.type).send(found.data) : refuse(reply, 'NoSuchKey');
  }

  app.route({
    method: ['PUT', 'GET', 'DELETE'],
    url: '/*',
    exposeHeadRoute: false,
    async handler(request, reply) {
      const { method, headers } = request;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const refusal = refusalOf({ method, url: request.raw.url!, headers, body }, keys);
      if (refusal) return refuse(reply, refusal);
      const fault = faults.times > 0 ? faults.fault : 'none';
      if (fault !== 'none') faults.times -= 1;
      if (fault === '500') return refuse(reply, 'InternalError');
      // Simulates a login gate or a misconfigured proxy in front of the store.
      if (fault === 'page') return reply.type('text/html').send('<!doctype html><title>Welcome</title>');
      if (fault === 'slow') await sleep(faults.delayMs, null, { ref: false });
      if (fault !== 'drop') return act(request, reply);
      // The request is carried out, but the response is lost.
      act(request, reply.hijack());
      request.raw.socket.destroy();
      return reply;
    },
  });
  // Fails visibly: a client that got a plausible response to an unknown call would break much later.
  app.setNotFoundHandler((_request, reply) => reply.code(501).send('the sandbox has no such call'));
  const url = await app.listen({ port, host: '127.0.0.1' });

  return {
    url,
    /** The objects in the bucket, by key. */
    objects,
    /** The credentials it accepts; changing the secret makes every signature wrong. */
    keys,
    /** Sets the fault of the next `times` requests. */
    fail: (fault: Fault, times: number, delayMs = 30_000) => Object.assign(faults, { fault, times, delayMs }),
    close: () => app.close(),
  };
}
