import { createClient } from 'graphql-ws';
import type { GraphQLResponse } from 'relay-runtime';
import { backoff } from './backoff.ts';
import type { Subscribe } from './environment.ts';
import { actorHeaders, RequestFailed } from './network.ts';
import { become, isDown } from './socket.ts';

type Operation = Parameters<Subscribe>[0];

interface Pushed {
  next(value: GraphQLResponse): void;
  error(error: Error): void;
  complete(): void;
}

export interface Connection {
  /** Starts a subscription. Returns a function that ends it. */
  begin(operation: Operation, sink: Pushed): () => void;
}

const pongWithin = 10_000;

/** Returns the error of a refused subscription or a closed socket. */
function failureOf(error: unknown): Error {
  const refusals: { extensions?: { code?: string } }[] = Array.isArray(error) ? error : [];
  if (refusals.some(({ extensions }) => extensions?.code === 'NOT_LOGGED_IN'))
    return new RequestFailed('Please log in to continue.', 401);
  return error instanceof Error ? error : new Error('The socket closed.');
}

/** Creates the WebSocket connection to the server: it opens with the first subscription, and again after it broke. */
export function connect(): Connection {
  const url = new URL('/graphql', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  let silence: ReturnType<typeof setTimeout> | undefined;
  const socket = createClient({
    url: url.href,
    lazy: true,
    // Asked at each opening: the browser's cookie may be that of another user by then.
    connectionParams: actorHeaders,
    lazyCloseTimeout: 5000,
    keepAlive: 20_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (tries) => new Promise((resolve) => setTimeout(resolve, backoff(tries))),
    on: {
      connecting: () => !isDown() && become('connecting'),
      connected: () => become('open'),
      // A subscription that ended by itself is started anew, and polling replaces it until then, even while nothing
      // needs the socket.
      closed: (event) => {
        clearTimeout(silence);
        become((event as CloseEvent).code === 1000 && !isDown() ? 'idle' : 'down');
      },
      error: () => become('down'),
      // After a sleep, or in another network, a connection may be dead for a quarter of an hour before the browser
      // reports it.
      ping: (received) => {
        if (!received) silence = setTimeout(() => socket.terminate(), pongWithin);
      },
      pong: (received) => received && clearTimeout(silence),
    },
  });
  return {
    begin({ id, name, variables }, sink) {
      let refusal: RequestFailed | undefined;
      return socket.subscribe(
        { query: '', operationName: name, variables, extensions: { id } },
        {
          next(result) {
            const failure = failureOf(result.errors);
            // The server completes it at once; to end it here as well would count as the end of two.
            if (failure instanceof RequestFailed) refusal = failure;
            else sink.next(result as GraphQLResponse);
          },
          error: (error) => sink.error(failureOf(error)),
          complete: () => (refusal ? sink.error(refusal) : sink.complete()),
        },
      );
    },
  };
}
