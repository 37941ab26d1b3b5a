import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { sendMessage } from '../../../api/messaging/messages.service.ts';
import { db } from '../../../api/platform/db.ts';
import type { TestApp } from '../../scene/app.ts';
import { until } from '../../scene/until.ts';
import { gid, ROLES, type Role, type Scene } from './scene.ts';

/**
 * Who hears, when the host writes to the player, of that message and of a count that is not their own, one column
 * each in the order of ROLES: `+` hears it, `-` does not, `!` is refused.
 */
export const hears: Readonly<Record<string, string>> = {
  messageReceived: '!+-+---',
  unreadCountChanged: '!------',
};

// biome-ignore lint/suspicious/noExplicitAny: an event has the shape of its question
type Json = any;

/** From a known message on, so that it does not matter when a stream begins to look. */
const questions = (after: string): Readonly<Record<string, string>> => ({
  messageReceived: `subscription { messageReceived(after: "${after}") { content } }`,
  unreadCountChanged: 'subscription { unreadCountChanged { username unreadCount } }',
});
const SECRET = 'Between the two of us';
const OWN = 'For you alone';

/** What every role hears on its socket, until a message of its own has arrived: whoever has that, has had all before it. */
export async function listenAll(app: TestApp, scene: Scene): Promise<Record<string, string>> {
  const last = await db.message.findFirstOrThrow({ orderBy: { id: 'desc' } });
  const clients: Client[] = [];
  const heard = new Map<string, Json[]>();
  const of = (subscription: string, role: Role) => heard.get(`${subscription} ${role}`)!;
  const isRefused = (events: Json[]) => JSON.stringify(events).includes('NOT_LOGGED_IN');
  for (const role of ROLES) {
    const token = scene.tokens[role];
    const client = createClient({
      url: app.socketUrl,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      ...(token && { connectionParams: { authorization: `Bearer ${token}` } }),
    });
    clients.push(client);
    for (const [subscription, query] of Object.entries(questions(gid('Message', last.id)))) {
      const events: Json[] = [];
      heard.set(`${subscription} ${role}`, events);
      client.subscribe<Json>(
        { query },
        {
          next: ({ data, errors }) => void events.push(data?.[subscription] ?? errors),
          error: (errors) => void events.push(errors),
          complete: () => {},
        },
      );
    }
  }
  try {
    // The first count is told at once.
    await until(() => ROLES.every((role) => of('unreadCountChanged', role).length > 0));
    await until(() => of('messageReceived', 'visitor').length > 0);
    const { player, host, superAdmin, admin } = scene.people;
    const before = countsOf(of);
    await sendMessage(host, { recipientId: player!.id, content: SECRET });
    for (const role of ROLES) {
      const recipientId = scene.people[role]?.id;
      const sender = role === 'superAdmin' ? admin : superAdmin;
      if (recipientId) await sendMessage(sender, { recipientId, content: `${OWN}, ${role}` });
    }
    const has = (role: Role, content: string) =>
      of('messageReceived', role).some((event) => event?.content === content);
    await until(() => ROLES.every((role) => role === 'visitor' || has(role, `${OWN}, ${role}`)));
    await until(() =>
      ROLES.every((role) => role === 'visitor' || lastOf(of('unreadCountChanged', role)) > before[role]!),
    );
    const marks = (subscription: string, hearsIt: (role: Role) => boolean) =>
      ROLES.map((role) => (isRefused(of(subscription, role)) ? '!' : hearsIt(role) ? '+' : '-')).join('');
    return {
      messageReceived: marks('messageReceived', (role) => has(role, SECRET)),
      // Of others' counts nobody hears.
      unreadCountChanged: marks('unreadCountChanged', (role) =>
        of('unreadCountChanged', role).some(({ username }) => username !== scene.people[role]!.username),
      ),
    };
  } finally {
    for (const client of clients) await client.dispose();
  }
}

const lastOf = (events: Json[]): number => events.at(-1)?.unreadCount ?? 0;

function countsOf(of: (subscription: string, role: Role) => Json[]) {
  const entries = ROLES.map((role) => [role, lastOf(of('unreadCountChanged', role))]);
  return Object.fromEntries(entries) as Record<Role, number>;
}
