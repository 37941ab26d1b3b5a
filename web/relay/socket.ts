import type { Client } from 'graphql-ws';
import { useSyncExternalStore } from 'react';
import { type GraphQLResponse, Observable } from 'relay-runtime';
import type { Subscribe } from './environment.ts';
import { RequestFailed } from './network.ts';

/** 'idle' until somebody subscribes; 'down' from the first failure until the next connection, or the next push. */
export type SocketState = 'idle' | 'connecting' | 'open' | 'down';

let state: SocketState = 'idle';
let client: Promise<Client> | undefined;
const watchers = new Set<() => void>();
const opened = new Set<() => void>();
const begun = new Set<() => void>();
let hasBegun = false;

function become(next: SocketState): void {
  if (state === next) return;
  state = next;
  hasBegun = false;
  for (const watcher of watchers) watcher();
  if (next === 'open') for (const listener of opened) listener();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useSocketState(): SocketState {
  return useSyncExternalStore(
    watch,
    () => state,
    () => 'idle',
  );
}

/**
 * Called when the line opens, for the first time or after a gap: whatever came since the page was written on the server,
 * or since the line broke, was not pushed and has to be read again.
 */
export function onOpen(listener: () => void): () => void {
  opened.add(listener);
  return () => opened.delete(listener);
}

/**
 * Called when the first thing is pushed after the line opened: what came between the two was neither pushed nor, where
 * it was read as soon as the line opened, read.
 */
export function onBegun(listener: () => void): () => void {
  begun.add(listener);
  return () => begun.delete(listener);
}

/** Something was pushed. */
export function noteBegun(): void {
  become('open');
  if (hasBegun) return;
  hasBegun = true;
  for (const listener of begun) listener();
}

const pongWithin = 10_000;
const backoff = (tries: number) => Math.min(30_000, 1000 * 2 ** tries) * (0.5 + Math.random() / 2);

/**
 * Begins subscriptions that belong together, and begins all of them anew when one ends by itself: the database was away
 * for a moment, or the viewer has another role by now. `begin` tells by what it is given that one has ended, and
 * returns what ends them all. A login that is over has nothing to hear.
 */
export function keepSubscribed(begin: (ended: (error?: Error) => void) => () => void): () => void {
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const forget = onBegun(() => {
    tries = 0;
  });
  function ended(error?: Error): void {
    const isOver = error instanceof RequestFailed && error.status === 401;
    become(isOver ? 'idle' : 'down');
    if (isOver || timer !== undefined) return;
    timer = setTimeout(start, backoff(tries));
    tries += 1;
    stop();
  }
  function start(): void {
    timer = undefined;
    stop = begin(ended);
  }
  start();
  return () => {
    clearTimeout(timer);
    forget();
    stop();
  };
}

/** What a subscription was refused with, or the socket closed with. */
function failureOf(error: unknown): Error {
  const refusals: { extensions?: { code?: string } }[] = Array.isArray(error) ? error : [];
  if (refusals.some(({ extensions }) => extensions?.code === 'NOT_LOGGED_IN'))
    return new RequestFailed('Please log in to continue.', 401);
  return error instanceof Error ? error : new Error('The socket closed.');
}

async function connect(): Promise<Client> {
  const { createClient } = await import('graphql-ws');
  const url = new URL('/graphql', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  let silence: ReturnType<typeof setTimeout> | undefined;
  const socket = createClient({
    url: url.href,
    lazy: true,
    lazyCloseTimeout: 5000,
    keepAlive: 20_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (tries) => new Promise((resolve) => setTimeout(resolve, backoff(tries))),
    on: {
      connecting: () => state !== 'down' && become('connecting'),
      connected: () => become('open'),
      // What ended by itself begins anew, and is polled until then, though nobody needs the socket meanwhile.
      closed: (event) => {
        clearTimeout(silence);
        become((event as CloseEvent).code === 1000 && state !== 'down' ? 'idle' : 'down');
      },
      error: () => become('down'),
      // After a sleep, or in another network, a line may be dead for a quarter of an hour before the browser says so.
      ping: (received) => {
        if (!received) silence = setTimeout(() => socket.terminate(), pongWithin);
      },
      pong: (received) => received && clearTimeout(silence),
    },
  });
  return socket;
}

/** The socket's code is fetched with the first subscription; visitors who are not logged in never load it. */
export const subscribe: Subscribe = ({ id, name, variables }) =>
  Observable.create<GraphQLResponse>((sink) => {
    let stop = () => {};
    let stopped = false;
    client ??= connect();
    client.then(
      (socket) => {
        if (stopped) return;
        stop = socket.subscribe(
          { query: '', operationName: name, variables, extensions: { id } },
          {
            next: (result) => sink.next(result as GraphQLResponse),
            error: (error) => sink.error(failureOf(error)),
            complete: () => sink.complete(),
          },
        );
      },
      () => {
        client = undefined;
        become('down');
        sink.error(new Error('The code of the socket did not load.'));
      },
    );
    return () => {
      stopped = true;
      stop();
    };
  });
