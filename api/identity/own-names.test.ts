import { expect, test } from '@jest/globals';
import { looksLikeUs } from './own-names.rules.ts';

test.each([
  'Questboard',
  'quest board',
  'QUESTB0ARD',
  'Quеstbоard', // Cyrillic е and о
  'Support',
  'Suppört',
  'S u p p o r t',
  'Questboard Support',
  'The Support Team',
  'Adrnin',
  'АDМIN',
  'admin 4dmin',
  'Staff',
  'ѕtаff',
  'Moderator',
  'Ｓｕｐｐｏｒｔ',
])('“%s” looks like us', (name) => {
  expect(looksLikeUs(name, 'Questboard')).toBe(true);
});

test.each([
  'Ann Supporter',
  'Badminton Bob',
  'Theo Helper',
  'Team Rocket',
  'The Help',
  'Stafford',
  'Иван',
  '支援',
  'Rooty',
  'Questboarder Jim',
])('“%s” is somebody', (name) => {
  expect(looksLikeUs(name, 'Questboard')).toBe(false);
});

test('the name of the site is that of the shop', () => {
  expect(looksLikeUs('Dragon Hall', 'Dragon Hall')).toBe(true);
  expect(looksLikeUs('Dragon Hall', 'Questboard')).toBe(false);
});

test('a long name is judged at once', () => {
  const begun = performance.now();
  expect(looksLikeUs(`${'helpdesk'.repeat(12)}x`, 'help')).toBe(false);
  expect(performance.now() - begun).toBeLessThan(500);
});
