import { formatDate } from '../../web/lib/format.ts';
import { isKnownZone } from '../../web/lib/zoneOffset.ts';
import { whenIn } from '../catalog/when.ts';
import { browserZone } from '../identity/browser-zone.ts';
import { sheetOf } from './mail-sheet.ts';
import { timeZone } from './rules.ts';

const DateTimeFormat = Intl.DateTimeFormat;
let made = 0;

beforeAll(() => {
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, args) {
      made += 1;
      return Reflect.construct(target, args);
    },
  });
});
afterAll(() => {
  Intl.DateTimeFormat = DateTimeFormat;
});

const at = new Date('2027-01-01T19:00:00Z');
const browser = (zone: string) => ({
  get: (name: string) => (name === 'cookie' ? `tz=${zone.replace('/', '%2F')}` : null),
  has: (name: string) => name === 'cookie',
});
const uses: Record<string, (zone: string) => unknown> = {
  'who asks': (zone) => browserZone(browser(zone)),
  'what is asked for': (zone) => timeZone.parse(zone),
  'a mail': (zone) => sheetOf({ title: 'Blackmoor', scheduledAt: at }, zone),
  'an embedded table': (zone) => whenIn(zone)(at),
  'a page': (zone) => [isKnownZone(zone), formatDate(at, zone)],
};

// What formats times is a garbage that the engine does not count.
test.each(Object.entries(uses))('a zone costs %s once', (_name, use) => {
  const first = use('Europe/Oslo');
  const before = made;
  expect(use('Europe/Oslo')).toEqual(first);
  expect(made).toBe(before);
});

test.each(Object.entries(uses))('and no more of them are kept than %s has use for', (_name, use) => {
  use('Europe/Oslo');
  // Each letter may be large or small.
  for (let spelling = 0; spelling < 1_200; spelling++)
    use(
      `Europe/${[...'copenhagen'].map((letter, bit) => ((spelling >> bit) & 1 ? letter.toUpperCase() : letter)).join('')}`,
    );
  const before = made;
  use('Europe/Oslo');
  expect(made).toBeGreaterThan(before);
});
