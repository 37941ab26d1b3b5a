import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { inAscii } from './ascii.ts';

const meaningOf = (program: string) => new Function(`return ${program}`)();

test.each([
  `['–', "’", \`…\${'“'}\`, 'plain', '×']`,
  `['\\—', '\\\\—', '\\\\\\—', \`\\–\\\`—\`]`,
  `['naïve', '\\u2014', '\\x41\\n—']`,
  `['😀', [...'a😀b'].length, '👩‍👩‍👧', '\\😀']`,
  `{ '–': 1, ключ: 2 }.ключ`,
  `['привет😀'.match(/[а-я]+/u)[0], /^[😀-😎]$/u.test('😃'), /–|\\—/.test('—'), /^\\p{L}+$/u.test('Ω')]`,
])('means the same in ASCII: %s', (program) => {
  const written = inAscii(program);
  expect(written).not.toMatch(/[^\0-\x7f]/);
  expect(meaningOf(written)).toEqual(meaningOf(program));
});

test('no source of a process has a raw template', () => {
  const files = execFileSync('git', ['ls-files', 'api', 'codegen', 'scripts'], { encoding: 'utf8' }).split(
    '\n',
  );
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => /String\.raw/.test(readFileSync(file, 'utf8')))).toEqual([]);
  // Blanks that end a line are left of types, if none were there before.
  expect(sources.filter((file) => / $/m.test(readFileSync(file, 'utf8')))).toEqual([]);
});
