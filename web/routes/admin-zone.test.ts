import { globSync, readFileSync } from 'node:fs';
import { adminZones, defaultSettings } from '../../api/settings/rules.ts';
import { zoneAbbreviation } from '../lib/zones.ts';

const sources = (pattern: string) =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('the admin area speaks one zone, whoever looks at it', () => {
  expect(defaultSettings.timeZone).toBe('America/Chicago');
  expect(readFileSync('web/shell/AdminLayout.tsx', 'utf8')).toMatch(
    /<FixedTimeZone zone=\{viewer\?\.adminTimeZone \?\? centralZone\}>[\s\S]*<MessageBell[\s\S]*<Outlet \/>[\s\S]*<\/FixedTimeZone>/,
  );
});

test('every zone it may speak has a name on the page', () => {
  const names = adminZones.map((zone) => zoneAbbreviation('2026-11-21T12:00:00Z', zone));
  expect(names).toEqual(['EST', 'CST', 'MST', 'PST', 'GMT', 'UTC']);
});

test.each(['admin-*', '*account*'])('a page of %s that tells an hour names its zone', (folders) => {
  const pages = sources(`web/routes/${folders}/*.tsx`);
  expect(pages.length).toBeGreaterThan(30);
  const unnamed = pages.filter(
    ({ text }) =>
      /\bformatDateTime\(/.test(text) ||
      (/\bformatTime\(/.test(text) && !/\bzone(Abbreviation|Name)\(/.test(text)),
  );
  expect(unnamed.map(({ file }) => file)).toEqual([]);
});
