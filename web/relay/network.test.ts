import { jest } from '@jest/globals';
import { browserExecute, prefetch } from './network.ts';

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
