import { pubsub } from '../platform/pubsub.ts';
import type { Viewer } from '../platform/viewer.ts';
import { watchLogin } from './live-logins.ts';

/** The interval of reading the rows without a notification. */
const LOOK_MS = 30_000;
/** A subscriber that takes nothing for this long while this many notifications arrive is disconnected. */
const STALLED_MS = 2_000;
const MOST_WAITING = 100;
/** The maximum number of items per read; after a full batch the rows are read again. */
export const BATCH = 50;

interface Source<Item> {
  viewer: Viewer;
  /** Returns the items that are new since the last call, at most BATCH. */
  read: () => Promise<Item[]>;
}

/**
 * Streams new items of the viewer's inbox, read from the rows at every notification and every 30 seconds. Reads only
 * on demand, so a slow subscriber costs one batch; a stalled one is disconnected. Ends when the viewer's login ends
 * or their roles change.
 */
export function inboxStream<Item>({ viewer, read }: Source<Item>): AsyncIterableIterator<Item> {
  const queue: Item[] = [];
  let due = true;
  let ended = false;
  let waiting = 0;
  let asked = false;
  let takenAt = Date.now();
  let wake = () => {};

  const look = () => {
    due = true;
    wake();
  };
  const end = () => {
    if (ended) return;
    ended = true;
    queue.length = 0;
    clearInterval(timer);
    unsubscribe();
    unwatch();
    wake();
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  const unsubscribe = pubsub.subscribe(`inbox:${viewer.id}`, () => {
    if (!asked && ++waiting > MOST_WAITING && Date.now() - takenAt > STALLED_MS) end();
    look();
  });
  const unwatch = watchLogin(viewer, end);

  async function next(): Promise<IteratorResult<Item>> {
    asked = true;
    waiting = 0;
    try {
      while (!ended) {
        const item = queue.shift();
        if (item !== undefined) return { done: false, value: item };
        if (due) {
          due = false;
          const batch = await read();
          queue.push(...batch);
          if (batch.length >= BATCH) due = true;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      return { done: true, value: undefined };
    } catch (error) {
      end();
      throw error;
    } finally {
      asked = false;
      takenAt = Date.now();
    }
  }

  // One call at a time: concurrent reads would deliver the same item twice.
  let turn: Promise<unknown> = Promise.resolve();
  return {
    next() {
      const result = turn.then(next, next);
      turn = result.catch(() => {});
      return result;
    },
    return: async () => {
      end();
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
