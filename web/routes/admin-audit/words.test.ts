import { targetAddress, valueWords, words } from '../../parts/auditWords.ts';
import { filterOf, isFiltered, listVariables, withFilter } from './filter.ts';

test('names of the product are said in words', () => {
  expect(['session.updated', 'scheduledAt', 'priceCents', 'holdMinutes'].map(words)).toEqual([
    'Session updated',
    'Scheduled at',
    'Price',
    'Hold time (minutes)',
  ]);
});

test('values are said as people read them', () => {
  const zone = 'America/Chicago';
  expect(valueWords('priceCents', '2500', zone)).toBe('$25.00');
  expect(valueWords('scheduledAt', '2026-12-02T01:00:00.000Z', zone)).toBe('Tue, Dec 1, 7:00 PM CST');
  expect(valueWords('bookingOpen', 'false', zone)).toBe('No');
  expect(valueWords('title', null, zone)).toBe('–');
});

test('what an entry is about has its page', () => {
  const of = (targetType: string, sessionNumber: number | null = null) =>
    targetAddress({ targetType, targetId: '7', sessionNumber });
  expect(of('Booking', 3)).toBe('/admin/sessions?viewBookings=3');
  expect(of('User')).toBe('/admin/users/7');
  expect(of('Setting')).toBe('/admin/settings');
  expect(of('Picture')).toBeNull();
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
