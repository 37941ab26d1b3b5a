import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify';
import { gatherFacts } from './admin/gauges.ts';
import { warmUp } from './catalog/current-index.ts';
import { registerEmbeds } from './catalog/embed/embeds.rest.ts';
import { registerFeeds } from './catalog/feeds/feeds.rest.ts';
import { registerPictures } from './catalog/pictures.rest.ts';
import { registerSitemap } from './catalog/sitemap/sitemap.rest.ts';
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
import { measuredQueries } from './platform/graphql/measured-queries.ts';
import { registerGraphQL } from './platform/graphql/server.ts';
import { createShortWay } from './platform/graphql/short-way.ts';
import { serveSockets } from './platform/graphql/sockets.ts';
import { createStoredQueries } from './platform/graphql/stored.ts';
import { createGraphQLServer } from './platform/graphql/yoga.ts';
import { createAdmission } from './platform/http/admission.ts';
import { LONGEST } from './platform/http/bodies.ts';
import { callerNetwork, trustProxy } from './platform/http/caller-address.ts';
import { contentSecurityPolicy, secureHeads } from './platform/http/csp.ts';
import { badAddress, handleErrors } from './platform/http/errors.ts';
import { measureProcess, registerHealth } from './platform/http/health.ts';
import { readJsonBodies } from './platform/http/json-body.ts';
import { guardOrigins } from './platform/http/origins.ts';
import { rememberWrites } from './platform/http/own-writes.ts';
import { registerPages } from './platform/http/pages.ts';
import { built, developed, hotReload } from './platform/http/renderer.ts';
import { tracedRequests, withinRequest } from './platform/http/request-spans.ts';
import { registerRoutes } from './platform/http/rest.ts';
import { serverBefore } from './platform/http/server-before.ts';
import { prepareStop } from './platform/http/stopping.ts';
import { isWebSocket, serveUpgrades } from './platform/http/upgrades.ts';
import { collectWhenIdle } from './platform/idle-memory.ts';
import { startJobs, stopJobs } from './platform/jobs.ts';
import { closeLimits } from './platform/limits.ts';
import { log } from './platform/log.ts';
import { noted } from './platform/noted.ts';
import { closePubSub, connectPubSub } from './platform/pubsub.ts';
import { closeReads } from './platform/read.ts';
import { watchReplica } from './platform/replica.ts';
import type { RequestContext, RequestHeaders } from './platform/viewer.ts';
import { routes } from './routes.ts';
import { schema } from './schema.ts';
import { watchSettings } from './settings/settings.service.ts';

/** How many may knock while the process is busy, and be heard all the same; the system may allow fewer. */
const CROWD = 4_096;

/** Puts the whole product together; nothing listens yet. */
export async function createApp() {
  const endTracing = await startTracing();
  const contexts = noted<IncomingMessage, Promise<RequestContext>>();
  const contextNow = (request: IncomingMessage, asOf: string | null = null) =>
    readContext(headersOf(request), callerNetwork(request), [], asOf);
  const contextOf = (request: IncomingMessage, asOf: string | null = null) =>
    contexts.of(request) ?? contexts.note(request, contextNow(request, asOf));
  const contextOfCall = ({ raw }: FastifyRequest) => contextOf(raw);

  const yoga = createGraphQLServer(schema, examples);
  const stored = measuredQueries(createStoredQueries(schema, yoga));
  const shortWay = createShortWay(stored, contextOf);
  const admission = createAdmission();
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    http: { shouldUpgradeCallback: isWebSocket, connectionsCheckingInterval: 5_000 },
    serverFactory: serverBefore((ordinary) => tracedRequests(admission(shortWay.before(ordinary)))),
    return503OnClosing: false, // who speaks on an open connection while we stop is still served
    bodyLimit: LONGEST,
    requestTimeout: 30_000,
    frameworkErrors: badAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain'); // a form of another site can send it without a preflight
  readJsonBodies(app);

  const { stop, isStopping } = prepareStop(app);
  handleErrors(app);
  await app.register(cookie);
  secureHeads(app, contentSecurityPolicy(env.analyticsScript));
  guardOrigins(app);
  rememberWrites(app);
  // After the body was read: before, the handler would not inherit what is set here.
  app.addHook('preHandler', ({ raw }, _reply, done) =>
    withinRequest(raw, () => asRequest(done, () => callerNetwork(raw))),
  );

  const dev = env.development && process.argv.includes('--dev');
  await registerGraphQL(app, { schema, yoga, shortWay, contextOf: contextOfCall });
  if (env.graphqlHost === 'yoga') shortWay.openFor(app, isStopping);
  registerHealth(app, gatherFacts);
  registerStripeWebhook(app);
  registerUnsubscribe(app);
  registerPictures(app, ({ raw }) => contextNow(raw));
  registerFeeds(app);
  registerSitemap(app);
  registerRoutes(app, routes, contextOfCall);
  const renderer = await (dev ? developed(app) : built(app));
  registerEmbeds(app, renderer?.assets);
  if (renderer)
    registerPages(app, {
      renderer,
      dev,
      publicUrl: env.publicUrl,
      analytics: env.analyticsScript,
      execute: async (request, operation) => stored.execute(operation, await contextOfCall(request)),
    });

  let endClockWatch = () => {};
  let endSettingsWatch = () => {};
  let endReplicaWatch = () => {};
  let endIdleCollection = () => {};
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
      measureProcess();
      await connectPubSub();
      endClockWatch = await watchClock();
      endSettingsWatch = await watchSettings();
      endReplicaWatch = await watchReplica();
      endIdleCollection = collectWhenIdle();
      await startJobs(jobs);
      if (!env.sandbox && !env.test) await announceSetup();
      const address = await app.listen({ port: env.port, host: env.host, backlog: CROWD });
      void warmUp();
      return address;
    },
    /**
     * Finishes what is running, then lets go of everything. Who has a connection open may use it for `graceMs`
     * more.
     */
    async close(graceMs = 50) {
      endClockWatch();
      endSettingsWatch();
      endReplicaWatch();
      endIdleCollection();
      await Promise.all([stop(graceMs), sockets.close(), stopJobs()]);
      await closePubSub();
      await closeLimits();
      await closeReads();
      await db.$disconnect();
      await endTracing();
    },
  };
}

/** Its packages are loaded only when somebody wants to know. */
async function startTracing(): Promise<() => Promise<void>> {
  if (!env.tracing) return async () => {};
  const tracing = await import('./platform/tracing.ts');
  return tracing.startTracing(env.tracing);
}

async function readContext(
  headers: RequestHeaders,
  ip: string,
  setCookies: string[] | null,
  asOf: string | null = null,
): Promise<RequestContext> {
  return { ...(await resolveCaller(headers, asOf)), headers, ip, setCookies, asOf };
}

/** As Node has read them: to make `Headers` of all of them costs more than the few that are asked for. */
function headersOf({ headers }: IncomingMessage): RequestHeaders {
  const get = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { get, has: (name) => headers[name] !== undefined };
}
