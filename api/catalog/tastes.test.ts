import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aUser } from '../../tests/scene/world.ts';

afterAll(closeAll);

const told = 'viewer { isNewcomer systems playDays user { experience } }';
const nothing = { isNewcomer: true, systems: [], playDays: [], user: { experience: null } };

test('a newcomer answers, and is asked no more', async () => {
  const player = await aUser();
  expect((await as(player).ask(`{ ${told} }`)).viewer).toEqual(nothing);
  const answers = { systems: ['Daggerheart', 'Daggerheart'], playDays: [5, 1, 5], experience: 'NEW' };
  const known = {
    isNewcomer: false,
    systems: ['Daggerheart'],
    playDays: [1, 5],
    user: { experience: 'NEW' },
  };
  expect((await as(player).ok('updateTastes', answers, told)).viewer).toEqual(known);
  // Each can be changed later without the others.
  const { viewer } = await as(player).ok('updateTastes', { playDays: [] }, told);
  expect(viewer).toEqual({ ...known, playDays: [] });
});

test('the questions can be passed over, once and for all', async () => {
  const player = await aUser();
  expect((await as(player).ok('updateTastes', {}, told)).viewer).toEqual({ ...nothing, isNewcomer: false });
});

test('only systems and days that there are', async () => {
  const player = await aUser();
  const refused = (input: object, field: string) =>
    as(player).refused('updateTastes', input, 'BAD_INPUT', field);
  await refused({ systems: ['Chess'] }, 'systems.0');
  for (const day of [0, 8]) await refused({ playDays: [day] }, 'playDays.0');
  await refused({ playDays: Array(8).fill(1) }, 'playDays');
  await as(null).refused('updateTastes', {}, 'NOT_LOGGED_IN');
  expect((await as(player).ask(`{ ${told} }`)).viewer).toEqual(nothing);
});
