import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { z } from 'zod';
import { type Bus, connectPostgresBus, connectRedisBus } from './bus.ts';
import { env } from './env.ts';
import { log } from './log.ts';

/**
 * Topics: something in a user's inbox changed; a login of a user ended or their roles changed; staff changed a
 * setting of the shop.
 */
type Topic = `inbox:${number}` | `logins:${number}` | 'settings';

/** Ids at most: the rows are the truth, a notice is a hint to read them. */
type Detail<T extends Topic> = T extends `logins:${number}` ? { tokenId: number | null } : null;

/** The detail of each topic, as far as a subscriber reads it. */
const details: Readonly<Record<string, z.ZodType>> = {
  inbox: z.unknown(),
  logins: z.object({ tokenId: z.int().nullable() }),
  settings: z.unknown(),
};

const aNotice = z
  .object({ origin: z.string(), type: z.string(), detail: z.unknown() })
  .refine(({ type, detail }) => {
    const topic = type.split(':', 1)[0]!;
    return Object.hasOwn(details, topic) && details[topic]!.safeParse(detail).success;
  });
type Notice = z.infer<typeof aNotice>;

/** null: not one of ours. Anyone with access to the database or to Redis can send one, even another version of us. */
function noticeIn(text: string): Notice | null {
  try {
    return aNotice.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const origin = randomUUID();
// Each tab of a user listens; their number is limited where they connect.
const listeners = new EventEmitter().setMaxListeners(0);
let bus: Bus | null = null;
let waiting: string[] = [];

function flush() {
  const notices = waiting;
  waiting = [];
  bus?.publish(notices).catch((error: Error) => log.warn({ error: error.message }, 'could not publish'));
}

export const pubsub = {
  /** Subscribers in this process hear it at once, other processes in one batch of notices. */
  publish<T extends Topic>(type: T, detail: Detail<T>): void {
    if (bus) {
      if (waiting.length === 0) setTimeout(flush, 5);
      waiting.push(JSON.stringify({ origin, type, detail } satisfies Notice));
    }
    listeners.emit(type, detail);
  },

  /** Returns the function that unsubscribes. `heard` runs in the sender's turn, and must neither wait nor throw. */
  subscribe<T extends Topic>(type: T, heard: (detail: Detail<T>) => void): () => void {
    listeners.on(type, heard);
    return () => void listeners.off(type, heard);
  },
};

export async function connectPubSub() {
  const receive = (text: string) => {
    const notice = noticeIn(text);
    if (notice === null) log.warn('a notice that nobody understands was left out');
    else if (notice.origin !== origin) listeners.emit(notice.type, notice.detail);
  };
  bus = env.redisUrl
    ? await connectRedisBus(env.redisUrl, receive)
    : await connectPostgresBus(env.database.url, receive);
}

export async function closePubSub() {
  const closing = bus;
  bus = null;
  await closing?.close();
}
