import { afterAll, describe, test } from '@jest/globals';
import { refused } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { listSessions } from './board.service.ts';
import { countChoices } from './session-choices.service.ts';
import { loosen } from './session-loosening.service.ts';
import { shorten } from './shorter-searches.service.ts';

afterAll(() => db.$disconnect());

describe('a filter is refused with its field', () => {
  test.each([
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ days: [8] }, 'days.0'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'tomorrow' }, 'to'],
    [{ from: '2026-12-02', to: '2026-12-01' }, 'to'],
    [{ fromHour: 24 }, 'fromHour'],
    [{ toHour: 0 }, 'toHour'],
    [{ fromHour: 5, toHour: 5 }, 'toHour'],
    [{ minPriceCents: 300, maxPriceCents: 200 }, 'maxPriceCents'],
    [{ minPriceCents: 0.5 }, 'minPriceCents'],
    [{ seats: 9 }, 'seats'],
    [{ tags: [''] }, 'tags.0'],
    [{ tags: Array(13).fill('a') }, 'tags'],
    [{ sessionType: 'module' }, 'sessionType'],
    [{ minRating: 6 }, 'minRating'],
    [{ experience: 'everyone' }, 'experience'],
    [{ languages: ['xx'] }, 'languages.0'],
    [{ safetyTools: ['seat belt'] }, 'safetyTools.0'],
    [{ gameSystems: ['a\u0000'] }, 'gameSystems.0'],
    [{ days: [1], timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('%j', async (filter, field) => {
    await refused((async () => listSessions(null, filter, {}))(), 'BAD_INPUT', field);
    for (const explain of [countChoices, loosen, shorten])
      await refused((async () => explain(null, filter))(), 'BAD_INPUT', field);
  });
  test('and an order with its own', async () => {
    await refused((async () => listSessions(null, {}, {}, { sort: 'random' }))(), 'BAD_INPUT', 'sort');
  });
});
