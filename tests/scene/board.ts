import { Temporal } from 'temporal-polyfill';
import type { SessionFilter } from '../../api/catalog/session-filter.rules.ts';
import { db } from '../../api/platform/db.ts';
import { aTableToChoose, takeSeat } from './choosing.ts';
import { seeded } from './random.ts';
import { aGameMaster, aSession, aUser, inHours } from './world.ts';

/** Tables of every kind, and a second implementation of the board's filter rules to test against. */

export const tags = ['Horror', 'Heist', 'Mystery', 'Comedy'];
const TABLES = 240;

/** A table as the tests know it, without asking the product. */
export interface Table {
  id: number;
  /** All dates of a campaign count as one table. */
  campaignId: number | null;
  system: string;
  type: 'one_shot' | 'campaign';
  tags: string[];
  startsAt: Date;
  price: number;
  createdAt: Date;
  tenths: number;
  free: number;
  experience: string | null;
  language: string | null;
  tools: string[];
}

/** Creates the tables, always the same ones. */
export async function fillBoard(): Promise<readonly Table[]> {
  const tables: Table[] = [];
  const random = seeded(20_261);
  const hosts: { id: number; tenths: number; campaigns: number[] }[] = [];
  for (const [count, sum] of [
    [0, 0],
    [2, 9],
    [3, 12],
    [7, 31],
    [3, 10],
  ] as const) {
    const { profile } = await aGameMaster();
    await db.gameMaster.update({ where: { id: profile.id }, data: { reviewCount: count, starSum: sum } });
    const series = { gameMasterId: profile.id, title: 'A campaign', timeZone: 'UTC' };
    const made = await db.campaign.createManyAndReturn({ data: Array(7).fill(series) });
    const tenths = count === 0 ? 0 : Math.round((sum / count) * 10);
    hosts.push({ id: profile.id, tenths, campaigns: made.map(({ id }) => id) });
  }
  const waiting = await aUser();
  for (let n = 0; n < TABLES; n += 1) {
    const host = random.pick(hosts);
    // Starts on full and half hours within a year, some of them in nights when clocks change.
    const startsAt = new Date(Math.ceil(inHours(random.int(3, 24 * 330)).getTime() / 1_800_000) * 1_800_000);
    const table = aTableToChoose(random, tags);
    const campaignId = table.type === 'campaign' ? random.pick(host.campaigns) : null;
    const seats = random.int(1, 8);
    const held = random.int(0, seats);
    const { id } = await aSession({
      gameMasterId: host.id,
      title: `Table ${n}`,
      type: table.type,
      campaignId,
      tags: table.tags,
      gameSystem: table.system,
      scheduledAt: startsAt,
      priceCents: table.price,
      maxPlayers: seats,
    });
    const createdAt = inHours(-random.int(1, 1_000));
    await db.session.update({
      where: { id },
      data: { experience: table.experience, language: table.language, safetyTools: table.tools, createdAt },
    });
    // An expired hold leaves its seat free.
    const lapsed = random.int(0, held);
    for (let number = 1; number <= held; number += 1)
      await takeSeat(id, number, (await aUser()).id, number <= lapsed ? inHours(-1) : inHours(1));
    const isWaitedFor = random.int(0, 5) === 0;
    if (isWaitedFor) await db.waitlistEntry.create({ data: { sessionId: id, userId: waiting.id } });
    const closes = startsAt.getTime() - 24 * 3_600_000 <= Date.now();
    const free = isWaitedFor && !closes ? 0 : seats - held + lapsed;
    tables.push({ id, ...table, campaignId, startsAt, createdAt, tenths: host.tenths, free });
  }
  return tables;
}

const known = new Map<string, { day: string; hour: number; dayOfWeek: number }>();
/** Returns the local start in a time zone. Cached, because tests call it a million times. */
export function localOf({ id, startsAt }: Table, zone: string | null) {
  const key = `${id} ${zone}`;
  let local = known.get(key);
  if (!local) {
    const at = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(zone ?? 'UTC');
    local = { day: at.toPlainDate().toString(), hour: at.hour, dayOfWeek: at.dayOfWeek };
    known.set(key, local);
  }
  return local;
}

/** Misspelled search words that match nothing, with the word close to each. */
const slips: Record<string, string> = { hiest: 'heist', tabel: 'table', mistery: 'mystery' };

export const hasWords = (table: Table, words: readonly string[]) => {
  const texts = ['table', table.system, ...table.tags].join(' ').toLowerCase();
  return words.every((word) => texts.includes(slips[word] ?? word));
};

export function fits(table: Table, filter: SessionFilter): boolean {
  const { day, hour, dayOfWeek } = localOf(table, filter.timeZone);
  const { fromHour, toHour } = filter;
  const isWithin =
    fromHour === null || toHour === null
      ? true
      : fromHour < toHour
        ? hour >= fromHour && hour < toHour
        : hour >= fromHour || hour < toHour;
  // A start at half past midnight belongs to the evening before, when the chosen hours last until two.
  const goesOn = fromHour !== null && toHour !== null && fromHour > toHour && hour < toHour;
  const evening = goesOn ? ((dayOfWeek + 5) % 7) + 1 : dayOfWeek;
  return (
    hasWords(table, filter.search?.split(' ') ?? []) &&
    (filter.gameSystems.length === 0 || filter.gameSystems.includes(table.system)) &&
    (filter.days.length === 0 || filter.days.includes(evening)) &&
    isWithin &&
    day >= (filter.from ?? '') &&
    day <= (filter.to ?? '9999') &&
    table.price >= (filter.minPriceCents ?? 0) &&
    table.price <= (filter.maxPriceCents ?? Number.POSITIVE_INFINITY) &&
    table.free >= (filter.seats ?? 0) &&
    filter.tags.every((tag) => table.tags.some((own) => own.toLowerCase() === tag.toLowerCase())) &&
    (filter.sessionType === null || filter.sessionType === table.type) &&
    table.tenths >= Math.round((filter.minRating ?? 0) * 10) &&
    (filter.experience === null || ['everyone', filter.experience].includes(table.experience ?? '')) &&
    (filter.languages.length === 0 || filter.languages.includes(table.language as 'en')) &&
    filter.safetyTools.every((tool) => table.tools.includes(tool))
  );
}

/** Keeps the earliest date of each campaign. */
export const onePerCampaign = (dates: readonly Table[]) =>
  [...dates]
    .sort(orders.soonest)
    .filter(({ campaignId }, at, sorted) =>
      campaignId === null ? true : sorted.findIndex((one) => one.campaignId === campaignId) === at,
    );

export const orders = {
  soonest: (a: Table, b: Table) => +a.startsAt - +b.startsAt || a.id - b.id,
  price: (a: Table, b: Table) => a.price - b.price || a.id - b.id,
  rating: (a: Table, b: Table) => b.tenths - a.tenths || b.id - a.id,
  newest: (a: Table, b: Table) => +b.createdAt - +a.createdAt || b.id - a.id,
};
