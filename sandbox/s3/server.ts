import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Keys, refusalOf } from './signature.ts';

type Options = Keys & { bucket: string; port: number };
type Fault = 'none' | '500' | 'slow' | 'drop' | 'page';

const statuses: Record<string, number> = { NoSuchKey: 404, NoSuchBucket: 404, InternalError: 500 };

/** One bucket of a store that speaks S3, as far as put, get and delete of an object; every signature is checked. */
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
      return reply.code(204).send(); // also of what is not there
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
      // As whatever stands before a store may: a gate, a proxy that is set up wrongly.
      if (fault === 'page') return reply.type('text/html').send('<!doctype html><title>Welcome</title>');
      if (fault === 'slow') await sleep(faults.delayMs, null, { ref: false });
      if (fault !== 'drop') return act(request, reply);
      // It has done what it was asked for, and nobody hears of it.
      act(request, reply.hijack());
      request.raw.socket.destroy();
      return reply;
    },
  });
  // Loud: a client that gets a plausible answer to an unknown call goes wrong much later.
  app.setNotFoundHandler((_request, reply) => reply.code(501).send('the sandbox has no such call'));
  const url = await app.listen({ port, host: '127.0.0.1' });

  return {
    url,
    /** What lies in the bucket, by its key. */
    objects,
    /** The keys it knows; another secret makes every signature wrong. */
    keys,
    /** What the next so many requests run into. */
    fail: (fault: Fault, times: number, delayMs = 30_000) => Object.assign(faults, { fault, times, delayMs }),
    close: () => app.close(),
  };
}
