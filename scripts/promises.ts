/**
 * Measures what the product guarantees about seats, money and mail, in full, one guarantee after the other, and ends
 * with a table; `--help` shows how it is used. Exit code 1 when one is broken.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runToEnd } from './child.ts';

const FOLDER = 'tests/promises';
const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

const USAGE = `npm run promises [-- G3 G8] [--seed 7] [--short]

Measures the promises with these numbers, or all of them, and ends with a table.

  --seed 7   repeats the run with this seed
  --short    runs the short form, which is part of npm test
  --help     shows this text`;

/** Says how the command is used to whoever called it otherwise. */
function misused(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seed: { type: 'string' },
        short: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return misused((error as Error).message);
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit();
}
if (values.seed !== undefined && !/^[1-9]\d{0,9}$/.test(values.seed))
  misused(`--seed is a whole number, not "${values.seed}".`);

/** g01-never-oversold.test.ts → G1 */
const promises = readdirSync(FOLDER)
  .map((file) => ({ file, number: Number(/^g(\d+)\b.*\.test\.ts$/.exec(file)?.[1]) }))
  .filter(({ number }) => number > 0)
  .map(({ file, number }) => ({ file, name: `G${number}` }));
const wanted = positionals.map((name) => name.toUpperCase());
for (const name of wanted) {
  if (!promises.some((promise) => promise.name === name))
    misused(
      `There is no promise ${name}; there are ${[...new Set(promises.map((p) => p.name))].join(', ')}.`,
    );
}
const chosen = promises.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const folder = mkdtempSync(join(tmpdir(), 'questboard-promises-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const rows: { name: string; kept: boolean; seconds: number; lines: string[] }[] = [];
await runToEnd(['codegen/prisma.ts']);
for (const { file, name } of chosen) {
  console.log(`\n── ${name} ${file}`);
  const path = join(folder, `${file}.txt`);
  const started = Date.now();
  const kept = await runToEnd([...JEST, '--runInBand', join(FOLDER, file)], {
    ...process.env,
    PROMISES_REPORT: path,
    PROMISES: values.short ? '' : 'full',
    ...(values.seed && { SEED: values.seed }),
  }).then(
    () => true,
    () => false,
  );
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  rows.push({ name, kept, seconds: Math.round((Date.now() - started) / 1000), lines });
}

console.log('\n── Promises');
for (const { name, kept, seconds, lines } of rows) {
  const verdict = `${kept ? '✓' : '✗'} ${name.padEnd(4)} ${String(seconds).padStart(5)} s  `;
  for (const [index, line] of (lines.length ? lines : ['no figure']).entries()) {
    console.log(`${index === 0 ? verdict : ' '.repeat(verdict.length)}${line}`);
  }
}
const broken = rows.filter(({ kept }) => !kept).length;
console.log(`${rows.length - broken} kept, ${broken} broken`);
process.exitCode = broken ? 1 : 0;
