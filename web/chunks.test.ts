import { cycleOf } from './chunks.ts';

test('files that import each other are found, however long the way', () => {
  const imports = new Map([
    ['page', ['a', 'shared']],
    ['a', ['b', 'shared']],
    ['b', ['c']],
    ['c', ['a']],
    ['shared', []],
  ]);
  expect(cycleOf(imports)).toEqual(['a', 'b', 'c', 'a']);
  expect(cycleOf(new Map([['a', ['a']]]))).toEqual(['a', 'a']);
});

test('what many need, and what stands elsewhere, is no cycle', () => {
  const imports = new Map([
    ['page', ['a', 'b']],
    ['a', ['shared', 'https://elsewhere.example/x.js']],
    ['b', ['shared', 'a']],
    ['shared', []],
  ]);
  expect(cycleOf(imports)).toBeNull();
});
