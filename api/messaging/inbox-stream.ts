import { pubsub } from '../platform/pubsub.ts';
import type { Viewer } from '../platform/viewer.ts';
import { watchLogin } from './live-logins.ts';

/** How often the rows are looked at without any notice. */
const LOOK_MS = 30_000;
/** A subscriber that takes nothing for this long while this many notices pass is let go. */
const STALLED_MS = 2_000;
const MOST_WAITING = 100;
/** The most that one look brings; a full batch means: look again. */
export const BATCH = 50;

interface Source<Item> {
  viewer: Viewer;
  /** What is new since the last call, at most BATCH of it. */
  read: () => Promise<Item[]>;
}

/**
 * What comes into the viewer's inbox, read from the rows whenever a notice says so and every half minute.
 * Nothing is read ahead of the subscriber, so a slow one costs one batch; one that has stopped taking is
 * let go. Ends with the viewer's login, and with a role of theirs.
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

  // One call at a time: two that read together would tell the same thing twice.
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
