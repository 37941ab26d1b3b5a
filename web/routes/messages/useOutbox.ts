import { useEffect, useRef, useState } from 'react';
import { emitMessage, tableOf } from '../../parts/messageEvents.ts';
import { useRefreshViewer } from '../../relay/viewer.ts';
import { toast } from '../../ui/toast.ts';
import { useSendMessage } from './useSendMessage.ts';
import { useSendToTable } from './useSendToTable.ts';

export interface OutboxItem {
  readonly key: string;
  /** Address of the thread, below /messages. */
  readonly to: string;
  readonly content: string;
  /** databaseId of the session the message is about; null: none. */
  readonly sessionId: number | null;
  /** databaseId of the newest message known at the time of writing; 0: none. */
  readonly after: number;
  readonly state: 'sending' | 'failed';
  /** Why the server refused the message; empty when there was no response. */
  readonly reason: string;
}

function stored(key: string): OutboxItem[] {
  try {
    const items = JSON.parse(sessionStorage.getItem(key) ?? '[]') as OutboxItem[];
    // A message that was being sent when the page was left may or may not have arrived; its author decides.
    return items.map((item) => ({ ...item, to: String(item.to), state: 'failed' }));
  } catch {
    return [];
  }
}

function store(key: string, items: readonly OutboxItem[]): void {
  try {
    if (items.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(items));
  } catch {
    // Without storage a failed message lasts as long as the page.
  }
}

/** Queue of outgoing messages. Sends one at a time; a failed message stays until it is resent or discarded. */
export function useOutbox(viewerId: string) {
  const storageKey = `outbox:${viewerId}`;
  const [items, setItems] = useState<readonly OutboxItem[]>([]);
  const latest = useRef(items);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const send = useSendMessage();
  const sendToTable = useSendToTable();
  const refreshViewer = useRefreshViewer();

  useEffect(() => {
    latest.current = stored(storageKey);
    setItems(latest.current);
  }, [storageKey]);

  function change(next: readonly OutboxItem[]) {
    latest.current = next;
    setItems(next);
    store(storageKey, next);
  }
  const remove = (key: string) => change(latest.current.filter((item) => item.key !== key));

  function post(item: OutboxItem) {
    change([...latest.current.filter(({ key }) => key !== item.key), item]);
    line.current = line.current.then(async () => {
      const table = tableOf(item.to);
      const outcome =
        table === null
          ? await send(Number(item.to), item.content, item.sessionId, item.key)
          : await sendToTable(table, item.content, item.key);
      if (outcome.ok) {
        // While the subscription is down, no push announces the message.
        emitMessage(item.to);
        return remove(item.key);
      }
      const reason = outcome.code === 'FAILED' ? '' : outcome.message;
      change(
        latest.current.map((other) =>
          other.key === item.key ? { ...item, state: 'failed', reason } : other,
        ),
      );
      toast.error(
        'Error sending message',
        reason || 'There was an error sending your message. Please try again.',
      );
      // The page then leads to the login, and from there back to the unsent message.
      if (outcome.code === 'NOT_LOGGED_IN') await refreshViewer().catch(() => {});
    });
  }

  return {
    items,
    /** Sends in the order of the calls. */
    send: (letter: Pick<OutboxItem, 'to' | 'content' | 'sessionId' | 'after'>) =>
      post({
        ...letter,
        key: `${Date.now()}-${String(Math.random()).slice(2)}`,
        state: 'sending',
        reason: '',
      }),
    retry: (item: OutboxItem) => post({ ...item, state: 'sending', reason: '' }),
    discard: (item: OutboxItem) => remove(item.key),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
