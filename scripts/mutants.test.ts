import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { areas } from './mutants/areas.ts';
import { judge, unready } from './mutants/judge.ts';
import { mutate } from './mutants/mutant.ts';

const all = Object.entries(areas).flatMap(([area, mutants]) =>
  mutants.map((mutant) => ({ area, ...mutant })),
);
const texts = new Map<string, string>();
const textOf = (file: string) => {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
};

describe('the list fits the code', () => {
  test('every mutant has a name of its own and says what it would do', () => {
    const names = all.map(({ area, name }) => `${area}/${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(all.filter(({ why, find, put }) => why.length < 10 || find === put)).toEqual([]);
  });

  test('every place is there once, and the file still parses with the mutant in it', () => {
    const problems = all.flatMap((mutant) => {
      try {
        parseSync(mutate(textOf(mutant.file), mutant), { syntax: 'typescript', target: 'es2024' });
        return [];
      } catch (error) {
        return [`${mutant.name}: ${(error as Error).message}`];
      }
    });
    expect(problems).toEqual([]);
  });

  test('every test is there', () => {
    const missing = all.filter(
      ({ red, test: words }) => !existsSync(red) || (words !== undefined && !textOf(red).includes(words)),
    );
    expect(missing).toEqual([]);
  });
});

test('a place that is gone, or is not the only one, is an error', () => {
  const mutant = { name: 'x', file: 'a.ts', find: 'one', put: 'two', why: '', red: '' };
  expect(mutate('one more', mutant)).toBe('two more');
  expect(() => mutate('two', mutant)).toThrow('"x" finds its place no more in a.ts');
  expect(() => mutate('one and one', mutant)).toThrow('"x" finds its place more than once in a.ts');
});

describe('a verdict', () => {
  const report = (failed: number, passed: number, broken = 0) => ({
    numFailedTests: failed,
    numPassedTests: passed,
    numRuntimeErrorTestSuites: broken,
    testResults: [
      {
        assertionResults: [
          ...Array.from({ length: passed }, () => ({ fullName: 'a seat is kept', status: 'passed' })),
          ...Array.from({ length: failed }, () => ({ fullName: 'a seat is sold', status: 'failed' })),
        ],
      },
    ],
  });

  test.each([
    ['killed', undefined, report(1, 3)],
    ['survived', undefined, report(0, 4)],
    ['explained', 'because', report(0, 4)],
    ['stale', 'because', report(1, 3)],
    ['stale', undefined, report(0, 0, 1)],
    ['stale', undefined, report(1, 0, 1)],
    ['error', undefined, report(0, 0)],
    ['error', undefined, null],
  ] as const)('is %s (explained: %s)', (verdict, survives, told) => {
    expect(judge({ survives }, told)).toBe(verdict);
  });

  test('is worth nothing when the test is red, or not there, without any mutant', () => {
    expect(unready(report(0, 2), ['seat is', undefined])).toEqual([]);
    expect(unready(report(1, 1), [undefined])).toEqual(['red: a seat is sold']);
    expect(unready(report(0, 1), ['a chair'])).toEqual(['no test: a chair']);
    expect(unready(report(0, 0), [undefined])).toEqual(['no test: at all']);
    expect(unready(report(0, 0, 1), [undefined])).toEqual(['it does not load']);
    expect(unready(null, [undefined])).toEqual(['there is no report']);
  });
});
