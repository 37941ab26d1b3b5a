import { recordings } from '../../api/catalog/facts.rules.ts';
import { conflictSentences } from './needsWords.ts';

const has = (...words: string[]) => words.map((word) => ({ kind: 'CONTENT', words: word }));

test('what a table has is said in one sentence, its language in one of its own', () => {
  expect(conflictSentences([])).toEqual([]);
  expect(conflictSentences(has('Spiders', 'Gore'))).toEqual([
    'This table says it has: Spiders, Gore, which you asked to avoid.',
  ]);
  expect(conflictSentences(has('A', 'B', 'C', 'D', 'E'))).toEqual([
    'This table says it has: A, B, C, 2 more, which you asked to avoid.',
  ]);
  const others = [
    { kind: 'LANGUAGE', words: 'Norwegian' },
    { kind: 'RECORDING', words: 'Streamed' },
  ];
  expect(conflictSentences([...others, ...has('Gore')])).toEqual([
    'This table says it has: Gore, a stream for others, which you asked to avoid.',
    'This table says it is played in Norwegian, which is none of your languages.',
  ]);
  for (const words of [recordings.table, recordings.streamed])
    expect(conflictSentences([{ kind: 'RECORDING', words }])[0]).toMatch(/has: a (stream|recording) for /);
});
