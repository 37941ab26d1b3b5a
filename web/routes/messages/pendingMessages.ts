interface Waiting {
  readonly content: string;
  /** The newest message known when it was written; 0: none. */
  readonly after: number;
}

interface Arrived {
  readonly databaseId: number;
  readonly content: string;
  readonly isMine: boolean;
}

/** As the server keeps it. */
const clean = (text: string) => text.normalize('NFC').trim();

/**
 * Those of the outbox that are not in the thread yet. The push of a message may be faster than the answer to its
 * sending, and an answer that got lost does not mean that the message did.
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
