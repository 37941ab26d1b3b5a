/**
 * npm run chaos [-- --seed 7] [--steps 200] [--until 40]: simulates players, staff and time while processes, the
 * database, Stripe and Postmark fail, and checks every rule about money and seats after each step. The same seed
 * gives the same run. Exit code 1 when a rule is broken.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareEnvironment } from '../tests/chaos/environment.ts';

const number = (name: string, value: string | undefined, otherwise: number) => {
  if (value === undefined) return otherwise;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`--${name} is a whole number`);
  return Number(value);
};
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string' },
    until: { type: 'string' },
    'settle-every': { type: 'string' },
  },
});
const seed = number('seed', values.seed, Math.floor(Math.random() * 1e9) + 1);
const steps = number('steps', values.steps, 200);
const until = number('until', values.until, steps);
const settleEvery = number('settle-every', values['settle-every'], 20);

console.log(`SEED=${seed} COMMIT=${commit()}`);
const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};

const environment = await prepareEnvironment();
const close = async () => {
  await environment.close();
  process.exit();
};
process.once('SIGINT', close);
process.once('SIGTERM', close);
try {
  const { planOf } = await import('../tests/chaos/plan.ts');
  const { play } = await import('../tests/chaos/run.ts');
  const plan = planOf(seed, steps);
  plan.steps.splice(until);
  const { steps: played, kills, violations } = await play(plan, { environment, settleEvery, say });
  for (const violation of violations) say(`VIOLATION ${violation}`);
  say(`${played} steps, ${kills} deaths, ${violations.length} violations`);
  if (violations.length) {
    say(`Again: npm run chaos -- --seed ${seed} --steps ${steps} --until ${played}`);
    keep(environment.folder);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error);
  keep(environment.folder);
  process.exitCode = 1;
} finally {
  await environment.close();
}

/** Keeps the logs of the run and of its processes, for debugging. */
function keep(folder: string) {
  const place = join('.data', 'chaos', String(seed));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'run.log'), `SEED=${seed} COMMIT=${commit()}\n${lines.join('\n')}\n`);
  for (const name of readdirSync(folder).filter((file) => /^api-.*\.log$/.test(file))) {
    cpSync(join(folder, name), join(place, name));
  }
  console.log(`The logs are in ${place}`);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}
