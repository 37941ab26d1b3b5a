import { renderToString } from 'react-dom/server';
import { MOST_COUNTED } from '../../api/platform/counts.rules.ts';
import { countedOf, countedWithout, formatCounted } from './counted.ts';
import { LoadMore } from './LoadMore.tsx';

test.each([
  [0, '0', '0 tables'],
  [1, '1', '1 table'],
  [MOST_COUNTED - 1, '999', '999 tables'],
  [MOST_COUNTED, '1,000+', '1,000+ tables'],
  [MOST_COUNTED + 500, '1,500+', '1,500+ tables'],
])('%i counted', (count, number, words) => {
  expect(formatCounted(count)).toBe(number);
  expect(countedOf(count, 'table')).toBe(words);
});

test.each([
  [12, 5, '7', 7],
  [MOST_COUNTED - 1, 1, '998', MOST_COUNTED - 2],
  [MOST_COUNTED, 0, '1,000+', MOST_COUNTED],
  [MOST_COUNTED, 1, '999+', MOST_COUNTED],
])('of %i all but %i', (count, without, number, total) => {
  expect(formatCounted(count, without)).toBe(number);
  expect(countedWithout(count, without)).toBe(total);
});

test.each([
  [12, 40, 'Showing 12 of 40 bookings'],
  [1, 1, 'Showing 1 of 1 booking'],
  [25, MOST_COUNTED, 'Showing 25 of 1,000+ bookings'],
  [MOST_COUNTED + 25, MOST_COUNTED, 'Showing 1,025 bookings'],
])('%i of %i on the page', (shown, total, said) => {
  const page = <LoadMore noun="bookings" {...{ shown, total }} hasMore onLoadMore={() => undefined} />;
  expect(renderToString(page)).toContain(said);
});
