import { globSync, readFileSync } from 'node:fs';
import { calendarZone } from '../lib/calendar.ts';

const sources = (pattern: string) =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('the admin area speaks one zone, whoever looks at it', () => {
  expect(calendarZone).toBe('America/Chicago');
  expect(readFileSync('web/shell/AdminLayout.tsx', 'utf8')).toMatch(
    /<FixedTimeZone zone=\{calendarZone\}>[\s\S]*<MessageBell[\s\S]*<Outlet \/>[\s\S]*<\/FixedTimeZone>/,
  );
});

test('an admin page that tells an hour names its zone', () => {
  const pages = sources('web/routes/admin-*/*.tsx');
  expect(pages.length).toBeGreaterThan(30);
  const unnamed = pages.filter(
    ({ text }) =>
      /\bformatDateTime\(/.test(text) || (/\bformatTime\(/.test(text) && !text.includes('zoneAbbreviation(')),
  );
  expect(unnamed.map(({ file }) => file)).toEqual([]);
});
