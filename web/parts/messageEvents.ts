type Listener = (address: string, isElsewhere: boolean) => void;

const listeners = new Set<Listener>();

/** Where a conversation stands below /messages: the number of a person, or a table, "session/7". */
export const tableAddress = (sessionId: number | string) => `session/${sessionId}`;

/** The session of such an address; null: it is a person's. */
export const tableOf = (address: string) =>
  address.startsWith('session/') ? Number(address.slice('session/'.length)) : null;

/** Calls back with where a message was exchanged, whenever one comes in or goes out anywhere. */
export function onMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `isElsewhere`: what came does not lie in that conversation itself, which shows it all the same. */
export function emitMessage(address: string, isElsewhere = false): void {
  for (const listener of listeners) listener(address, isElsewhere);
}
