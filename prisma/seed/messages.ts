import type { Tx } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';

interface Line {
  fromFirst: boolean;
  hoursAgo: number;
  content: string;
  unread?: boolean;
}

const aboutTheTable: Line[] = [
  {
    fromFirst: true,
    hoursAgo: 50,
    content: 'Hi! I have booked a seat. Do I bring my own character, or is one waiting for me?',
  },
  {
    fromFirst: false,
    hoursAgo: 47,
    content:
      'Welcome aboard! Six characters are ready, pick one at the table. If you have one you love, send it along.',
  },
  {
    fromFirst: true,
    hoursAgo: 46,
    content: 'I will take one of yours. Anything I should know about safety tools?',
  },
  {
    fromFirst: false,
    hoursAgo: 3,
    content: 'We use an open door and an X-card, and I start with lines and veils. See you soon!',
    unread: true,
  },
];

const amongPlayers: Line[] = [
  {
    fromFirst: true,
    hoursAgo: 30,
    content: 'Are you joining the next one too? We could make our characters siblings.',
  },
  {
    fromFirst: false,
    hoursAgo: 28,
    content: 'Yes! Twins who disagree about everything. I call the reckless one.',
  },
];

/** Threads that make the inbox of the demo accounts look lived in. */
export async function createMessages(
  tx: Tx,
  people: Record<'player' | 'player2' | 'gameMaster', number>,
  players: readonly number[],
  now: Date,
) {
  const messages = [
    ...(await createThread(tx, people.player, people.gameMaster, aboutTheTable, now)),
    ...(await createThread(tx, people.player, people.player2, amongPlayers, now)),
    ...(await createFirstQuestions(tx, people.gameMaster, players, now)),
    ...(await createTableTalk(tx, people.player, now)),
  ];
  // Lists of messages go by their number, as if each had been sent after the one before.
  messages.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await tx.message.createMany({ data: messages });
}

const firstQuestions = [
  {
    asked: 'Is there a seat for somebody who has never played?',
    answered: 'There is, and I teach as we go.',
  },
  {
    asked: 'How dark does it get?',
    answered: 'As dark as the table wants: we go through lines and veils first.',
  },
  { asked: 'Do we need a camera?', answered: 'No. A microphone is enough, and the chat if you have none.' },
];

/** What strangers asked the Game Master, and how soon they had an answer: enough to say how fast that is. */
async function createFirstQuestions(tx: Tx, gameMaster: number, players: readonly number[], now: Date) {
  const messages = [];
  for (const [index, { asked, answered }] of firstQuestions.entries()) {
    const hoursAgo = 70 + index * 50;
    const lines = [
      { fromFirst: true, hoursAgo, content: asked },
      { fromFirst: false, hoursAgo: hoursAgo - 1 - index, content: answered },
    ];
    messages.push(...(await createThread(tx, players.at(-1 - index)!, gameMaster, lines, now)));
  }
  return messages;
}

async function createThread(tx: Tx, first: number, second: number, lines: readonly Line[], now: Date) {
  const at = (line: Line) => new Date(now.getTime() - line.hoursAgo * HOUR);
  const { id: conversationId } = await tx.conversation.create({
    data: {
      userLowId: Math.min(first, second),
      userHighId: Math.max(first, second),
      lastMessageAt: at(lines.at(-1)!),
    },
    select: { id: true },
  });
  return lines.map((line) => ({
    conversationId,
    senderId: line.fromFirst ? first : second,
    recipientId: line.fromFirst ? second : first,
    content: line.content,
    readAt: line.unread ? null : new Date(at(line).getTime() + HOUR / 2),
    createdAt: at(line),
  }));
}

const atTheTable = [
  { by: 'host', hoursAgo: 26, content: 'Welcome to the table! Say hello, so that nobody meets strangers.' },
  { by: 'player', hoursAgo: 25, content: 'Hello! I play a dwarf who is afraid of caves. Please be kind.' },
  { by: 'fellow', hoursAgo: 22, content: 'And I am the cave guide. We shall get on.' },
  { by: 'host', hoursAgo: 2, content: 'The map is up behind the link above. See you there!' },
] as const;

/** What is said at the table at which this player sits next, the last of it unread. */
async function createTableTalk(tx: Tx, player: number, now: Date) {
  const next = await tx.booking.findFirst({
    where: {
      userId: player,
      status: 'confirmed',
      session: { status: 'scheduled', scheduledAt: { gt: now } },
    },
    orderBy: [{ session: { scheduledAt: 'asc' } }, { id: 'asc' }],
    include: {
      session: {
        include: {
          gameMaster: true,
          bookings: {
            where: { userId: { not: player }, status: 'confirmed' },
            orderBy: { id: 'asc' },
            take: 1,
          },
        },
      },
    },
  });
  if (!next) return [];
  const { sessionId, session } = next;
  const people = { host: session.gameMaster.userId, player, fellow: session.bookings[0]?.userId ?? null };
  const lines = atTheTable.flatMap(({ by, hoursAgo, content }) => {
    const senderId = people[by];
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR);
    return senderId === null ? [] : [{ threadId: sessionId, senderId, content, createdAt }];
  });
  await tx.sessionThread.create({ data: { sessionId, lastMessageAt: lines.at(-1)!.createdAt } });
  return lines;
}
