import { useSyncExternalStore } from 'react';

/** 'idle' until the first subscription; 'down' from the first failure until the next connection, or the next push. */
export type SocketState = 'idle' | 'connecting' | 'open' | 'down';

let state: SocketState = 'idle';
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
 * Calls the listener when the socket opens, for the first time or after a gap: whatever changed since the server
 * rendered the page, or since the connection broke, was not pushed and has to be read again.
 */
export function onOpen(listener: () => void): () => void {
  opened.add(listener);
  return () => opened.delete(listener);
}

/**
 * Calls the listener at the first push after the socket opened: a change between the two was neither pushed nor,
 * where it was read as soon as the socket opened, read.
 */
export function onBegun(listener: () => void): () => void {
  begun.add(listener);
  return () => begun.delete(listener);
}

/** Records that something was pushed. */
export function noteBegun(): void {
  become('open');
  if (hasBegun) return;
  hasBegun = true;
  for (const listener of begun) listener();
}
