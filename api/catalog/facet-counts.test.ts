import { expect, test } from '@jest/globals';
import { seeded } from '../../tests/scene/random.ts';
import { HOUR } from '../platform/rules.ts';
import { mostSeats, partsOfDay, priceSteps, ratingSteps, suits } from './choices.rules.ts';
import { countFacets } from './facet-counts.ts';
import { countMatches, pickPage } from './facet-list.ts';
import { type SessionFilter, sessionFilter } from './session-filter.rules.ts';
import { createSessionIndex, type HostRow, type SessionIndex, type SessionRow } from './session-index.ts';
import { createWordIndex } from './word-index.ts';

// Of more tables than fit into the first columns, with what the board of session-filter.test.ts has none of: campaigns
// whose dates differ in everything, more free seats than are asked for, hosts of whom nothing was read, other hosts.

const now = new Date('2026-11-30T12:00:00Z');
const random = seeded(4_711);
const [systems, languages, tools, tags] = [
  ['Vaesen', 'Ironsworn', 'Symbaroum'],
  ['en', 'de', null],
  ['x_card', 'breaks'],
  ['horror', 'heist'],
];
const some = (from: readonly string[]) => from.filter(() => random.int(0, 1) === 0);

function aRow(id: number): SessionRow {
  const type = random.pick(['one-shot', 'campaign']);
  const startsAt = now.getTime() + random.int(-40, 4_000) * (HOUR / 2);
  const held = Array.from({ length: random.int(0, 3) }, () => now.getTime() + random.int(-3, 3) * HOUR);
  return [
    ...([id, random.pick([null, ...Array.from({ length: 90 }, (_, at) => at + 1)])] as const),
    ...([random.int(1, 30), startsAt, now.getTime() - random.int(1, 500), random.int(1, 50)] as const),
    ...([random.pick(systems), random.pick([1_000, 1_500, 2_600, 9_000]), type] as const),
    ...([random.pick([null, 'everyone', ...suits]), random.pick(languages)] as const),
    ...([some(tools), [type, ...some(tags)], random.int(0, 12), held, random.int(0, 4) === 0] as const),
  ];
}

const aHost = (id: number): HostRow => [id, random.pick([0, 30, 34, 45, 50]), `host ${id}`];

/** What is on offer after tables came, changed and went, and the same as whoever reads all of it anew has it. */
function offers(): { followed: SessionIndex; anew: SessionIndex } {
  const [rows, hosts] = [new Map<number, SessionRow>(), new Map<number, HostRow>()];
  const followed = createSessionIndex(createWordIndex());
  const put = (row: SessionRow) => {
    rows.set(row[0], row);
    followed.put(row);
  };
  const remove = (id: number) => {
    rows.delete(id);
    followed.remove(id);
  };
  for (let id = 1; id <= 2_500; id += 1) put(aRow(id));
  for (let round = 0; round < 4_000; round += 1) {
    const id = random.int(1, 2_800);
    random.pick([() => put(aRow(id)), () => remove(id), () => remove(random.int(1, 2_800))])();
    if (round % 50 === 0) {
      const host = aHost(random.int(1, 25));
      hosts.set(host[0], host);
      followed.putHost(host);
    }
  }
  const anew = createSessionIndex(createWordIndex());
  for (const host of hosts.values()) anew.putHost(host);
  for (const row of [...rows.values()].sort(([a], [b]) => a - b)) anew.put(row);
  return { followed, anew };
}

const { followed, anew } = offers();

const kolkata = [[0, 5.5 * HOUR]] as const;
const asked = (given: object) => {
  const filter = sessionFilter.parse(given);
  return { filter, now, clocks: kolkata, hasWords: null };
};

/** One choice of each group at most. */
function aFilter() {
  const maybe = <Value>(value: Value) => (random.int(0, 3) === 0 ? value : undefined);
  return {
    gameSystems: maybe([random.pick(systems)]),
    days: maybe([random.int(1, 7), random.int(1, 7)]),
    ...maybe(random.pick([{ fromHour: 17, toHour: 24 }, { fromHour: 20, toHour: 3 }, { toHour: 12 }])),
    maxPriceCents: maybe(2_500),
    seats: maybe(random.int(1, mostSeats)),
    tags: maybe([random.pick(tags)]),
    sessionType: maybe(random.pick(['one_shot', 'campaign'])),
    minRating: maybe(random.pick(ratingSteps)),
    experience: maybe(random.pick(suits)),
    languages: maybe(['de']),
    safetyTools: maybe(['breaks']),
  };
}
const filters = Array.from({ length: 60 }, aFilter);
const countings = ['tables', 'gameMasters'] as const;

test('what was followed as it came and went is what is read anew', () => {
  for (const filter of filters) {
    for (const counting of countings) {
      const counted = (index: SessionIndex) => countFacets(index, { ...asked(filter), counting });
      expect({ filter, counted: counted(followed) }).toEqual({ filter, counted: counted(anew) });
    }
    for (const order of ['soonest', 'price', 'rating', 'newest'] as const) {
      const window = { after: null, before: null, backward: false, offset: 0, size: 2_000 };
      const picked = (index: SessionIndex) =>
        pickPage(index, asked(filter), window, { order, onePerCampaign: true });
      expect({ filter, order, picked: picked(followed) }).toEqual({ filter, order, picked: picked(anew) });
    }
  }
});

test('what is counted of a choice is what fits once it is made', () => {
  const choices = ({ tags: ofTags, safetyTools }: SessionFilter): [string, object][] => [
    ...systems.map((value) => [`gameSystem ${value}`, { gameSystems: [value] }] as [string, object]),
    ...Array.from({ length: 7 }, (_, at) => [`day ${at + 1}`, { days: [at + 1] }] as [string, object]),
    ...partsOfDay.map(
      ({ name, from, to }) => [`partOfDay ${name}`, { fromHour: from, toHour: to }] as [string, object],
    ),
    ...priceSteps.map((cents) => [`price ${cents}`, { maxPriceCents: cents }] as [string, object]),
    ...Array.from(
      { length: mostSeats },
      (_, at) => [`seats ${at + 1}`, { seats: at + 1 }] as [string, object],
    ),
    ...tags.map((tag) => [`tag ${tag}`, { tags: [...ofTags, tag] }] as [string, object]),
    ...['one_shot', 'campaign'].map(
      (type) => [`sessionType ${type}`, { sessionType: type }] as [string, object],
    ),
    ...ratingSteps.map((stars) => [`rating ${stars}`, { minRating: stars }] as [string, object]),
    ...suits.map((value) => [`experience ${value}`, { experience: value }] as [string, object]),
    ...['en', 'de'].map((value) => [`language ${value}`, { languages: [value] }] as [string, object]),
    ...tools.map(
      (tool) => [`safetyTool ${tool}`, { safetyTools: [...safetyTools, tool] }] as [string, object],
    ),
  ];
  for (const filter of filters)
    for (const counting of countings) {
      const { total, choices: counted } = countFacets(followed, { ...asked(filter), counting });
      const found = new Map(counted.map(({ group, value, count }) => [`${group} ${value}`, count]));
      const fitting = (change: object) => countMatches(followed, asked({ ...filter, ...change }), counting);
      expect({ filter, total }).toEqual({ filter, total: fitting({}) });
      for (const [name, change] of choices(sessionFilter.parse(filter)))
        expect({ filter, counting, name, count: found.get(name) ?? 0 }).toEqual({
          ...{ filter, counting, name, count: fitting(change) },
        });
    }
});
