import { existsSync, readFileSync } from 'node:fs';
import { notYet, ofKind, promises, type Tested } from './rows.ts';
import { sides } from './sides.ts';

/** How many rows each section of the specification has: none goes missing unseen. */
const sections = {
  player: {
    'What it is': 11,
    'Home /': 9,
    'Browse Sessions /sessions': 23,
    'Session /sessions/{id}': 12,
    'Game Masters /game-masters': 7,
    'Game Master /game-masters/{id}': 7,
    'Booking /booking/{id}': 8,
    'Checkout /checkout': 3,
    'Payment /success and /cancel': 4,
    'Account /account': 6,
    'Messages /messages': 3,
    'Developer pages': 2,
    'Register /register': 6,
    'Login /login': 6,
    'Verify e-mail /verify-email': 6,
    'Back from Google': 5,
    'Forgot password /forgot-password': 2,
    'Reset password /reset-password': 3,
    'Terms /terms': 11,
    'Not found': 1,
    Entities: 18,
    'Browser storage': 5,
    'States of a session': 11,
    'States of a registration': 5,
    'States of a login': 5,
    'Booking and payment': 5,
    'States of a booking': 4,
    Cancellation: 3,
    'States of the newsletter form': 1,
    'States of messages': 3,
    Validation: 18,
    'Filters of sessions': 8,
    Roles: 7,
    Calls: 28,
    Errors: 32,
    'Constants and limits': 22,
    Formats: 11,
  },
  admin: {
    Routes: 10,
    'Header and footer': 12,
    'Frame of the admin area': 5,
    'Admin login': 7,
    'Sign-in callback': 4,
    Dashboard: 10,
    Users: 8,
    'Game Masters': 5,
    'New Game Master': 8,
    'Manage Sessions': 14,
    'Message Center': 7,
    'Message bell': 6,
    Entities: 14,
    States: 21,
    Validation: 23,
    Roles: 11,
    Calls: 28,
    Errors: 30,
    Constants: 16,
  },
};

/** What is not built yet. This list only ever gets shorter. */
const open: string[] = [];

const rows = Object.values(sides).flatMap(promises);

test('every section is here with all its rows', () => {
  const counted = Object.entries(sides).map(([side, all]) => [
    side,
    Object.fromEntries(Object.entries(all).map(([name, section]) => [name, Object.keys(section).length])),
  ]);
  expect(Object.fromEntries(counted)).toEqual(sections);
});

test('every row is held by something', () => {
  expect(rows.filter(({ held }) => held.kind === 'served' && held.shows.length === 0)).toEqual([]);
  // A row with an empty list would have no entry at all.
  const held = new Set(rows.map(({ name }) => name));
  const named = Object.values(sides).flatMap((side) =>
    Object.entries(side).flatMap(([name, section]) => Object.keys(section).map((row) => `${name}: ${row}`)),
  );
  expect(named.filter((name) => !held.has(name))).toEqual([]);
});

test('what is not built yet is known', () => {
  const openIn = (all: typeof rows) => ofKind(all, 'notYet').map(({ name }) => name);
  expect(openIn(rows)).toEqual(open);
  expect(openIn([...rows, { name: 'A row', held: notYet('Later.') }])).toEqual([...open, 'A row']);
});

const texts = new Map<string, string>();
const textOf = (file: string) => {
  const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  texts.set(file, text);
  return text;
};

/** The source of a test with the tables it is called with: from the end of the test before to the next one. */
function sourceOf({ file, test: title }: Pick<Tested, 'file' | 'test'>): string {
  const blocks = textOf(file).split(/^(?= *(?:test|describe)(?:\.\w+)*\()/m);
  const named = [`'${title}'`, `"${title}"`, `\`${title}\``];
  return (
    blocks.find((block) => named.some((each) => block.replace(/\(\s+/g, '(').includes(`(${each}`))) ?? ''
  );
}

test('the tests that rows name are there, run, and speak of it', () => {
  const wrong = ofKind(rows, 'tested').flatMap(({ name, held }) => {
    const source = sourceOf(held);
    if (!source) return [`${name}: no test "${held.test}" in ${held.file}`];
    if (!/^ *test(\.each)?\(/.test(source)) return [`${name}: "${held.test}" does not run`];
    return held.texts
      .filter((text) => !source.includes(text))
      .map((text) => `${name}: "${held.test}" says nothing of ${text}`);
  });
  expect(wrong).toEqual([]);
});

test('a test is found with its table, and not with what stands beside it', () => {
  const file = 'tests/specification/specification.test.ts';
  const source = sourceOf({ file, test: 'every row is held by something' });
  expect(source).toMatch(/^test\('every row is held/);
  expect(source).not.toContain('what is not built yet is known');
  expect(sourceOf({ file, test: 'what stands beside it' })).toBe('');
});
