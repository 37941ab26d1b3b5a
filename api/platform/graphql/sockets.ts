import { setTimeout as sleep } from 'node:timers/promises';
import { type ExecutionArgs, type execute, GraphQLError, type subscribe } from 'graphql';
import { CloseCode, type Context, handleProtocols, makeServer, type SubscribePayload } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import { env } from '../env.ts';
import { callerNetwork } from '../http/caller-address.ts';
import { refuseUpgrade, type Upgrade } from '../http/upgrades.ts';
import { sockets as openCount } from '../open-sockets.ts';
import type { RequestContext } from '../viewer.ts';
import { maskError } from './errors.ts';
import { operationById } from './operations.ts';
import { createSocketLimits, MOST_RUNNING } from './socket-limits.ts';
import { carry, type Extra } from './socket-transport.ts';
import type { Yoga } from './yoga.ts';

type SocketContext = Context<Record<string, unknown> | undefined, Extra>;
type Enveloped = ExecutionArgs & { execute: typeof execute; subscribe: typeof subscribe };

const MAX_PAYLOAD = 64 * 1024;
const SERVICE_RESTART = 1012;
const TRY_AGAIN_LATER = 1013;

/** The web sends the hash of an operation instead of its text. */
const persisted = (extensions: Record<string, unknown> | null | undefined) =>
  operationById(String(extensions?.id ?? '')) ?? '';

function loginHeaders(ctx: SocketContext) {
  const headers = new Headers();
  const { cookie } = ctx.extra.request.headers;
  if (cookie) headers.set('cookie', cookie);
  for (const name of ['authorization', 'x-questboard-viewer']) {
    const value = ctx.connectionParams?.[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** The login headers and the network of this socket. */
const loginOf = (ctx: SocketContext) => [loginHeaders(ctx), callerNetwork(ctx.extra.request)] as const;

/** The number of unfinished operations on this socket, including the one that is about to begin. */
const runningOn = (ctx: SocketContext) => Object.keys(ctx.subscriptions).length;

const tooMany = (message: string) => [new GraphQLError(message, { extensions: { code: 'RATE_LIMITED' } })];

/**
 * Subscriptions by graphql-ws on /graphql. Runs every document through Yoga's own plugins, so that the
 * limits of HTTP hold here too. The login comes from the cookie (own origins only) or from
 * connectionParams.authorization; `x-questboard-viewer` there says whom the page shows.
 */
export function serveSockets(
  yoga: Yoga,
  contextOf: (headers: Headers, ip: string) => Promise<RequestContext>,
) {
  const limits = createSocketLimits();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    handleProtocols: (protocols) => handleProtocols(protocols),
  });
  const upgrade: Upgrade = (request, socket, head) => {
    const { origin } = request.headers;
    if (origin && !env.origins.includes(origin)) return refuseUpgrade(socket, 403);
    if (!limits.mayOpen(callerNetwork(request))) return refuseUpgrade(socket, 429, 'Retry-After: 30');
    sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request));
  };

  /** Returns the execution arguments of an operation, or the errors for which it is refused. */
  async function begin(ctx: SocketContext, id: string, params: SubscribePayload) {
    const { socket, userId } = ctx.extra;
    if (runningOn(ctx) > MOST_RUNNING) return tooMany('Too many operations are running on this socket.');
    if (userId && !limits.mayRun(userId))
      return tooMany('Too many operations are running. Please close some of your open pages.');
    const [headers, address] = loginOf(ctx);
    const wait = limits.turn(address);
    if (wait === null) return tooMany('Too many operations. Please try again in a moment.');
    if (wait > 0) await sleep(wait);
    if (socket.readyState !== socket.OPEN || !(id in ctx.subscriptions))
      return tooMany('Nobody waits for it.');
    try {
      const requestContext = await contextOf(headers, address);
      const { schema, parse, validate, contextFactory, execute, subscribe } = yoga.getEnveloped({
        requestContext,
        params,
      } as never);
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
  }

  const server = makeServer<Record<string, unknown> | undefined, Extra>({
    connectionInitWaitTimeout: 10_000,
    onConnect: async (ctx) => {
      const { socket } = ctx.extra;
      const context = await contextOf(...loginOf(ctx)).catch(() => null);
      if (socket.readyState !== socket.OPEN) return false;
      const user = (context?.viewer ?? context?.newcomer)?.id;
      const mayStay = context && (user === undefined || limits.takeUser(socket, user, () => runningOn(ctx)));
      ctx.extra.userId = user;
      if (mayStay) return true;
      socket.close(TRY_AGAIN_LATER, context ? 'Too many sockets' : 'Try again later');
      return false;
    },
    onSubscribe: async (ctx, id, params) => {
      const { socket, beginning } = ctx.extra;
      // If a client completes an id and uses it again before it began, the first operation would run on untracked.
      if (beginning.has(id)) {
        socket.close(CloseCode.SubscriberAlreadyExists, 'This id is in use');
        return tooMany('This id is in use.');
      }
      beginning.add(id);
      const answer = await begin(ctx, id, params);
      if (Array.isArray(answer)) beginning.delete(id);
      return answer;
    },
    onOperation: ({ extra }, id) => void extra.beginning.delete(id),
    // Yoga's own functions, with its plugins.
    execute: (args) => (args as Enveloped).execute(args),
    subscribe: (args) => (args as Enveloped).subscribe(args),
    onError: ({ extra }, id, _payload, errors) => {
      extra.beginning.delete(id);
      return errors.map((error) => maskError(error));
    },
  });
  sockets.on('connection', (socket, request) => {
    openCount.inc();
    socket.once('close', () => openCount.dec());
    limits.watch(socket, callerNetwork(request));
    carry(server, socket, request);
  });
  return {
    upgrade,
    /** Tells every client to reconnect elsewhere, and resolves when all are gone. */
    async close() {
      for (const client of sockets.clients) client.close(SERVICE_RESTART, 'Restarting');
      await new Promise((resolve) => sockets.close(resolve));
      limits.close();
    },
  };
}
