import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { holdTimers } from '../../../tests/scene/timers.ts';
import { type Answer, createKeptPages, type Made } from './kept-pages.ts';
import { pageBody } from './page-body.ts';

const viewer = { id: 'viewer', variables: {} };
const list = { id: 'list', variables: { first: 12 } };

/** Pages that show who asks and what there is, and how often they were made. */
function shop(mostBytes?: number, keptMs?: number) {
  const keep = createKeptPages(mostBytes, keptMs);
  const state = { list: 'three seats', made: 0, isKept: true };
  const page = async (name: string, place = '/', moment = '1'): Promise<string> => {
    const answer: Answer = async ({ id }) => Buffer.from(id === 'viewer' ? name : state.list);
    const render = async (ask: Answer): Promise<Made> => {
      state.made += 1;
      const html = `${await ask(viewer)}: ${await ask(list)}`;
      return {
        page: { status: 200, policy: '', body: pageBody(html), isPersonal: false },
        isKept: state.isKept,
      };
    };
    const found = await keep({ place, moment, answer, render });
    return found.redirect ?? String(await found.body.as(null, ''));
  };
  return { page, state };
}

test('a page whose answers are unchanged is not made again', async () => {
  const { page, state } = shop();
  for (let n = 0; n < 3; n += 1) expect(await page('Ann')).toBe('Ann: three seats');
  expect(state.made).toBe(1);
});

test('what has changed is in the very next page', async () => {
  const { page, state } = shop();
  await page('Ann');
  state.list = 'two seats';
  expect(await page('Ann')).toBe('Ann: two seats');
  state.list = 'three seats';
  expect(await page('Ann')).toBe('Ann: three seats');
  expect(state.made).toBe(2);
});

test('everybody gets their own, also at the same moment', async () => {
  const { page, state } = shop();
  const names = Array.from({ length: 40 }, (_none, n) => ['Ann', 'Ben', 'Cem'][n % 3] ?? '');
  for (let round = 0; round < 3; round += 1)
    expect(await Promise.all(names.map((name) => page(name)))).toEqual(
      names.map((name) => `${name}: three seats`),
    );
  expect(state.made).toBeLessThanOrEqual(42);
  const made = state.made;
  state.list = 'no seat';
  await Promise.all(names.map((name) => page(name)));
  expect(state.made).toBe(made + 3); // who comes while their page is made waits for it
});

describe('pages whose answers are here', () => {
  beforeEach(() => holdTimers());
  afterEach(() => void jest.useRealTimers());

  /** Pages that are made of one answer, and need `needs` besides. */
  function line() {
    const keep = createKeptPages();
    const state = { making: 0, most: 0, made: 0 };
    const page = async (name: string, needs = viewer, until: Promise<unknown> = setImmediate()) => {
      const answer: Answer = async ({ id }) => {
        if (id === list.id) await until;
        return Buffer.from(name);
      };
      await keep({
        ...{ place: '/', moment: '1', answer },
        async render(ask) {
          state.most = Math.max(state.most, ++state.making);
          const body = pageBody(`${await ask(viewer)}: ${await ask(needs)}`);
          await until;
          state.making -= 1;
          state.made += 1;
          return { page: { status: 200, policy: '', body, isPersonal: false }, isKept: true };
        },
      });
    };
    const crowd = () => Promise.all(Array.from({ length: 30 }, (_none, n) => page(`Ben ${n}`)));
    return { page, crowd, state };
  }

  test('are made one after the other', async () => {
    const { page, crowd, state } = line();
    await page('Ann');
    await crowd();
    expect(state).toEqual({ making: 0, most: 1, made: 31 });
  });

  test('wait for none that asks for more, and a second for one that hangs', async () => {
    for (const needs of [list, viewer]) {
      const { page, crowd, state } = line();
      await page('Ann');
      const { promise, resolve } = Promise.withResolvers<void>();
      const slow = page('Cem', needs, promise);
      const others = crowd();
      if (needs === viewer) {
        for (let turn = 0; turn < 100; turn++) await setImmediate();
        expect(state).toMatchObject({ making: 1, made: 1 });
        jest.advanceTimersByTime(1_000);
      }
      await others;
      expect(state).toMatchObject({ making: 1, made: 31 });
      resolve();
      await slow;
    }
  });
});

test('another place or moment is another page', async () => {
  const { page, state } = shop();
  await page('Ann', '/a', '1');
  await page('Ann', '/b', '1');
  await page('Ann', '/a', '2');
  expect(state.made).toBe(3);
});

test('the pages of a minute do not outlive it', async () => {
  const { page, state } = shop();
  await page('Ann', '/a', '1');
  await page('Ann', '/b', '2');
  await page('Ann', '/a', '1');
  expect(state.made).toBe(3);
});

test('pages go when their time is over, although nobody comes for another', async () => {
  const { page, state } = shop(undefined, 20);
  await page('Ann');
  while (state.made === 1) {
    await setImmediate();
    await page('Ann'); // of the same minute
  }
  expect(state.made).toBe(2);
});

test('what is not whole is not sent again', async () => {
  const { page, state } = shop();
  state.isKept = false;
  await page('Ann');
  await page('Ann');
  expect(state.made).toBe(2);
});

test('what is kept has an end', async () => {
  const { page, state } = shop(100);
  for (const place of ['/a', '/b', '/c', '/d', '/e']) await page('Ann', place);
  await page('Ann', '/e');
  expect(state.made).toBe(5);
  await page('Ann', '/a');
  expect(state.made).toBe(6);
});

test('a page that asks for something else each time is not asked for more and more', async () => {
  const keep = createKeptPages();
  let asked = 0;
  const answer: Answer = async () => {
    asked += 1;
    return Buffer.from('an answer');
  };
  const visit = async (moment: number) => {
    asked = 0;
    await keep({
      place: '/',
      moment: '1',
      answer,
      render: async (ask) => {
        await ask({ id: 'list', variables: { since: moment } });
        return {
          page: { status: 200, policy: '', body: pageBody(String(moment)), isPersonal: false },
          isKept: true,
        };
      },
    });
    return asked;
  };
  const counts: number[] = [];
  for (let moment = 0; moment < 60; moment += 1) counts.push(await visit(moment));
  expect(Math.max(...counts)).toBeLessThanOrEqual(13);
});
