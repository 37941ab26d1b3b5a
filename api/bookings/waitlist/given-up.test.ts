import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { entryOf, later } from '../../../tests/scene/seats.ts';
import { aSession, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { offerSeats } from './offers.service.ts';
import { joinWaitlist, leaveWaitlist } from './waitlist.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const mayJoin = async (player: Viewer, id: number) =>
  (await as(player).ask(`{ session(id: "${id}") { canJoinWaitlist } }`)).session.canJoinWaitlist;

/** The only seat of a session is on offer to the first of two, who take turns in the line and never pay. */
async function twoInTurns() {
  const session = await aSession({ maxPlayers: 1, scheduledAt: inHours(24 * 60) });
  const [first, second] = [await aUser(), await aUser()];
  const data = [first, second].map(({ id: userId }) => ({ sessionId: session.id, userId }));
  for (const entry of data) await db.waitlistEntry.create({ data: { ...entry, createdAt: clock.now() } });
  await offerSeats();
  const offered = async (player: Viewer) => (await entryOf(player, session.id)).status === 'offered';
  return { id: session.id, first, second, offered };
}

test('two who let every offer go by and wait again keep a seat from everybody for so many days, and no longer', async () => {
  const { id, first, second, offered } = await twoInTurns();
  for (let day = 1; day <= 7; day += 1) {
    const [had, next] = day % 2 ? [first, second] : [second, first];
    expect(await offered(had)).toBe(true);
    await later(25 * HOUR);
    await offerSeats();
    expect(await offered(next)).toBe(true);
    expect(await mayJoin(had, id)).toBe(day < 7);
    if (day < 7) await joinWaitlist(had, id);
    else await refused(joinWaitlist(had, id), 'CONFLICT', 'sessionId');
  }
});

test('nor do they by leaving before the offer ends; another session is open to them', async () => {
  const { id, first } = await twoInTurns();
  for (let times = 1; times <= 3; times += 1) {
    await leaveWaitlist(first, id);
    await offerSeats();
    await joinWaitlist(first, id);
  }
  await leaveWaitlist(first, id);
  await offerSeats();
  await refused(joinWaitlist(first, id), 'CONFLICT', 'sessionId');
  const other = await twoInTurns();
  await joinWaitlist(first, other.id);
});
