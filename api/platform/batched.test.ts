import { expect, jest, test } from '@jest/globals';
import { batched } from './batched.ts';
import { isOnReplica, onReplica } from './place.ts';

type Answer = PromiseWithResolvers<ReadonlyMap<string, number>>;

/** Loads that end when the test says so. */
function loads() {
  const asked: (readonly string[])[] = [];
  const answers: Answer[] = [];
  const load = (keys: readonly string[]) => {
    asked.push(keys);
    const answer: Answer = Promise.withResolvers();
    answers.push(answer);
    return answer.promise;
  };
  return { asked, answers, load };
}
const turn = () => new Promise(setImmediate);

test('who asks while one load runs is in the next, and everybody gets their own', async () => {
  const { asked, answers, load } = loads();
  const get = batched(load);
  const first = get('a');
  await turn();
  const late = ['b', 'a', 'nobody'].map(get);
  await turn();
  expect(asked).toEqual([['a']]);
  answers[0]!.resolve(new Map([['a', 1]]));
  expect(await first).toBe(1);
  await turn();
  expect(asked).toEqual([['a'], ['b', 'a', 'nobody']]);
  answers[1]!.resolve(
    new Map([
      ['a', 10],
      ['b', 20],
    ]),
  );
  expect(await Promise.all(late)).toEqual([20, 10, null]);
});

test('a load that fails is told to those who waited for it, and the next one runs', async () => {
  const { answers, load } = loads();
  const get = batched(load);
  const first = get('a');
  await turn();
  const next = get('a');
  answers[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  answers[1]!.resolve(new Map([['a', 2]]));
  expect(await next).toBe(2);
});

test('a load that hangs stops nobody else', async () => {
  jest.useFakeTimers();
  const { asked, answers, load } = loads();
  const get = batched(load);
  get('hangs');
  await jest.advanceTimersByTimeAsync(0);
  const next = get('a');
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  await jest.runOnlyPendingTimersAsync();
  expect(asked).toEqual([['hangs'], ['a']]);
  answers[1]!.resolve(new Map([['a', 1]]));
  expect(await next).toBe(1);
  jest.useRealTimers();
});

test('what is read for many at once is read from the primary, whoever asked first', async () => {
  const places: boolean[] = [];
  const get = batched(async (keys: readonly string[]) => {
    places.push(isOnReplica());
    return new Map(keys.map((key) => [key, 1]));
  });
  await Promise.all([onReplica(() => get('a')), get('b')]);
  expect(places).toEqual([false]);
});
