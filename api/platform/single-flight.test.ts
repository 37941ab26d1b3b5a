import { expect, jest, test } from '@jest/globals';
import { isOnReplica, onReplica } from './place.ts';
import { createSingleFlight } from './single-flight.ts';

/** Work that ends when the test says so. */
function works() {
  const ends: PromiseWithResolvers<number>[] = [];
  return {
    ends,
    work: () => {
      const end = Promise.withResolvers<number>();
      ends.push(end);
      return end.promise;
    },
  };
}
const turn = () => new Promise(setImmediate);

test('who comes while one runs shares the next, which begins when that one is over', async () => {
  const { ends, work } = works();
  const share = createSingleFlight<number>();
  const first = share('key', work);
  const late = [share('key', work), share('key', work), share('key', work)];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]!.resolve(1);
  expect(await first).toBe(1);
  await turn();
  expect(ends).toHaveLength(2);
  const later = share('key', work); // the second has begun, and may have read already
  ends[1]!.resolve(2);
  expect(await Promise.all(late)).toEqual([2, 2, 2]);
  await turn();
  ends[2]!.resolve(3);
  expect(await later).toBe(3);
  await turn();
  share('key', work);
  expect(ends).toHaveLength(4);
});

test('a failure is told to those who shared it, and to nobody who waits for the next', async () => {
  const { ends, work } = works();
  const share = createSingleFlight<number>();
  const first = share('key', work);
  const next = share('key', work);
  ends[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  ends[1]!.resolve(2);
  expect(await next).toBe(2);
});

test('different keys run beside each other, and beyond so many nothing is kept', async () => {
  const { ends, work } = works();
  const share = createSingleFlight<number>(2);
  const answers = ['a', 'b', 'c', 'c'].map((key) => share(key, work));
  expect(ends).toHaveLength(4);
  for (const [index, end] of ends.entries()) end.resolve(index);
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3]);
});

test('an execution that hangs stops nobody else', async () => {
  jest.useFakeTimers();
  const { ends, work } = works();
  const share = createSingleFlight<number>();
  share('key', work);
  const next = share('key', work);
  expect(ends).toHaveLength(1);
  await jest.runOnlyPendingTimersAsync();
  expect(ends).toHaveLength(2);
  ends[1]!.resolve(2);
  expect(await next).toBe(2);
  jest.useRealTimers();
});

test('who is to be answered by the primary shares nothing with those who are answered by a replica', async () => {
  const share = createSingleFlight<boolean>();
  const work = async () => {
    await turn();
    return isOnReplica();
  };
  const ask = () => share('key', work);
  // The first of each runs, the others wait for the next.
  const asked = [onReplica(ask), ask(), ask(), onReplica(ask), onReplica(ask), ask()];
  expect(await Promise.all(asked)).toEqual([true, false, false, true, true, false]);
});
