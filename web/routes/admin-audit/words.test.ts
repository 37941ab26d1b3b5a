import { globSync, readFileSync } from 'node:fs';
import {
  actionWords,
  deeds,
  fieldWords,
  targetAddress,
  targetText,
  targetWords,
  valueWords,
} from '../../parts/auditWords.ts';
import { filterOf, isFiltered, listVariables, withFilter } from './filter.ts';

test('names of the product are said in words', () => {
  expect(actionWords('messages.send-email')).toBe('Letter sent to several people');
  expect(['MoneyAlert', 'Session'].map(targetWords)).toEqual(['Money alert', 'Session']);
  expect(['scheduledAt', 'priceCents', 'holdMinutes'].map(fieldWords)).toEqual([
    'Starts',
    'Price',
    'Hold time (minutes)',
  ]);
});

test.each([
  ['User', '5', 'Wren Alder', 'Wren Alder'],
  ['User', '5', null, 'a deleted person'],
  ['Session', '12', null, 'Session 12'],
  ['Setting', 'backup-confirmed', null, 'Backup'],
])('what was done to %s %s, called %s, reads: %s', (targetType, targetId, targetName, text) =>
  expect(targetText({ targetType, targetId, targetName })).toBe(text),
);

test('everything that is written into the log has a phrase of its own', () => {
  const sources = globSync('api/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') });
  const code = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
  const kinds =
    'User|Session|Campaign|Booking|GameMaster|Setting|Picture|Broadcast|Message\\w*|Money\\w+|OutboxMail';
  const written = [
    ...code.matchAll(new RegExp(`'([a-z-]+\\.[a-z-]+)', '(?:${kinds})'`, 'g')),
    ...code.matchAll(/(?:action: |\? |: |userId, )'((?:user|messages|session|game-master)\.[a-z-]+)'/g),
  ].map(([, action]) => action!);
  const actions = [...new Set(written)];
  expect(actions.length).toBeGreaterThan(38);
  expect(actions.filter((action) => !Object.hasOwn(deeds, action))).toEqual([]);
});

test('values are said as people read them', () => {
  const zone = 'America/Chicago';
  expect(valueWords('priceCents', '2500', zone)).toBe('$25.00');
  expect(valueWords('scheduledAt', '2026-12-02T01:00:00.000Z', zone)).toBe('Tue, Dec 1, 2026, 7:00 PM CST');
  expect(valueWords('bookingOpen', 'false', zone)).toBe('No');
  expect(valueWords('title', null, zone)).toBe('–');
  expect(valueWords('status', 'cancel_requested', zone)).toBe('Cancel requested');
});

test('what an entry is about has its page', () => {
  const of = (targetType: string, sessionNumber: number | null = null) =>
    targetAddress({ targetType, targetId: '7', sessionNumber, gameMasterNumber: null });
  expect(of('Booking', 3)).toBe('/admin/sessions?viewBookings=3');
  expect(of('User')).toBe('/admin/users/7');
  expect(of('Setting')).toBe('/admin/settings');
  expect(of('Campaign')).toBe('/admin/campaigns/7');
  expect(of('GameMaster')).toBe('/admin/game-masters/7');
  expect(of('Picture')).toBeNull();
  const review = { targetType: 'Review', targetId: '7', sessionNumber: null };
  expect(targetAddress({ ...review, gameMasterNumber: 3 })).toBe('/game-masters/3#reviews');
});

test('an address says the filter, what is no day is left out', () => {
  const filter = filterOf(new URLSearchParams('who=ada&from=2026-11-02&until=2026-13-01&target=Session'));
  expect(filter).toMatchObject({ who: 'ada', from: '2026-11-02', until: '', target: 'Session' });
  expect(isFiltered(filter)).toBe(true);
  expect(withFilter(filter).toString()).toBe('who=ada&target=Session&from=2026-11-02');
  expect(listVariables({ ...filter, until: '2026-11-01' }).filter).toMatchObject({
    from: '2026-11-02',
    until: null,
  });
});
