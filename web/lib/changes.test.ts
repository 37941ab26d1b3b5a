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
    ['title', 'Somebody else changed this while you were editing. Saving keeps your version.'],
    ['tags', 'Somebody else changed this while you were editing.'],
    ['facts.city', 'Somebody else changed this while you were editing.'],
  ]);
  expect(changedMeanwhile(mine, now, now)).toEqual([]);
});
