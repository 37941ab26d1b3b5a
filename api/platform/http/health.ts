import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { clockInWords, isClockOff } from '../clock-watch.ts';
import { env } from '../env.ts';
import { askDatabase } from '../read.ts';
import { replicaState } from '../replica.ts';
import { nameRequest } from './request-spans.ts';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Collects Node's own metrics from now on; for the whole process, which cannot stop it again. */
export const measureProcess = () => collectDefaultMetrics();

/** Records an answer and how many milliseconds it took. */
export function noteAnswer(request: IncomingMessage, route: string, status: number, ms: number) {
  duration.observe({ method: request.method, route, status: String(status) }, ms / 1000);
  nameRequest(request, route);
}

/**
 * /healthz: the process lives. /readyz: it can serve, with the state of the database, its replica and the clocks.
 * /metrics: for Prometheus, after `gatherFacts` has collected what is read only for it.
 */
export function registerHealth(app: FastifyInstance, gatherFacts = async () => {}) {
  app.addHook('onResponse', async (request, reply) => {
    noteAnswer(request.raw, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await askDatabase();
      const replica = replicaState();
      return {
        status: isClockOff() ? 'degraded' : 'ok',
        database: 'ok',
        ...(replica && { replica: replica.state }),
        clock: clockInWords(),
      };
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: 'away' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request)) return reply.callNotFound();
    await gatherFacts();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/** True with the token; if none is set, only for this machine, and only without a proxy in between. */
function mayMeasure({ headers, raw }: FastifyRequest): boolean {
  if (env.metricsToken) return isSame(headers.authorization ?? '', `Bearer ${env.metricsToken}`);
  const isForwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via;
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(raw.socket.remoteAddress ?? '');
  return isLocal && env.trustProxy === 0 && isForwarded === undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
