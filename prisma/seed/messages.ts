import type { Tx } from '../../api/platform/db.ts';

const HOUR = 3_600_000;

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
  now: Date,
) {
  await createThread(tx, people.player, people.gameMaster, aboutTheTable, now);
  await createThread(tx, people.player, people.player2, amongPlayers, now);
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
  await tx.message.createMany({
    data: lines.map((line) => ({
      conversationId,
      senderId: line.fromFirst ? first : second,
      recipientId: line.fromFirst ? second : first,
      content: line.content,
      readAt: line.unread ? null : new Date(at(line).getTime() + HOUR / 2),
      createdAt: at(line),
    })),
  });
}
