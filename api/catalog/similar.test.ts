import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aSession, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';

const system = 'Blades in the Dark';
const about = ['Heist', 'Horror', 'Mystery', 'Comedy', 'One-Shot'];
let host: number;
let it: Awaited<ReturnType<typeof aSession>>;
beforeAll(async () => {
  host = (await aGameMaster()).profile.id;
  it = await aSession({ gameMasterId: host, gameSystem: system, tags: about, scheduledAt: inHours(100) });
});
afterAll(closeAll);

async function similar(id: number): Promise<string[]> {
  const { session } = await as(null).ask(`{ session(id: "${id}") { similar { title } } }`);
  return session.similar.map(({ title }: { title: string }) => title);
}

const aCampaign = (gameMasterId: number) =>
  db.campaign.create({ data: { gameMasterId, title: 'A campaign', timeZone: 'UTC' } });

test('the most similar first: rules, subjects, Game Master, type; the next one of those alike', async () => {
  expect(await similar(it.id)).toEqual([]);
  await aSession({ title: 'Of another kind', gameSystem: 'Pathfinder 2E', type: 'campaign' });
  expect(await similar(it.id)).toEqual([]);
  const other = { gameSystem: 'Pathfinder 2E', type: 'campaign' as const };
  await aSession({ title: 'Of the host', gameMasterId: host, ...other });
  await aSession({ title: 'About the same', tags: ['HEIST', 'horror', 'Comedy', 'Mystery'], ...other });
  await aSession({ title: 'By the same rules, later', gameSystem: system, scheduledAt: inHours(300) });
  expect(await similar(it.id)).toEqual(['By the same rules, later', 'About the same', 'Of the host']);
  await aSession({ title: 'By the same rules', gameSystem: system, scheduledAt: inHours(200) });
  expect(await similar(it.id)).toEqual(['By the same rules', 'By the same rules, later', 'About the same']);
});

test('none that cannot be booked: full, waited for, cancelled, a draft, over', async () => {
  const own = { gameMasterId: host, gameSystem: system, tags: about };
  const best = await similar(it.id);
  await aSession({ title: 'Cancelled', ...own, status: 'cancelled' });
  await aSession({ title: 'A draft', ...own, status: 'draft' });
  await aSession({ title: 'Over', ...own, scheduledAt: inHours(-1) });
  const full = await aSession({ title: 'Full', ...own, maxPlayers: 1 });
  const waitedFor = await aSession({ title: 'Waited for', ...own });
  const [sitter, waiting] = [await aUser(), await aUser()];
  const terms = { termsVersion: '1', termsAcceptedAt: new Date(), policy: {}, amountCents: 2500 };
  const booking = await db.booking.create({ data: { userId: sitter.id, sessionId: full.id, ...terms } });
  await db.seat.updateMany({
    where: { sessionId: full.id },
    data: { bookingId: booking.id, heldUntil: inHours(1) },
  });
  await db.waitlistEntry.create({ data: { sessionId: waitedFor.id, userId: waiting.id } });
  expect(await similar(it.id)).toEqual(best);
});

test('of another campaign the next date, of its own none', async () => {
  const [own, other] = [await aCampaign(host), await aCampaign(host)];
  const all = { gameMasterId: host, gameSystem: system, tags: ['Heist'], type: 'campaign' as const };
  const date = await aSession({ title: 'Today', ...all, campaignId: own.id, scheduledAt: inHours(40) });
  await aSession({ title: 'Next week', ...all, campaignId: own.id, scheduledAt: inHours(208) });
  await aSession({ title: 'Second date', ...all, campaignId: other.id, scheduledAt: inHours(210) });
  await aSession({ title: 'First date', ...all, campaignId: other.id, scheduledAt: inHours(42) });
  const found = await similar(date.id);
  expect(found[0]).toBe('First date');
  expect(found).not.toContain('Second date');
  expect(found).not.toContain('Next week');
});
