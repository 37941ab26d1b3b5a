import { jest } from '@jest/globals';
import { register } from 'prom-client';
import { holdTimers } from '../../tests/scene/timers.ts';
import { asLook, asRequest, CALL_LIMIT_MS, inBackground } from './call-deadline.ts';
import { guardProvider } from './provider.ts';

class Down extends Error {}
class Refused extends Error {}

const down = () => Promise.reject(new Down('no answer'));
const works = async () => 'answer';
const never = () => new Promise<never>(() => {});

let serial = 0;
function aGuard(options: { players?: number; jobs?: number; retryAfter?: () => number } = {}) {
  serial += 1;
  const isAway = (error: unknown) => error instanceof Down;
  const name = `provider-${serial}`;
  return { name, ...guardProvider({ name, players: 3, jobs: 3, isAway, ...options }) };
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: Error) => error.constructor.name,
  );

async function times<T>(count: number, work: () => Promise<T>) {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work());
  return results;
}

beforeEach(() => {
  holdTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('after five calls without an answer nobody is sent any more; one call tries after a while', async () => {
  const guard = aGuard();
  expect(await times(7, () => outcome(guard.call(down)))).toEqual([
    ...Array(5).fill('Down'),
    'CallSkipped',
    'CallSkipped',
  ]);
  expect(guard.isAvailable()).toBe(false);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(guard.isAvailable()).toBe(true);
  expect(await outcome(guard.call(down))).toBe('Down');
  expect(await outcome(guard.call(works))).toBe('CallSkipped');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await times(2, () => guard.call(works))).toEqual(['answer', 'answer']);
});

test('while one call tries, the others fail at once instead of waiting for it', async () => {
  const guard = aGuard();
  await times(5, () => outcome(guard.call(down)));
  await jest.advanceTimersByTimeAsync(10_000);
  const probe = outcome(guard.call(never));
  expect(await outcome(guard.call(works))).toBe('CallSkipped');
  expect(guard.isAvailable()).toBe(false);
  await jest.advanceTimersByTimeAsync(CALL_LIMIT_MS);
  expect(await probe).toBe('TaskCancelledError');
});

test('a refusal is an answer: it never opens the circuit and ends a row of failures', async () => {
  const guard = aGuard();
  const refuse = () => Promise.reject(new Refused('no'));
  expect(await times(20, () => outcome(guard.call(refuse)))).toEqual(Array(20).fill('Refused'));
  await times(4, () => outcome(guard.call(down)));
  await outcome(guard.call(refuse));
  await times(4, () => outcome(guard.call(down)));
  expect(await guard.call(works)).toBe('answer');
});

test('a provider that asks for quiet is left alone for so long', async () => {
  const guard = aGuard({ retryAfter: () => 20 });
  await outcome(guard.call(down));
  expect(await outcome(guard.call(works))).toBe('CallSkipped');
  await jest.advanceTimersByTimeAsync(19_000);
  expect(guard.isAvailable()).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await guard.call(works)).toBe('answer');
});

test('the calls of one request share one budget of time, those of a job have each their own', async () => {
  const guard = aGuard();
  const slowly = () => new Promise((resolve) => setTimeout(() => resolve('late'), 6_000));
  const both = async () => [await outcome(guard.call(slowly)), await outcome(guard.call(slowly))];
  const request = asRequest(both);
  const job = inBackground(both);
  await jest.advanceTimersByTimeAsync(12_000);
  expect(await request).toEqual(['late', 'TaskCancelledError']);
  expect(await job).toEqual(['late', 'late']);
});

test('jobs that hang leave room for players, and the other way round', async () => {
  const guard = aGuard({ players: 1, jobs: 1 });
  const hanging = inBackground(() => [outcome(guard.call(never)), outcome(guard.call(works))]);
  expect(await guard.call(works)).toBe('answer');
  const player = outcome(guard.call(never));
  await jest.advanceTimersByTimeAsync(CALL_LIMIT_MS);
  expect(await Promise.all([...hanging, player])).toEqual([
    'TaskCancelledError',
    'CallSkipped',
    'TaskCancelledError',
  ]);
});

test('looks leave room for whoever acts, and open no circuit by the short time they have', async () => {
  const guard = aGuard({ players: 1 });
  const look = () => asLook(3_000, () => outcome(guard.call(never)));
  const looks = Array.from({ length: 30 }, look);
  expect(await guard.call(works)).toBe('answer');
  await jest.advanceTimersByTimeAsync(3_000);
  const answers = await Promise.all(looks);
  expect(answers.filter((answer) => answer === 'TaskCancelledError')).toHaveLength(4);
  expect(answers.filter((answer) => answer === 'CallSkipped')).toHaveLength(26);
  const more = [look(), look()];
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await Promise.all(more)).toEqual(['TaskCancelledError', 'TaskCancelledError']);
  expect(await guard.call(works)).toBe('answer');
});

test('a call that began late and was cut is no sign that the provider is away; a quick failure is', async () => {
  const guard = aGuard();
  const late = () =>
    asRequest(async () => {
      await guard.call(() => new Promise((resolve) => setTimeout(resolve, 8_000)));
      return outcome(guard.call(never));
    });
  const all = Array.from({ length: 3 }, late);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all(all)).toEqual(Array(3).fill('TaskCancelledError'));
  await times(4, () => outcome(guard.call(down)));
  expect(await guard.call(works)).toBe('answer');
  await times(5, () => asLook(3_000, () => outcome(guard.call(down))));
  expect(await outcome(guard.call(works))).toBe('CallSkipped');
  // Nor is a look the call that tries whether the provider is back.
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await asLook(3_000, () => outcome(guard.call(works)))).toBe('CallSkipped');
  expect(await guard.call(works)).toBe('answer');
});

test('a provider that takes calls and never answers opens its circuit too', async () => {
  const guard = aGuard({ players: 5 });
  const all = Array.from({ length: 5 }, () => asRequest(() => outcome(guard.call(never))));
  await jest.advanceTimersByTimeAsync(CALL_LIMIT_MS);
  expect(await Promise.all(all)).toEqual(Array(5).fill('TaskCancelledError'));
  expect(await outcome(guard.call(works))).toBe('CallSkipped');
});

test('a look within a request ends with it', async () => {
  const guard = aGuard();
  const request = asRequest(async () => {
    await guard.call(() => new Promise((resolve) => setTimeout(resolve, 8_000)));
    return asLook(CALL_LIMIT_MS, () => outcome(guard.call(never)));
  });
  await jest.advanceTimersByTimeAsync(CALL_LIMIT_MS);
  expect(await Promise.race([request, 'still looking'])).toBe('TaskCancelledError');
});

test('the state is in the metrics', async () => {
  const guard = aGuard();
  const state = async () =>
    (await register.getSingleMetric('provider_circuit_open')?.get())?.values.find(
      ({ labels }) => labels.provider === guard.name,
    )?.value;
  expect(await state()).toBe(0);
  await times(5, () => outcome(guard.call(down)));
  expect(await state()).toBe(1);
  await jest.advanceTimersByTimeAsync(10_000);
  await guard.call(works);
  expect(await state()).toBe(0);
});
