import { filterIn, isSameFilter } from './savedFilter.ts';

test('what narrows a list is kept, what is open for a moment is not', () => {
  expect(filterIn('?search=ada&filter=draft&viewBookings=3&week=2026-11-16&action=create')).toBe(
    'search=ada&filter=draft',
  );
  expect(filterIn('?tab=bookings&status=pending')).toBe('tab=bookings&status=pending');
  expect(filterIn('?tab=bookings&search=')).toBe('');
  expect(filterIn('')).toBe('');
});

test('the order of words in an address says nothing', () => {
  expect(isSameFilter('search=a%20b&filter=draft', '?filter=draft&search=a+b&week=2026-11-16')).toBe(true);
  expect(isSameFilter('filter=draft', 'filter=draft&search=a')).toBe(false);
});
