import { countPageViews } from './pageViews.ts';

type Router = Parameters<typeof countPageViews>[0];
const script = 'https://count.example/js/script.manual.js';

interface Loaded {
  src?: string;
  dataset: { domain?: string };
}

/** As much of a browser as counting needs, on one page of the product; what it asked for and counted. */
function open(browser: object = {}, address: string | null = script) {
  const loaded: Loaded[] = [];
  const window: { plausible?: { (...call: unknown[]): void; q?: unknown[][] } } = {};
  const stubs = {
    window,
    navigator: browser,
    location: { origin: 'https://quest.example', hostname: 'quest.example' },
    document: {
      createElement: (): Loaded => ({ dataset: {} }),
      head: { append: (element: Loaded) => loaded.push(element) },
    },
  };
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const state = { location: { pathname: '/' }, navigation: { state: 'idle' } };
  let tell = () => {};
  const router = { state, subscribe: (look: () => void) => (tell = look) } as unknown as Router;
  countPageViews(router, address);
  return {
    loaded,
    window,
    go(pathname: string, navigation = 'idle') {
      Object.assign(state, { location: { pathname }, navigation: { state: navigation } });
      tell();
    },
    counted: () => (window.plausible?.q ?? []).map((call) => (call as [string, { u: string }])[1].u),
  };
}

test('each page is counted once, without query or person, also before the script is there', () => {
  const browser = open();
  expect(browser.loaded).toMatchObject([{ src: script, dataset: { domain: 'quest.example' } }]);
  browser.go('/sessions', 'loading');
  browser.go('/sessions');
  browser.go('/sessions'); // another filter
  browser.go('/messages/17');
  browser.go('/admin/messages/17');
  browser.go('/invite/12/a-secret');
  browser.go('/sessions');
  const site = 'https://quest.example';
  const pages = ['/', '/sessions', '/messages/:userId', '/admin/messages/:userId', '/invite', '/sessions'];
  expect(browser.counted()).toEqual(pages.map((path) => site + path));

  const calls: unknown[] = [];
  browser.window.plausible = (...call) => calls.push(call);
  browser.go('/terms');
  expect(calls).toEqual([['pageview', { u: `${site}/terms` }]]);
});

test.each([
  ['nobody counts', {}, null],
  ['Do Not Track', { doNotTrack: '1' }, script],
  ['Global Privacy Control', { globalPrivacyControl: true }, script],
])('nothing is loaded or counted: %s', (_why, browser, address) => {
  const page = open(browser, address);
  page.go('/sessions');
  expect([page.loaded, page.counted()]).toEqual([[], []]);
});
