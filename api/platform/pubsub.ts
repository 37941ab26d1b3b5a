import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createPubSub } from 'graphql-yoga';
import { z } from 'zod';
import { type Bus, connectPostgresBus, connectRedisBus } from './bus.ts';
import { env } from './env.ts';
import { log } from './log.ts';

/** What can be heard. Payloads are ids at most: the rows are the truth, a notice is a hint to read them. */
export type Topics = {
  /** Something in a user's inbox changed. */
  inbox: [userId: string, payload: null];
  /** A login ended or lost a role: its sockets must close. */
  logins: [userId: string, payload: { tokenId: number | null }];
  /** Staff changed a setting of the shop. */
  settings: [payload: null];
};

const origin = randomUUID();
const target = new EventTarget();
// Each tab of a person listens; how many there may be is limited where they connect.
setMaxListeners(0, target);
let bus: Bus | null = null;
let waiting: string[] = [];

/** What a notice of a topic tells, where anybody reads it. */
const details: Readonly<Record<string, z.ZodType>> = {
  inbox: z.unknown(),
  logins: z.object({ tokenId: z.int().nullable() }),
  settings: z.unknown(),
} satisfies Record<keyof Topics, z.ZodType>;

const aNotice = z
  .object({ origin: z.string(), type: z.string(), detail: z.unknown() })
  .refine(({ type, detail }) => {
    const topic = type.split(':', 1)[0]!;
    return Object.hasOwn(details, topic) && details[topic]!.safeParse(detail).success;
  });
type Notice = z.infer<typeof aNotice>;

/** null: not one of ours. Whoever may connect to the database or to Redis can send one, and so may another version of us. */
function noticeIn(text: string): Notice | null {
  try {
    return aNotice.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const deliver = ({ type, detail }: Omit<Notice, 'origin'>) =>
  target.dispatchEvent(new CustomEvent(type, { detail }));

/** Local subscribers hear at once, other processes in one batched notice. */
const bridge: EventTarget = {
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent(event) {
    const { type, detail } = event as CustomEvent;
    if (bus) {
      if (waiting.length === 0) setTimeout(flush, 5);
      waiting.push(JSON.stringify({ origin, type, detail } satisfies Notice));
    }
    return deliver({ type, detail });
  },
};

function flush() {
  const notices = waiting;
  waiting = [];
  bus?.publish(notices).catch((error: Error) => log.warn({ error: error.message }, 'could not publish'));
}

export const pubsub = createPubSub<Topics>({ eventTarget: bridge as never });

export async function connectPubSub() {
  const receive = (text: string) => {
    const notice = noticeIn(text);
    if (notice === null) log.warn('a notice that nobody understands was left out');
    else if (notice.origin !== origin) deliver(notice);
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
