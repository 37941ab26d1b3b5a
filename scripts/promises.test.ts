import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/promises.ts', ...args], { encoding: 'utf8' });

test('says how it is used', () => {
  const { status, stdout, stderr } = run('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^npm run promises \[-- G3 G8] .*--short .*the short form/s);
});

test.each([
  [['--bogus'], /^Unknown option '--bogus'/],
  [['--seed', 'x'], /^--seed is a whole number, not "x"\./],
  [['G99'], /^There is no promise G99; there are G1, G2, /],
])('refuses %j in a sentence, and says how it is used', (args, sentence) => {
  const { status, stderr } = run(...args);
  expect(status).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr).toContain('npm run promises [-- G3 G8]');
  expect(stderr).not.toMatch(/^ +at /m);
});
