import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, RefusalCode } from '../refusal.ts';
import {
  type RequestContext,
  refuseHalfLogin,
  requireStaff,
  requireSuperAdmin,
  requireViewer,
  type Viewer,
} from '../viewer.ts';

export type Access = 'public' | 'user' | 'staff' | 'superAdmin';

export interface RestRequest<V = Viewer | null> {
  readonly params: Record<string, string>;
  readonly query: Record<string, string | undefined>;
  /** The JSON body; undefined when none was sent. Always checked by a service's rules. */
  readonly body: unknown;
  readonly viewer: V;
  readonly context: RequestContext;
  readonly http: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<V> = (request: RestRequest<V>) => Promise<unknown>;

/** A line of the table in routes.ts. The result of the handler is sent as JSON with 200. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  readonly handler: Handler<Viewer | null>;
  /** For super admin routes: what only they can do, named in the refusal. */
  readonly deed?: string | undefined;
}

const route =
  <V>(method: Route['method']) =>
  (path: string, access: Access, handler: Handler<V>, deed?: string): Route => ({
    method,
    path,
    access,
    handler: handler as Handler<Viewer | null>,
    deed,
  });

// biome-ignore lint/suspicious/noExplicitAny: `access` decides whether the handler's viewer can be null
export const get = route<any>('GET');
// biome-ignore lint/suspicious/noExplicitAny: as above
export const post = route<any>('POST');
// biome-ignore lint/suspicious/noExplicitAny: as above
export const patch = route<any>('PATCH');
// biome-ignore lint/suspicious/noExplicitAny: as above
export const remove = route<any>('DELETE');

const statusOf: Record<RefusalCode, number> = {
  BAD_INPUT: 400,
  NOT_LOGGED_IN: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  SESSION_FULL: 409,
  EXPIRED: 410,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  PAYMENT_FAILED: 402,
};

export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
  return reply
    .code(statusOf[refusal.code])
    .send({ message: refusal.message, code: refusal.code, ...(refusal.field && { field: refusal.field }) });
}

const guards: Record<Access, (context: RequestContext, deed?: string) => void> = {
  public: () => {},
  user: (context) => void requireViewer(context.viewer),
  staff: (context) => void requireStaff(context.viewer),
  superAdmin: (context, deed) => void requireSuperAdmin(context.viewer, deed),
};

/** Drops empty values: a form also sends the fields that were left empty. */
const filledIn = (query: RestRequest['query']) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
) {
  for (const { method, path, access, handler, deed } of routes) {
    app.route({
      method,
      url: path,
      handler: async (http, reply) => {
        const context = await contextOf(http);
        if (access !== 'public') refuseHalfLogin(context);
        guards[access](context, deed);
        const result = await handler({
          params: http.params as Record<string, string>,
          query: filledIn(http.query as Record<string, string | undefined>),
          body: http.body ?? undefined,
          viewer: context.viewer,
          context,
          http,
          reply,
        });
        for (const cookie of context.setCookies ?? []) reply.header('set-cookie', cookie);
        if (reply.sent) return reply;
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        return reply.send(result ?? { success: true });
      },
    });
  }
}
