import Fastify, { type FastifyInstance } from 'fastify';
import { mostSeats, suits } from '../../api/catalog/choices.rules.ts';
import type { Language, SafetyTool } from '../../api/catalog/facts.rules.ts';
import { gameSystems } from '../../api/catalog/rules.ts';
import { db } from '../../api/platform/db.ts';
import { handleErrors } from '../../api/platform/http/errors.ts';
import { registerRoutes, get as rest } from '../../api/platform/http/rest.ts';
import type { Random } from './random.ts';
import { inHours } from './world.ts';

/** Values from which the tests of the session and Game Master lists build tables and filters. */

export const languages = ['en', 'de', 'fr'] as const satisfies readonly Language[];
export const tools = ['x_card', 'open_door', 'breaks'] as const satisfies readonly SafetyTool[];
export const types = ['one_shot', 'campaign'] as const;
const prices = [1_000, 1_500, 2_500, 2_501, 4_000, 5_000];

/** Returns a random subset of at most `most` values, in any order. */
const some = <Value>(random: Random, from: readonly Value[], most: number) =>
  random.shuffle(from).slice(0, random.int(0, most));

/** Random price and facts of a table. */
export const aTableToChoose = (random: Random, tags: readonly string[]) => ({
  system: random.pick(gameSystems),
  type: random.pick(types),
  tags: some(random, tags, 3),
  price: random.pick(prices),
  experience: random.pick([null, 'everyone', ...suits]),
  language: random.pick([null, ...languages]),
  tools: some(random, tools, 3),
});

/** Takes a seat: held for payment until `heldUntil`, which may have passed; null: a paid seat. */
export async function takeSeat(sessionId: number, number: number, userId: number, heldUntil: Date | null) {
  const { id } = await db.booking.create({
    data: {
      userId,
      sessionId,
      amountCents: 1_000,
      termsVersion: '1',
      termsAcceptedAt: new Date(),
      policy: {},
    },
  });
  const seat = { sessionId_number: { sessionId, number } };
  await db.seat.update({ where: seat, data: { bookingId: id, heldUntil } });
}

/** Returns the date in so many days, YYYY-MM-DD. */
const dayIn = (days: number) =>
  inHours(24 * days)
    .toISOString()
    .slice(0, 10);

/** Returns a random filter for both lists; each criterion is set with a chance of 1 in `onceIn`. */
export function aChoice(random: Random, { tags, onceIn }: { tags: readonly string[]; onceIn: number }) {
  const maybe = <Value>(value: () => Value) => (random.int(1, onceIn) === 1 ? value() : undefined);
  const from = random.int(0, 23);
  const to = random.int(1, 24);
  const [low, high] = [random.int(0, 3_000), random.int(2_000, 6_000)];
  const [first, last] = [random.int(0, 300), random.int(0, 120)];
  return {
    from: maybe(() => dayIn(first)),
    to: maybe(() => dayIn(first + last)),
    gameSystems: maybe(() => some(random, gameSystems, 3)),
    days: maybe(() => some(random, [1, 2, 3, 4, 5, 6, 7], 4)),
    ...(from !== to && maybe(() => ({ fromHour: from, toHour: to }))),
    minPriceCents: maybe(() => Math.min(low, high)),
    maxPriceCents: maybe(() => high),
    seats: maybe(() => random.int(1, mostSeats)),
    tags: maybe(() => some(random, tags, 2)),
    sessionType: maybe(() => random.pick(types)),
    minRating: maybe(() => random.pick([3, 3.4, 4, 4.4, 4.5, 5])),
    experience: maybe(() => random.pick(suits)),
    languages: maybe(() => some(random, languages, 2)),
    safetyTools: maybe(() => some(random, tools, 2)),
  };
}

/** Serves one REST path to visitors, without the rest of the product. */
export function onePath(path: `/api/${string}`, handler: Parameters<typeof rest>[2]): FastifyInstance {
  const app = Fastify();
  handleErrors(app);
  registerRoutes(app, [rest(path, 'public', handler)], async () => ({
    ...{ viewer: null, headers: new Headers(), ip: '::1', setCookies: [] },
  }));
  return app;
}
