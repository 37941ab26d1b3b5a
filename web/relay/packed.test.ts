import fc from 'fast-check';
import { pack, unpack } from './packed.ts';

test('whatever is packed comes out as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const sent = JSON.parse(JSON.stringify(value));
      expect(unpack(JSON.parse(JSON.stringify(pack(sent))))).toEqual(sent);
    }),
  );
});

test('objects that are alike name their fields once, lists and nothing stay what they are', () => {
  const people = [
    { name: 'Ada', tables: [] },
    { name: 'Bo', tables: [{ id: 1, host: null }] },
  ];
  expect(pack(people)).toEqual([
    [
      ['name', 'tables'],
      ['id', 'host'],
    ],
    [0, [1, 'Ada', [0]], [1, 'Bo', [0, [2, 1, null]]]],
  ]);
});
