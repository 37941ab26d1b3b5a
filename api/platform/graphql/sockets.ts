import type { Server } from 'node:http';
import { type ExecutionArgs, type execute, GraphQLError, type subscribe } from 'graphql';
import { type Context, handleProtocols } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { env } from '../env.ts';
import { log } from '../log.ts';
import type { RequestContext } from '../viewer.ts';
import { maskError } from './errors.ts';
import { operationById } from './operations.ts';
import type { Yoga } from './server.ts';

type Enveloped = ExecutionArgs & { execute: typeof execute; subscribe: typeof subscribe };

const MAX_PAYLOAD = 64 * 1024;

/** The web sends the hash of an operation instead of its text. */
const persisted = (extensions: Record<string, unknown> | null | undefined) =>
  operationById(String(extensions?.id ?? '')) ?? '';

function loginHeaders(ctx: Context<Record<string, unknown> | undefined, Extra>) {
  const headers = new Headers();
  const { cookie } = ctx.extra.request.headers;
  if (cookie) headers.set('cookie', cookie);
  const authorization = ctx.connectionParams?.authorization;
  if (typeof authorization === 'string') headers.set('authorization', authorization);
  return headers;
}

/**
 * Subscriptions by graphql-ws on /graphql. Runs every document through Yoga's own plugins, so that the
 * limits of HTTP hold here too. The login comes from the cookie (own origins only) or from
 * connectionParams.authorization.
 */
export function serveSockets(
  server: Server,
  yoga: Yoga,
  contextOf: (headers: Headers, ip: string) => Promise<RequestContext>,
) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    handleProtocols: (protocols) => handleProtocols(protocols),
  });

  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/graphql') return; // development: the bundler has a socket of its own
    const origin = request.headers.origin;
    if (origin && !env.origins.includes(origin)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request));
  });

  const cleanup = useServer(
    {
      connectionInitWaitTimeout: 10_000,
      onSubscribe: async (ctx, _id, params) => {
        const requestContext = await contextOf(
          loginHeaders(ctx),
          ctx.extra.request.socket.remoteAddress ?? '',
        );
        const { schema, parse, validate, contextFactory, execute, subscribe } = yoga.getEnveloped({
          requestContext,
          params,
        } as never);
        try {
          const document = parse(params.query || persisted(params.extensions));
          const errors = validate(schema, document) as GraphQLError[];
          if (errors.length > 0) return errors;
          const { operationName, variables: variableValues } = params;
          const contextValue = await contextFactory();
          return {
            schema,
            document,
            operationName,
            variableValues,
            contextValue,
            execute,
            subscribe,
          } as ExecutionArgs;
        } catch (error) {
          return [error instanceof GraphQLError ? error : maskError(error)];
        }
      },
      // Yoga's own pair, with its plugins.
      execute: (args) => (args as Enveloped).execute(args),
      subscribe: (args) => (args as Enveloped).subscribe(args),
      onError: (_ctx, _id, _payload, errors) => errors.map((error) => maskError(error)),
    },
    sockets as never,
    12_000,
  );

  return {
    /** Tells every client to come back elsewhere, then lets go. */
    async close() {
      for (const client of sockets.clients) client.close(1012, 'Restarting');
      await Promise.resolve(cleanup.dispose()).catch((error) => log.debug({ error }, 'closing sockets'));
    },
  };
}
