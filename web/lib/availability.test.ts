import { availability, isPast, isUpcoming } from './availability.ts';

const now = '2026-11-21T12:00:00Z';
const later = '2026-11-22T12:00:00Z';
const earlier = '2026-11-20T12:00:00Z';
const justNow = '2026-11-21T11:59:00Z';
const threeHoursAgo = '2026-11-21T09:00:00Z';

test.each([
  ['cancelled', earlier, 0, 'Cancelled'],
  ['draft', later, 6, 'Draft'],
  ['completed', later, 6, 'Completed'],
  ['scheduled', earlier, 6, 'Completed'],
  ['active', threeHoursAgo, 6, 'Completed'],
  ['scheduled', justNow, 6, 'Under way now'],
  ['active', justNow, 0, 'Under way now'],
  ['completed', justNow, 6, 'Completed'],
  ['cancelled', justNow, 6, 'Cancelled'],
  ['scheduled', later, 0, 'Fully Booked'],
  ['scheduled', later, -1, 'Fully Booked'],
  ['scheduled', later, 1, '1 spot left'],
  ['active', later, 2, '2 spots left'],
  ['scheduled', later, 3, '3 spots available'],
  ['SCHEDULED', later, 6, '6 spots available'],
])('%s at %s with %i spots says %s', (status, scheduledAt, availableSpots, text) => {
  expect(availability({ status, scheduledAt, durationMinutes: 180, availableSpots }, now).text).toBe(text);
});

test('a session is never past and upcoming at once', () => {
  for (const status of ['draft', 'scheduled', 'active', 'completed', 'cancelled'])
    for (const scheduledAt of [earlier, now, later])
      expect(isPast({ status, scheduledAt }, now) && isUpcoming({ status, scheduledAt }, now)).toBe(false);
  expect(isUpcoming({ status: 'scheduled', scheduledAt: later }, now)).toBe(true);
  expect(isUpcoming({ status: 'draft', scheduledAt: later }, now)).toBe(false);
});
