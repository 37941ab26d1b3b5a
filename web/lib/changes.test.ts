import { changedMeanwhile } from './changes.ts';

test('each field that others have saved is named, also inside of what is nested', () => {
  const opened = {
    title: 'A',
    tags: ['x'],
    facts: { city: 'Oslo', tones: ['DARK'], bring: '' },
    price: '25',
  };
  const now = {
    title: 'B',
    tags: ['x', 'y'],
    facts: { city: 'Rome', tones: ['DARK'], bring: '' },
    price: '25',
  };
  const mine = { ...now, title: 'C', price: '30' };
  expect(changedMeanwhile(mine, opened, now)).toEqual([
    ['title', 'Somebody else has changed this meanwhile. Saving keeps what stands here.'],
    ['tags', 'Somebody else has changed this meanwhile.'],
    ['facts.city', 'Somebody else has changed this meanwhile.'],
  ]);
  expect(changedMeanwhile(mine, now, now)).toEqual([]);
});
