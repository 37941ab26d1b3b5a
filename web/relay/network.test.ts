import { jest } from '@jest/globals';
import type { Variables } from 'relay-runtime';
import { actAs, browserExecute, prefetch, sentences, serverExecute } from './network.ts';

const answer = { data: { viewer: null } };
afterEach(() => jest.restoreAllMocks());

test('the request of a page takes over the one that was begun early, once', async () => {
  jest.useFakeTimers();
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  prefetch({ id: 'a', variables: { first: 20, after: { id: 1, at: 'x' } } });
  const own = { id: 'a', variables: { after: { id: 1, at: 'x' }, first: 20 } };
  expect(await browserExecute(own)).toEqual(answer);
  expect(asked).toHaveBeenCalledTimes(1);
  // What differs is asked for, and so is the same a second time.
  prefetch({ id: 'a', variables: { first: 21, after: null } });
  await browserExecute({ id: 'a', variables: { first: 20, after: null } });
  await browserExecute(own);
  expect(asked).toHaveBeenCalledTimes(4);
  jest.useRealTimers();
});

test('what is asked for ahead is soon forgotten, and its failure at once', async () => {
  jest.useFakeTimers();
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  const operation = { id: 'b', variables: {} };
  prefetch(operation, true);
  jest.advanceTimersByTime(2_000);
  // Whoever goes there now asks for nothing more.
  prefetch(operation);
  await browserExecute(operation);
  expect(asked).toHaveBeenCalledTimes(1);
  prefetch(operation, true);
  jest.advanceTimersByTime(3_000);
  await browserExecute(operation);
  expect(asked).toHaveBeenCalledTimes(3);
  jest.useRealTimers();

  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  prefetch(operation, true);
  await new Promise((done) => setTimeout(done));
  expect(await browserExecute(operation)).toEqual(answer);
});

test('what was asked for before somebody did something, or while they did it, is asked for again', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  const page = { id: 'c', variables: {} };
  prefetch(page, true);
  const answered = Promise.withResolvers<Response>();
  asked.mockReturnValueOnce(answered.promise);
  const done = browserExecute({ id: 'login', variables: {}, isMutation: true });
  await browserExecute(page);
  expect(asked).toHaveBeenCalledTimes(3);
  prefetch(page, true);
  answered.resolve(Response.json(answer));
  await done;
  await browserExecute(page);
  expect(asked).toHaveBeenCalledTimes(5);
});

test('what somebody did is sent though they leave the page, unless it is more than a browser keeps', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  await browserExecute({ id: 'save', variables: { input: { sessionId: 'x' } }, isMutation: true });
  expect(asked.mock.lastCall?.[1]?.keepalive).toBe(true);
  await browserExecute({ id: 'save', variables: { description: 'x'.repeat(20_000) }, isMutation: true });
  expect(asked.mock.lastCall?.[1]?.keepalive).toBe(false);
  await browserExecute({ id: 'd', variables: {} });
  expect(asked.mock.lastCall?.[1]?.keepalive).toBeFalsy();
});

const ada = { id: 'Viewer:7', user: { databaseId: 7 } };

test('every request says whom the page shows, unless it is for that viewer alone', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  const sentWith = async (variables: Variables, isMutation = false) => {
    await browserExecute({ id: 'e', variables, isMutation });
    return new Headers(asked.mock.lastCall?.[1]?.headers).get('x-questboard-viewer');
  };
  actAs(ada);
  expect(await sentWith({}, true)).toBe('7');
  expect(await sentWith({})).toBe('7');
  expect(await sentWith({ id: ada.id })).toBeNull();
  expect(await sentWith({ id: 'Viewer:8' })).toBe('7');
  actAs(null);
  expect(await sentWith({}, true)).toBeNull();
});

test('a page goes over to who is logged in by now when it is asked for something, not before', async () => {
  const refusal = { message: 'Reload', extensions: { code: 'NOT_LOGGED_IN', field: 'viewer' } };
  const asked = jest.spyOn(globalThis, 'fetch');
  asked.mockImplementation(async () => Response.json({ errors: [refusal] }));
  const replace = jest.fn();
  Object.assign(globalThis, { location: { pathname: '/sessions', search: '?page=2', replace } });
  const operation = { id: 'g', variables: {} };
  prefetch(operation, true);
  await new Promise((done) => setTimeout(done));
  expect(replace).not.toHaveBeenCalled();
  await expect(browserExecute(operation)).rejects.toMatchObject({ status: 409 });
  expect(replace).toHaveBeenCalledWith('/sessions?page=2');

  replace.mockClear();
  const { field: _, ...extensions } = refusal.extensions;
  asked.mockImplementation(async () => Response.json({ errors: [{ ...refusal, extensions }] }));
  await expect(browserExecute(operation)).rejects.toMatchObject({ status: 401 });
  expect(replace).not.toHaveBeenCalled();
});

test.each(['UNAVAILABLE', 'INTERNAL_SERVER_ERROR'])(
  'what could not be looked up (%s) is not taken for what does not exist',
  async (code) => {
    const failed = (...path: string[]) => ({
      data: { session: null },
      errors: [{ message: 'Busy', path, extensions: { code } }],
    });
    const asked = jest.spyOn(globalThis, 'fetch');
    const operation = { id: 'f', variables: {} };
    asked.mockImplementation(async () => Response.json(failed('session')));
    await expect(browserExecute(operation)).rejects.toThrow(sentences.ours);
    await expect(serverExecute(async () => failed('session'))(operation)).rejects.toThrow(sentences.ours);
    // A part that failed takes nothing else away.
    asked.mockImplementation(async () => Response.json(failed('session', 'campaign')));
    expect(await browserExecute(operation)).toEqual(failed('session', 'campaign'));
  },
);
