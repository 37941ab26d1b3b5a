import { changesOf, followed } from '../lib/changes.ts';
import {
  emptyValues,
  factMessages,
  fieldOf,
  resolverFor,
  type SessionValues,
  toInput,
} from './sessionForm.ts';

const clock = { zone: 'America/New_York' };
const complete: SessionValues = {
  ...emptyValues,
  gameMasterId: '3',
  title: 'The Drowned Bell',
  description: 'Something rings under the water.',
  gameSystem: 'Daggerheart',
  scheduledAt: `${new Date().getFullYear() + 1}-07-01T19:00`,
};

async function problems(values: Partial<SessionValues>) {
  const { errors } = await resolverFor(clock)({ ...complete, ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, (error as Error).message]));
}

test('an empty form says what is missing, in the words of the rules', async () => {
  expect(await problems({ ...emptyValues, price: '', duration: '', maxPlayers: '' })).toEqual({
    gameMasterId: 'Please select a game master',
    title: 'Title must be at least 3 characters',
    description: 'Description must be at least 10 characters',
    gameSystem: 'Please select a game system',
    price: 'Price is required',
    scheduledAt: 'Please select a date and time',
    duration: 'Duration must be at least 1 hour',
    maxPlayers: 'Maximum players must be at least 1',
  });
});

test('limits of single fields', async () => {
  expect(await problems({ price: '0.5' })).toEqual({ price: 'Price must be at least $1' });
  expect(await problems({ duration: '0.5' })).toEqual({ duration: 'Duration must be at least 1 hour' });
  expect(await problems({ scheduledAt: '2020-01-01T10:00' })).toEqual({
    scheduledAt: 'Please select a future date and time',
  });
  expect(await problems({})).toEqual({});
});

test('an hour that the clocks leave out is said to be none', async () => {
  expect(await problems({ scheduledAt: '2099-03-08T02:30' })).toEqual({
    scheduledAt: 'The clocks skip this hour on that day. Please select another time',
  });
});

test('what is wrong with the facts stands at their fields', async () => {
  const values: SessionValues = {
    ...complete,
    facts: {
      ...emptyValues.facts,
      minimumAge: 'x',
      ownWarnings: 'a'.repeat(41),
      tones: ['dark', 'epic', 'gritty', 'heroic', 'horror', 'combat'],
    },
  };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolverFor(clock)(values, undefined, options);
  expect(factMessages(errors.facts)).toEqual({
    minimumAge: 'Must be from 18 to 99',
    ownWarnings: 'Must be at most 40 characters',
    tones: 'Please choose at most 5',
  });
});

test('dollars, hours and local times become cents, minutes and instants', () => {
  expect(toInput({ ...complete, price: '25.50', duration: '2.5' }, clock)).toMatchObject({
    priceCents: 2550,
    durationMinutes: 150,
    maxPlayers: 6,
    type: 'ONE_SHOT',
    imageUrl: null,
    scheduledAt: `${new Date().getFullYear() + 1}-07-01T23:00:00.000Z`,
  });
});

test('a price of fractions of a cent is refused, not rounded', async () => {
  expect(await problems({ price: '25.555' })).toEqual({ price: 'Price must be in whole cents' });
  expect(await problems({ price: '19.99' })).toEqual({});
});

test('an edit sends what was changed and nothing else', () => {
  const changed = { ...complete, title: 'The Silent Bell', duration: '4' };
  expect(changesOf(toInput(complete, clock), toInput(changed, clock))).toEqual({
    title: 'The Silent Bell',
    durationMinutes: 240,
  });
  expect(changesOf(toInput(complete, clock), toInput({ ...complete }, clock))).toEqual({});
});

test('a date that is left alone stays as it is, past or not', async () => {
  const unchanged = { date: new Date('2024-03-01T01:02:03Z'), text: '2024-02-29T20:02' };
  const kept = { ...clock, unchanged };
  expect(toInput({ ...complete, scheduledAt: unchanged.text }, kept).scheduledAt).toBe(
    '2024-03-01T01:02:03.000Z',
  );
});

test('refusals of the server find their field', () => {
  expect(fieldOf('priceCents')).toBe('price');
  expect(fieldOf('title')).toBe('title');
  expect(fieldOf('constructor')).toBeNull();
  expect(fieldOf(null)).toBeNull();
});

test('what a form has not touched follows what others have saved', () => {
  const of = (price: string, title: string, city: string, bring: string): SessionValues => ({
    ...complete,
    price,
    title,
    facts: { ...emptyValues.facts, city, bring },
  });
  const opened = of('13', 'The Drowned Bell', 'Oslo', '');
  const values = of('13', 'The Bell', 'Oslo', 'Dice');
  const now = of('14', 'The Drowned', 'Bergen', 'Pencils');
  expect(followed(values, opened, now)).toEqual(of('14', 'The Bell', 'Bergen', 'Dice'));
});
