/**
 * npm run bench [-- --sessions 100,5000] [--rounds 3] [--seconds 2] [--connections 16,64] [--only browse] [--write]:
 * measures the product's responses with catalogues of several sizes, next to other servers on the same rows. Starts
 * its own PostgreSQL; `--write` puts the tables into docs/performance.md, `--postgraphile <folder>` includes
 * PostGraphile.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import '../codegen/placeholder-env.ts'; // logins are signed here too, with the same secret as in the API
import { build } from './build.ts';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '100,5000,100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', multiple: true, default: [] },
    /** A folder whose node_modules has PostGraphile 5. */
    postgraphile: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const numbers = (name: 'sessions' | 'rounds' | 'seconds' | 'connections') =>
  values[name].split(',').map((text) => {
    const number = Number(text);
    if (!(number > 0)) throw new Error(`--${name} has numbers above 0, with commas between them.`);
    return number;
  });
const plan = {
  rounds: numbers('rounds')[0]!,
  seconds: numbers('seconds')[0]!,
  connections: numbers('connections'),
};
const sizes = numbers('sessions');

if (values.postgraphile) process.env.POSTGRAPHILE = resolve(values.postgraphile);
await build({ withPages: true });
const { benchmark } = await import('../tests/bench/benchmark.ts');
const text = await benchmark(sizes, plan, values.only, commit());
const command = `npm run bench${process.argv.slice(2).length ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`;
console.log(`\n── In whole\n\n${command}\n\n${text}`);
if (values.write) write(`\`${command.replace(' --write', '')}\`\n\n${text}`);
process.exit(); // nothing that is still open is needed

/** Replaces the text below the last handwritten heading. */
function write(figures: string): void {
  const file = 'docs/performance.md';
  const MARK = '## Figures\n';
  const [words] = readFileSync(file, 'utf8').split(MARK);
  writeFileSync(file, `${words}${MARK}\n${figures}\n`);
  execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', file]);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown'; // a copy without Git history
  }
}
