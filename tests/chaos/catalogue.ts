import { db } from '../../api/platform/db.ts';
import { aSession, inHours } from '../scene/world.ts';
import { mutate } from './client.ts';
import type { People } from './people.ts';

/** Few seats and different starts, so that every rule has its turn: [hours until the start, seats, price]. */
const KINDS: [hours: number, maxPlayers: number, priceCents: number][] = [
  [23, 2, 2500],
  [60, 1, 4000],
  [200, 3, 1500],
  [28, 1, 2500],
  [120, 2, 3300],
  [20, 3, 2000],
  [45, 2, 2500],
];
const TABLES = 7;
const CAMPAIGNS = 2;
let made = 0;

/** Keeps some sessions and campaigns on offer while time passes. */
export async function stockCatalogue(people: People, base: string) {
  const tables = await db.session.count({
    where: { type: 'one_shot', status: 'scheduled', scheduledAt: { gt: inHours(2) } },
  });
  for (let missing = TABLES - tables; missing > 0; missing -= 1) {
    const [hours, maxPlayers, priceCents] = KINDS[made % KINDS.length]!;
    made += 1;
    const scheduledAt = inHours(hours);
    const title = `Table ${made}`;
    await aSession({ gameMasterId: people.gameMasterId, scheduledAt, maxPlayers, priceCents, title });
  }
  const campaigns = await db.campaign.count({
    where: { endedAt: null, sessions: { some: { status: 'scheduled', scheduledAt: { gt: inHours(50) } } } },
  });
  for (let missing = CAMPAIGNS - campaigns; missing > 0; missing -= 1) {
    made += 1;
    const input = {
      gameMasterId: String(people.gameMasterId),
      title: `Campaign ${made}`,
      description: 'A story in several evenings.',
      gameSystem: 'Dungeons & Dragons 5E',
      priceCents: 1800,
      scheduledAt: inHours(52 + (made % 3) * 20).toISOString(),
      durationMinutes: 180,
      maxPlayers: 2 + (made % 2),
      timeZone: 'America/New_York',
      everyWeeks: 1,
      dates: 3,
    };
    const { token } = people.staff;
    const answer = await mutate(base, 'createCampaign', input, 'campaign { databaseId }', token);
    if (answer.word !== 'ok') throw new Error(`no campaign: ${JSON.stringify(answer)}`);
  }
}
