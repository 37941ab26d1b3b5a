import { db } from '../../api/platform/db.ts';
import { mutate } from './client.ts';
import { type Action, open, pay } from './paying.ts';
import { type Stage, whileDatabaseRestarts } from './stage.ts';

const entries = (status: 'waiting' | 'offered') =>
  whileDatabaseRestarts(() =>
    db.waitlistEntry.findMany({
      where: { status, session: { status: 'scheduled' } },
      orderBy: { id: 'asc' },
    }),
  );

const playerOf = (stage: Stage, { userId }: { userId: number }) =>
  stage.people.players.find(({ id }) => id === userId)!;

/** Some players queue up for a table that is full. */
export const wait: Action = async (stage, draws, base) => {
  const full = await whileDatabaseRestarts(
    () => db.$queryRaw<{ id: number }[]>`
      SELECT id FROM "Session" s WHERE status = 'scheduled' AND "scheduledAt" > ${stage.now()}
      AND NOT EXISTS (SELECT 1 FROM "Seat" WHERE "sessionId" = s.id AND "bookingId" IS NULL) ORDER BY id`,
  );
  const session = draws.pick(full);
  if (!session) return null;
  const crowd = draws.some(stage.people.players, draws.int(1, 3));
  const input = { sessionId: String(session.id) };
  const words: string[] = [];
  for (const { name, token } of crowd) {
    const answer = await mutate(base, 'joinWaitlist', input, 'waitlistEntry { status }', token);
    words.push(stage.record(`${name} waits for ${session.id}`, answer).word);
  }
  return `session ${session.id}: ${words.join(' ')}`;
};

export const leaveLine: Action = async (stage, draws, base) => {
  const entry = draws.pick([...(await entries('waiting')), ...(await entries('offered'))]);
  if (!entry) return null;
  const input = { sessionId: String(entry.sessionId) };
  const { token } = playerOf(stage, entry);
  const answer = await mutate(base, 'leaveWaitlist', input, 'waitlistEntry { status }', token);
  return `entry ${entry.id} (${entry.status}): ${stage.record(`leave line ${entry.id}`, answer).word}`;
};

/** Whoever was offered a seat takes it, and may change their mind on the payment page. */
export const takeOffer: Action = async (stage, draws, base) => {
  const entry = draws.pick(await entries('offered'));
  if (!entry) return null;
  const opened = await open(stage, base, playerOf(stage, entry), [entry.sessionId], draws.chance(0.5));
  const paid =
    opened.stripeSessionId && draws.chance(0.75) ? await pay(stage, opened.stripeSessionId) : 'not paid';
  return `entry ${entry.id}, session ${entry.sessionId}: ${opened.word}, ${paid}`;
};
