import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { registerPictures } from './catalog/pictures.rest.ts';
import { examples } from './examples.ts';
import { announceSetup } from './identity/first-admin.service.ts';
import { resolveCaller } from './identity/viewer.service.ts';
import { jobs } from './jobs.ts';
import { registerUnsubscribe } from './newsletter/newsletter.rest.ts';
import { registerStripeWebhook } from './payments/webhook.rest.ts';
import { asRequest } from './platform/call-deadline.ts';
import { watchClock } from './platform/clock-watch.ts';
import { db } from './platform/db.ts';
import { env } from './platform/env.ts';
import { createGraphQLServer, registerGraphQL } from './platform/graphql/server.ts';
import { serveSockets } from './platform/graphql/sockets.ts';
import { networkOf, trustProxy } from './platform/http/caller-address.ts';
import { contentSecurityPolicy } from './platform/http/csp.ts';
import { badAddress, handleErrors } from './platform/http/errors.ts';
import { registerHealth } from './platform/http/health.ts';
import { guardOrigins } from './platform/http/origins.ts';
import { registerPages } from './platform/http/pages.ts';
import { built, developed, hotReload } from './platform/http/renderer.ts';
import { registerRoutes } from './platform/http/rest.ts';
import { prepareStop } from './platform/http/stopping.ts';
import { isWebSocket, serveUpgrades } from './platform/http/upgrades.ts';
import { startJobs, stopJobs } from './platform/jobs.ts';
import { closeLimits } from './platform/limits.ts';
import { log } from './platform/log.ts';
import { closePubSub, connectPubSub } from './platform/pubsub.ts';
import { closeReads } from './platform/read.ts';
import type { RequestContext } from './platform/viewer.ts';
import { routes } from './routes.ts';
import { schema } from './schema.ts';
import { watchSettings } from './settings/settings.service.ts';

const MAX_BODY = 256 * 1024;

/** Puts the whole product together; nothing listens yet. */
export async function createApp() {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    http: { shouldUpgradeCallback: isWebSocket },
    return503OnClosing: false, // who speaks on an open connection while we stop is still served
    bodyLimit: MAX_BODY,
    requestTimeout: 30_000,
    frameworkErrors: badAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain'); // a form of another site can send it without a preflight

  const stop = prepareStop(app);
  handleErrors(app);
  await app.register(cookie);
  await app.register(helmet, contentSecurityPolicy(env.analyticsScript));
  guardOrigins(app);
  // After the body was read: before, the handler would not inherit what is set here.
  app.addHook('preHandler', (_request, _reply, done) => asRequest(done));

  const contexts = new WeakMap<FastifyRequest, Promise<RequestContext>>();
  const contextNow = (request: FastifyRequest) => readContext(headersOf(request), networkOf(request.ip), []);
  const contextOf = (request: FastifyRequest) => {
    const known = contexts.get(request);
    if (known) return known;
    const context = contextNow(request);
    contexts.set(request, context);
    return context;
  };

  const dev = env.development && process.argv.includes('--dev');
  const yoga = createGraphQLServer(schema, examples);
  await registerGraphQL(app, schema, yoga, contextOf);
  registerHealth(app);
  registerStripeWebhook(app);
  registerUnsubscribe(app);
  registerPictures(app, contextNow);
  registerRoutes(app, routes, contextOf);
  const renderer = await (dev ? developed(app) : built(app));
  if (renderer)
    registerPages(app, {
      renderer,
      dev,
      publicUrl: env.publicUrl,
      analytics: env.analyticsScript,
      execute: async (request, operation) => {
        const requestContext = await contextOf(request);
        const response = await yoga.fetch(
          `${env.publicUrl}/graphql`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(operation),
          },
          { requestContext },
        );
        return await response.json();
      },
    });

  let endClockWatch = () => {};
  let endSettingsWatch = () => {};
  const sockets = serveSockets(yoga, (headers, ip) => readContext(headers, ip, null));
  serveUpgrades(app.server, {
    '/graphql': sockets.upgrade,
    ...(dev && { [hotReload.path]: hotReload.upgrade }),
  });

  return {
    /** The Fastify instance, for tests that inject requests. */
    http: app,
    /** Connects the outside (notices, jobs) and listens. */
    async listen() {
      await connectPubSub();
      endClockWatch = await watchClock();
      endSettingsWatch = await watchSettings();
      await startJobs(jobs);
      if (!env.sandbox && !env.test) await announceSetup();
      return app.listen({ port: env.port, host: env.host });
    },
    /**
     * Finishes what is running, then lets go of everything. Who has a connection open may use it for `graceMs`
     * more.
     */
    async close(graceMs = 50) {
      endClockWatch();
      endSettingsWatch();
      await Promise.all([stop(graceMs), sockets.close(), stopJobs()]);
      await closePubSub();
      await closeLimits();
      await closeReads();
      await db.$disconnect();
    },
  };
}

async function readContext(
  headers: Headers,
  ip: string,
  setCookies: string[] | null,
): Promise<RequestContext> {
  return { ...(await resolveCaller(headers)), headers, ip, setCookies };
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}
