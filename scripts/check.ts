import { build } from './build.ts';
import { type Outcome, report, run } from './run.ts';

const CHECKS: [name: string, ...args: string[]][] = [
  ['types (tsc)', 'node_modules/typescript/bin/tsc', '--noEmit', '--project', '.'],
  ['style and lint (biome)', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--reporter=summary'],
  ['lint (oxlint)', 'node_modules/oxlint/bin/oxlint', '--quiet', '--deny-warnings'],
  ['borders (dependency-cruiser)', 'scripts/borders.ts'],
  ['dead code (knip)', 'node_modules/knip/bin/knip.js'],
  ['schema.graphql is current', 'codegen/schema.ts', '--check'],
  ['migrations add up to schema.prisma', 'codegen/migrate.ts', 'check'],
];

/**
 * Runs every check that does not need the product to run, two at a time; the bundle of pages is checked by building
 * it.
 */
export async function check(): Promise<Outcome[]> {
  const waiting = [...CHECKS];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, ...args] = next;
      const outcome = await run(name, args);
      report(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

if (import.meta.main) {
  await build({ withPages: true });
  const outcomes = await check();
  const failed = outcomes.filter((outcome) => !outcome.ok).length;
  console.log(`${outcomes.length - failed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
