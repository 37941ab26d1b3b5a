import { useSyncExternalStore } from 'react';

/** 'idle' until somebody subscribes; 'down' from the first failure until the next connection, or the next push. */
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
