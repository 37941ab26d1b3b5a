import { seeded } from '../api/art/random.ts';
import { clock } from '../api/platform/clock.ts';
import { db } from '../api/platform/db.ts';
import { env } from '../api/platform/env.ts';
import { lock } from '../api/seating/locks.ts';
import { demoAdventures } from './demo/adventures.ts';
import { demoGameMasters } from './demo/gameMasters.ts';
import { demoPlayerNames } from './demo/people.ts';
import { createBookings } from './seed/bookings.ts';
import { createMemberships, planCampaigns } from './seed/campaigns.ts';
import { createHosting } from './seed/hosting.ts';
import { createHostsWork } from './seed/hosts-work.ts';
import { createMessages } from './seed/messages.ts';
import {
  createDemoAccounts,
  createGameMasters,
  createPlayers,
  dateArrivals,
  shareLimits,
} from './seed/people.ts';
import { createReports } from './seed/reports.ts';
import { createReviews } from './seed/reviews.ts';
import { createSessions, createWork } from './seed/sessions.ts';

// Any number will do: two processes that seed at once take turns.
const LOCK = 7_367_202;

/**
 * Fills an empty database with a shop in full swing, dated from today. It holds accounts whose password everybody
 * knows and money that never moved, so it exists beside the sandbox only. False: there was nothing to do.
 */
export async function seed(): Promise<boolean> {
  if (!env.sandbox) return false;
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
      if ((await tx.user.count()) > 0) return false;
      const now = clock.now();
      const random = seeded('a shop in full swing');
      const accounts = await createDemoAccounts(tx, demoGameMasters[0]!, now);
      const hosts = await createGameMasters(tx, demoGameMasters, accounts.gameMaster, now);
      const players = await createPlayers(tx, demoPlayerNames, now);
      const sessions = await createSessions(tx, demoAdventures, hosts, random, now);
      const work = await createWork(tx, demoAdventures, hosts[0]!, sessions, now);
      await createHostsWork(tx, hosts[0]!.id, [...sessions, ...work], now);
      const favoured = [accounts.player, accounts.player2];
      const campaigns = planCampaigns(sessions, now);
      // What the memberships reserve, before any seat is taken: in the one order of locks.
      await lock(tx, { sessions: campaigns.flatMap(({ ahead }) => ahead.map(({ id }) => id)) });
      const members = await createBookings(tx, sessions, players, favoured, campaigns, random, now);
      await createMemberships(tx, members, now);
      await shareLimits(tx, accounts);
      await createReviews(tx, favoured, random, now);
      await createHosting(tx, accounts.gameMaster, now);
      await createMessages(tx, accounts, players, now);
      await createReports(tx, { ...accounts, others: players }, now);
      await dateArrivals(tx, now);
      return true;
    },
    // Its thousand statements take a minute on a machine that has much else to do.
    { timeout: 300_000 },
  );
}

if (import.meta.main) {
  const filled = await seed();
  console.log(
    filled ? 'Filled the database with demo content.' : 'The database is not empty: left as it is.',
  );
  await db.$disconnect();
}
