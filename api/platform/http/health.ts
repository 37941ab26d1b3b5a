import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { clockInWords, isClockOff } from '../clock-watch.ts';
import { env } from '../env.ts';
import { askDatabase } from '../read.ts';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
collectDefaultMetrics();

/** /healthz: the process lives. /readyz: it can serve, the database answers, and whether their clocks agree. /metrics: for Prometheus. */
export function registerHealth(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await askDatabase();
      return { status: isClockOff() ? 'degraded' : 'ok', database: 'ok', clock: clockInWords() };
    } catch {
      return reply.code(503).send({ status: 'unavailable', database: 'away' });
    }
  });
  app.get('/metrics', async (request, reply) =>
    mayMeasure(request)
      ? reply.type(register.contentType).send(await register.metrics())
      : reply.callNotFound(),
  );
}

/** Who has the token; without one only this machine, as long as no proxy stands between. */
function mayMeasure({ headers, raw }: FastifyRequest): boolean {
  if (env.metricsToken) return isSame(headers.authorization ?? '', `Bearer ${env.metricsToken}`);
  const isForwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via;
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(raw.socket.remoteAddress ?? '');
  return isLocal && env.trustProxy === 0 && isForwarded === undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
