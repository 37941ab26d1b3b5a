interface Waiting {
  readonly content: string;
  /** databaseId of the newest message known at the time of writing; 0: none. */
  readonly after: number;
}

interface Arrived {
  readonly databaseId: number;
  readonly content: string;
  readonly isMine: boolean;
}

/** Normalizes a text as the server does. */
const clean = (text: string) => text.normalize('NFC').trim();

/**
 * Returns the outbox messages that are not in the thread yet. The push of a message may arrive before the response to
 * its mutation, and a lost response does not mean that the message was lost.
 */
export function pendingMessages<Item extends Waiting>(
  items: readonly Item[],
  messages: readonly Arrived[],
): readonly Item[] {
  const taken = new Set<number>();
  return items.filter((item) => {
    const found = messages.find(
      (message) =>
        message.isMine &&
        message.databaseId > item.after &&
        !taken.has(message.databaseId) &&
        message.content === clean(item.content),
    );
    if (found) taken.add(found.databaseId);
    return !found;
  });
}
