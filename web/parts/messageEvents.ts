type Listener = (address: string, isElsewhere: boolean) => void;

const listeners = new Set<Listener>();

/** Returns the path of a table's conversation below /messages, "session/7"; that of a person is their number. */
export const tableAddress = (sessionId: number | string) => `session/${sessionId}`;

/** Returns the session of such a path; null: it is a person's. */
export const tableOf = (address: string) =>
  address.startsWith('session/') ? Number(address.slice('session/'.length)) : null;

/**
 * Calls the listener with the path of the conversation whenever a message is sent or received anywhere. Returns a
 * function that stops it.
 */
export function onMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a message. `isElsewhere`: it does not belong to that conversation itself, which shows it all the same. */
export function emitMessage(address: string, isElsewhere = false): void {
  for (const listener of listeners) listener(address, isElsewhere);
}
