import vm from 'node:vm';
import { expect, test } from '@jest/globals';

test('a function of the same file and text is compiled once, and one of another text anew', () => {
  const compile = (code: string) => vm.compileFunction(code, ['a'], { filename: 'added.js' });
  expect(compile('return a + 1').cachedDataRejected).toBeUndefined();
  const again = compile('return a + 1');
  expect(again.cachedDataRejected).toBe(false);
  expect(again(1)).toBe(2);
  const other = compile('return a + 2');
  expect(other.cachedDataRejected).toBeUndefined();
  expect(other(1)).toBe(3);
});

test('a module of the same file and text has what its own evaluation gives it', async () => {
  const evaluated = async (code: string) => {
    const module = new vm.SourceTextModule(code, { identifier: 'counted.js' });
    await module.link(() => {
      throw new Error('it imports nothing');
    });
    await module.evaluate();
    return module.namespace;
  };
  const counter = 'export let count = 0; export const add = () => ++count;';
  const first = (await evaluated(counter)) as { count: number; add(): number };
  first.add();
  expect(first.count).toBe(1);
  expect(await evaluated(counter)).toMatchObject({ count: 0 });
  expect(await evaluated('export const count = 7;')).toMatchObject({ count: 7 });
});
