import { FAILPOINTS } from '../../api/platform/failpoint.ts';
import { planOf } from './plan.ts';

test('a plan is a pure function of its seed, and another seed is another plan', () => {
  expect(planOf(7, 200)).toEqual(planOf(7, 200));
  expect(planOf(7, 200)).not.toEqual(planOf(8, 200));
});

test('a shorter run is the beginning of a longer one', () => {
  const { steps, deaths } = planOf(7, 200);
  const short = planOf(7, 20);
  expect(short.steps).toEqual(steps.slice(0, 20));
  expect(short.deaths).toEqual(deaths.slice(0, short.deaths.length));
});

test('a long run does and breaks everything there is, and dies at every place', () => {
  const { steps, deaths } = planOf(1, 2_000);
  expect(new Set(steps.map(({ action }) => action)).size).toBeGreaterThan(20);
  expect(new Set(steps.map(({ fault }) => fault.kind)).size).toBe(14);
  expect(new Set(deaths.map(({ name }) => name))).toEqual(new Set(FAILPOINTS));
});
