import { afterEach, expect, jest, test } from '@jest/globals';
import { register } from 'prom-client';
import { storedOperations } from '../../../tests/bench/stored.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { createSingleFlight } from '../single-flight.ts';
import { countStatement } from '../tally.ts';
import { measured } from './measured.ts';

const text = storedOperations().get('SessionsPageQuery')!.text;
afterEach(() => register.resetMetrics());

async function metricOf(metric: string, operation: string): Promise<number | undefined> {
  const lines = (await register.metrics()).split('\n');
  const found = lines.find((line) => line.startsWith(`${metric}{operation="${operation}"} `));
  return found === undefined ? found : Number(found.split(' ')[1]);
}

test('statements are counted for the operation that sent them, also when operations run at once', async () => {
  const sends = (count: number) => async () => {
    for (let sent = 0; sent < count; sent += 1) {
      countStatement();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  await Promise.all([
    measured(text, sends(3)),
    measured('{ viewer { id } }', sends(2)),
    measured(text, sends(4)),
  ]);
  expect(await metricOf('graphql_operation_statements_total', 'SessionsPageQuery')).toBe(7);
  expect(await metricOf('graphql_operation_duration_seconds_count', 'SessionsPageQuery')).toBe(2);
  expect(await metricOf('graphql_operation_statements_total', 'other')).toBe(2);
});

test('a name that a caller made up is other', async () => {
  for (const name of ['Made', 'Up', 'SessionsPageQuery']) await measured(`query ${name} { a }`, () => 1);
  expect(await metricOf('graphql_operation_duration_seconds_count', 'other')).toBe(3);
  expect(await register.metrics()).not.toContain('Made');
});

test('what was not run, and what runs within another, is not counted', async () => {
  await measured(text, () => null);
  await measured(text, () => measured(text, () => 1));
  expect(await metricOf('graphql_operation_duration_seconds_count', 'SessionsPageQuery')).toBe(1);
});

test('who shares an execution is counted as such, and its statements once', async () => {
  const share = createSingleFlight<number>();
  const work = async () => {
    countStatement();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => measured(text, () => share('same', work))));
  // One runs at once; four wait for the next, which one of them begins.
  expect(await metricOf('graphql_operation_shared_total', 'SessionsPageQuery')).toBe(3);
  expect(await metricOf('graphql_operation_statements_total', 'SessionsPageQuery')).toBe(2);
});

test('a slow one is told in the log, by its name only', async () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => {});
  const slowMs = env.slowOperationMs;
  await measured(text, () => 1);
  expect(warn).not.toHaveBeenCalled();
  Object.assign(env, { slowOperationMs: 5 });
  await measured(text, () => new Promise((resolve) => setTimeout(() => resolve(countStatement()), 20)));
  Object.assign(env, { slowOperationMs: slowMs });
  expect(warn.mock.calls).toEqual([
    [{ operation: 'SessionsPageQuery', ms: expect.any(Number), statements: 1 }, 'a slow operation'],
  ]);
  warn.mockRestore();
});
