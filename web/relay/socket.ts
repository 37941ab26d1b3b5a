import { useSyncExternalStore } from 'react';
import { type GraphQLResponse, Observable } from 'relay-runtime';
import type { Subscribe } from './environment.ts';

/** 'idle' until somebody subscribes; 'down' from the first failure until the next connection, or the next push. */
export type SocketState = 'idle' | 'connecting' | 'open' | 'down';

type Operation = Parameters<Subscribe>[0];

interface Pushed {
  next(value: GraphQLResponse): void;
  error(error: Error): void;
  complete(): void;
}

export interface Connection {
  /** Returns what ends it. */
  begin(operation: Operation, sink: Pushed): () => void;
}

let state: SocketState = 'idle';
let client: Promise<Connection> | undefined;
const watchers = new Set<() => void>();
const opened = new Set<() => void>();
const begun = new Set<() => void>();
let hasBegun = false;

export function become(next: SocketState): void {
  if (state === next) return;
  state = next;
  hasBegun = false;
  for (const watcher of watchers) watcher();
  if (next === 'open') for (const listener of opened) listener();
}

export const isDown = () => state === 'down';

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

/** The socket's code is fetched with the first subscription; visitors who are not logged in never load it. */
export const subscribe: Subscribe = (operation) =>
  Observable.create<GraphQLResponse>((sink) => {
    let stop = () => {};
    let stopped = false;
    client ??= import('./connect.ts').then(({ connect }) => connect());
    client.then(
      (line) => {
        if (!stopped) stop = line.begin(operation, sink);
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
