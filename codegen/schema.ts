import './placeholder-env.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { schema } from '../api/schema.ts';

const FILE = 'schema.graphql';
const built = `${printSchema(lexicographicSortSchema(schema))}\n`;
const committed = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';

if (!process.argv.includes('--check')) {
  if (built !== committed) writeFileSync(FILE, built);
} else if (built !== committed) {
  console.error(
    `${FILE} is not what the API serves (npm run codegen):\n${firstDifference(committed, built)}`,
  );
  process.exitCode = 1;
} else {
  console.log(`${FILE} is what the API serves.`);
}
// It ends by itself: process.exit() this soon after loading so much hangs now and then (nodejs/node#54918).

function firstDifference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const line = now.findIndex((text, i) => text !== old[i]);
  const at = line === -1 ? now.length : line;
  const show = (lines: string[], sign: string) => lines.slice(at, at + 3).map((text) => `  ${sign} ${text}`);
  return [`line ${at + 1}:`, ...show(old, '-'), ...show(now, '+')].join('\n');
}
