type Listener = (userId: number) => void;

const listeners = new Set<Listener>();

/** Calls back with whom a message was exchanged, whenever one comes in or goes out anywhere. */
export function onMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitMessage(userId: number): void {
  for (const listener of listeners) listener(userId);
}
