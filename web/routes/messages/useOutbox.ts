import { useEffect, useRef, useState } from 'react';
import { emitMessage, tableOf } from '../../parts/messageEvents.ts';
import { useRefreshViewer } from '../../relay/viewer.ts';
import { toast } from '../../ui/toast.ts';
import { useSendMessage } from './useSendMessage.ts';
import { useSendToTable } from './useSendToTable.ts';

export interface OutboxItem {
  readonly key: string;
  /** Where it goes, below /messages. */
  readonly to: string;
  readonly content: string;
  /** databaseId of the session it is about; null: none. */
  readonly sessionId: number | null;
  /** The newest message known when it was written; 0: none. */
  readonly after: number;
  readonly state: 'sending' | 'failed';
  /** What the server had against it; empty when there was no answer. */
  readonly reason: string;
}

function stored(key: string): OutboxItem[] {
  try {
    const items = JSON.parse(sessionStorage.getItem(key) ?? '[]') as OutboxItem[];
    // Whatever was under way when the page was left may or may not have arrived; the writer decides.
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
    // Without storage a failed message lives as long as the page.
  }
}

/** Messages on their way. One leaves after the other, and what fails stays until it is sent or thrown away. */
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
        // While nothing is pushed, nobody else tells of it.
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
      // The page leads to the login then, and from there back to what was not sent.
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
