import { factChanges, factIn, factValuesOf, toFacts } from './factsForm.ts';

const told = {
  platform: 'IN_PERSON',
  city: 'Oslo',
  language: 'nb',
  minimumAge: 21,
  experience: 'NEW',
  provided: 'Dice.',
  bring: '',
  tones: ['DARK'],
  contentWarnings: ['Gore', 'Cold water'],
  safetyTools: ['X_CARD'],
  accessibility: [],
  recording: null,
  seriesLength: 'OPEN',
};

test('what the API tells goes through the form and back', () => {
  const values = factValuesOf(told);
  expect(values).toMatchObject({ contentWarnings: ['Gore'], ownWarnings: 'Cold water', minimumAge: '21' });
  expect(toFacts(values)).toEqual(told);
  expect(factValuesOf({ ...told, platform: 'HOLODECK', tones: ['PURPLE'] })).toMatchObject({
    platform: '',
    tones: [],
  });
});

test('only what was changed is sent, and a table that goes online leaves its city', () => {
  const opened = factValuesOf(told);
  expect(factChanges(opened, { ...opened })).toBeNull();
  expect(factChanges(opened, { ...opened, contentWarnings: [], ownWarnings: ' Cold water , Gore' })).toEqual({
    contentWarnings: ['Cold water', 'Gore'],
  });
  expect(factChanges(opened, { ...opened, platform: 'discord' })).toEqual({ platform: 'DISCORD', city: '' });
  const several = factValuesOf({ ...told, tones: ['COMBAT', 'EXPLORATION'] });
  expect(factChanges(several, { ...several, tones: ['combat', 'exploration'] })).toBeNull();
  expect(factChanges(opened, { ...opened, language: '' })).toEqual({ language: null });
});

test('refusals of the server find their field', () => {
  expect(factIn('facts.city')).toBe('city');
  expect(factIn('facts.contentWarnings.3')).toBe('ownWarnings');
  for (const other of ['city', 'facts', 'facts.constructor', null]) expect(factIn(other)).toBeNull();
});
