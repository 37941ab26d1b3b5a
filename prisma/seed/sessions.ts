import { Temporal } from 'temporal-polyfill';
import type { Random } from '../../api/art/random.ts';
import { sanitizeDescription, searchTextOf } from '../../api/catalog/html.ts';
import type { SessionStatus } from '../../api/catalog/rules.ts';
import type { Tx } from '../../api/platform/db.ts';
import { DAY } from '../../api/platform/durations.rules.ts';
import type { Adventure } from '../demo/adventure.ts';
import { factsOf } from './facts.ts';
import { gatheringOf } from './gatherings.ts';
import type { SeededGameMaster } from './people.ts';

export interface SeededSession {
  id: number;
  gameMasterId: number;
  campaignId: number | null;
  status: SessionStatus;
  scheduledAt: Date;
  createdAt: Date;
  maxPlayers: number;
  priceCents: number;
}

type Evening = Pick<SeededSession, 'gameMasterId' | 'scheduledAt'>;

interface Dated {
  daysAhead: number;
  status: SessionStatus;
}

/** Where the one-shots of the shop stand: most lie ahead, some were played, a few are drafts or called off. */
function placeOneShots(count: number, random: Random): Dated[] {
  return Array.from({ length: count }, (_, index) => {
    if (index % 16 === 5) return { daysAhead: random.int(6, 40), status: 'draft' };
    if (index % 16 === 11) return { daysAhead: random.int(4, 30), status: 'cancelled' };
    if (index % 4 === 3) return { daysAhead: -random.int(2, 60), status: 'completed' };
    // The nearest weeks are the fullest; the first one starts tomorrow.
    return { daysAhead: 1 + Math.floor((index / count) ** 1.6 * 50) + random.int(0, 2), status: 'scheduled' };
  });
}

/** Evenings on weekdays, earlier on weekends; always the Game Master's own clock. */
function startOf(daysAhead: number, timeZone: string, now: Date, time: Temporal.PlainTime): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: daysAhead });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
}

const clockTimes = ['13:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00'].map((time) =>
  Temporal.PlainTime.from(time),
);
/** Days ago: two still lie on the desk, and all of them in more than one month of earnings; enough to be verified. */
const RUN_BEFORE = [4, 9, 26, 40, 54];
/** What else stands in their list. */
const AT_WORK: readonly Dated[] = [
  { daysAhead: 19, status: 'draft' },
  { daysAhead: 26, status: 'draft' },
  { daysAhead: 12, status: 'cancelled' },
];
const SEVEN = Temporal.PlainTime.from('19:00');

export async function createSessions(
  tx: Tx,
  adventures: readonly Adventure[],
  gameMasters: readonly SeededGameMaster[],
  random: Random,
  now: Date,
): Promise<SeededSession[]> {
  const oneShots = adventures.filter((adventure) => adventure.type === 'one-shot');
  const campaigns = adventures.filter((adventure) => adventure.type === 'campaign');
  const nextHost = hostsInTurn(gameMasters);
  const places = placeOneShots(oneShots.length, random);
  const rows: SessionData[] = [];
  for (const [index, adventure] of campaigns.entries()) {
    const gameMaster = nextHost(adventure.gameSystem);
    const { id: campaignId } = await tx.campaign.create({
      data: { gameMasterId: gameMaster.id, title: adventure.title, timeZone: gameMaster.timeZone },
      select: { id: true },
    });
    const dates = 4 + (index % 3);
    const at = (first: number) =>
      Array.from({ length: dates }, (_, week) => startOf(first + week * 7, gameMaster.timeZone, now, SEVEN));
    // Every third one is under way: two dates were played, the next charge is to come in a day or two.
    let first = index % 3 === 2 ? -11 + Math.floor(index / 3) : 3 + index * 2;
    while (at(first).some((date) => isBusy(rows, gameMaster, date))) first += 1;
    for (const scheduledAt of at(first)) {
      const status = scheduledAt > now ? 'scheduled' : 'completed';
      rows.push(rowOf(adventure, gameMaster, scheduledAt, status, campaignId, now));
    }
  }
  for (const [index, adventure] of oneShots.entries()) {
    const gameMaster = nextHost(adventure.gameSystem);
    const { daysAhead, status } = places[index]!;
    const time = random.pick(clockTimes);
    const at = (days: number) => startOf(days, gameMaster.timeZone, now, time);
    let days = daysAhead;
    while (isBusy(rows, gameMaster, at(days))) days += status === 'completed' ? -1 : 1;
    const scheduledAt = index === 0 ? inFourHours(now) : at(days);
    rows.push(rowOf(adventure, gameMaster, scheduledAt, status, null, now));
  }
  // What the first of them, who can be logged in to, has run of late.
  const run = RUN_BEFORE.map((daysAgo): Dated => ({ daysAhead: -daysAgo, status: 'completed' }));
  return createWithSeats(tx, [...rows, ...onceMore(adventures, gameMasters[0]!, rows, run, now)]);
}

/** What a Game Master has in hand beside the board; nobody books any of it. */
export const createWork = (
  tx: Tx,
  adventures: readonly Adventure[],
  host: SeededGameMaster,
  sessions: readonly SeededSession[],
  now: Date,
) => createWithSeats(tx, onceMore(adventures, host, sessions, AT_WORK, now));

/** One-shots of a Game Master that are on the board already, at seven on evenings that are free. */
function onceMore(
  adventures: readonly Adventure[],
  host: SeededGameMaster,
  others: readonly Evening[],
  dates: readonly Dated[],
  now: Date,
): SessionData[] {
  const own = adventures.filter(
    ({ type, gameSystem }) => type === 'one-shot' && host.specialties.includes(gameSystem),
  );
  const rows: SessionData[] = [];
  for (const [index, { daysAhead, status }] of dates.entries()) {
    let days = daysAhead;
    const at = () => startOf(days, host.timeZone, now, SEVEN);
    while (isBusy([...others, ...rows], host, at())) days += Math.sign(days);
    rows.push(rowOf(own[index % own.length]!, host, at(), status, null, now));
  }
  return rows;
}

/** Who runs the system runs the session; they take turns, so that everybody has a few. */
function hostsInTurn(gameMasters: readonly SeededGameMaster[]) {
  const turns = new Map<number, number>();
  return (gameSystem: string): SeededGameMaster => {
    const able = gameMasters.filter((gameMaster) => gameMaster.specialties.includes(gameSystem));
    const hosts = able.length ? able : gameMasters;
    const turnsOf = (gameMaster: SeededGameMaster) => turns.get(gameMaster.id) ?? 0;
    const host = hosts.reduce((least, each) => (turnsOf(each) < turnsOf(least) ? each : least));
    turns.set(host.id, turnsOf(host) + 1);
    return host;
  };
}

/** Nobody runs two tables on one evening. */
const isBusy = (rows: readonly Evening[], gameMaster: SeededGameMaster, date: Date) =>
  rows.some(
    (row) =>
      row.gameMasterId === gameMaster.id && Math.abs(row.scheduledAt.getTime() - date.getTime()) < DAY / 2,
  );

/** Something starts today, on the half hour. */
const inFourHours = (now: Date) => new Date(Math.ceil((now.getTime() + DAY / 6) / (DAY / 48)) * (DAY / 48));

type SessionData = ReturnType<typeof rowOf>;

function rowOf(
  adventure: Adventure,
  gameMaster: SeededGameMaster,
  scheduledAt: Date,
  status: SessionStatus,
  campaignId: number | null,
  now: Date,
) {
  const description = sanitizeDescription(adventure.description);
  return {
    ...adventure,
    ...factsOf(adventure),
    type: adventure.type === 'campaign' ? ('campaign' as const) : ('one_shot' as const),
    tags: adventure.tags.split(', '),
    description,
    searchText: searchTextOf(adventure.title, description),
    gameMasterId: gameMaster.id,
    campaignId,
    scheduledAt,
    status,
    ...(status === 'cancelled' && { cancelledAt: now, cancelReason: 'The Game Master fell ill.' }),
    createdAt: new Date(Math.min(now.getTime(), scheduledAt.getTime()) - 35 * DAY),
  };
}

async function createWithSeats(tx: Tx, rows: SessionData[]): Promise<SeededSession[]> {
  const sessions = await tx.session.createManyAndReturn({
    data: rows,
    select: {
      id: true,
      gameMasterId: true,
      campaignId: true,
      status: true,
      scheduledAt: true,
      createdAt: true,
      maxPlayers: true,
      priceCents: true,
      gameSystem: true,
    },
  });
  await tx.gathering.createMany({
    data: sessions.filter(({ status }) => status !== 'draft').map(gatheringOf),
  });
  await tx.$executeRaw`
    INSERT INTO "Seat" ("sessionId", number)
    SELECT s.id, n FROM "Session" s CROSS JOIN LATERAL generate_series(1, s."maxPlayers") n
    WHERE s.id = ANY (${sessions.map(({ id }) => id)}) ORDER BY s.id, n`;
  return sessions;
}
