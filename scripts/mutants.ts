/**
 * npm run mutants [-- --only credits --only "seats/an offer"]: breaks the product in every way of a list, one
 * after the other in a copy of the tree, and runs the test that must be red. Exit code 1 when one is not, or
 * when the list no longer fits the code.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runToEnd } from './child.ts';
import { areas } from './mutants/areas.ts';
import { Bench } from './mutants/bench.ts';
import { isBad, judge, unready, type Verdict } from './mutants/judge.ts';
import { mutate } from './mutants/mutant.ts';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
const all = Object.entries(areas).flatMap(([area, mutants]) =>
  mutants.map((mutant) => ({ area, ...mutant })),
);
const chosen = all.filter(
  ({ area, name }) => !values.only.length || values.only.some((part) => `${area}/${name}`.includes(part)),
);
if (chosen.length === 0) throw new Error(`There are only the areas ${Object.keys(areas).join(', ')}.`);
for (const mutant of chosen) mutate(readFileSync(mutant.file, 'utf8'), mutant);

await runToEnd(['codegen/prisma.ts']);
const bench = new Bench();
let closing: Promise<void> | undefined;
const close = () => (closing ??= bench.close());
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => close().finally(() => process.exit(1)));
}
const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`;

try {
  const wanted = new Map<string, Set<string | undefined>>();
  for (const { red, test } of chosen) wanted.set(red, (wanted.get(red) ?? new Set()).add(test));
  console.log(`── ${wanted.size} test files without any mutant`);
  const notReady = new Set<string>();
  for (const [file, tests] of wanted) {
    const started = Date.now();
    const wrong = unready(await bench.run(file, [...tests]), [...tests]);
    console.log(`${wrong.length ? '✗' : '✓'} ${file}, ${seconds(started)}`);
    for (const line of wrong) console.log(`    ${line}`);
    if (wrong.length) notReady.add(file);
  }

  console.log(`── ${chosen.length} mutants`);
  const verdicts: { area: string; verdict: Verdict }[] = [];
  for (const mutant of chosen) {
    const started = Date.now();
    const verdict = notReady.has(mutant.red) ? 'error' : judge(mutant, await bench.runWith(mutant));
    verdicts.push({ area: mutant.area, verdict });
    console.log(
      `${isBad(verdict) ? '✗' : '✓'} ${verdict} ${mutant.area}/${mutant.name}, ${seconds(started)}`,
    );
    if (isBad(verdict)) console.log(`    ${mutant.file}: ${mutant.why}\n    must be red: ${mutant.red}`);
  }

  const kinds: Verdict[] = ['killed', 'explained', 'survived', 'stale', 'error'];
  const row = (name: string, of: { verdict: Verdict }[]) =>
    [
      name.padEnd(14),
      ...kinds.map((kind) => String(of.filter((each) => each.verdict === kind).length).padStart(10)),
    ].join('');
  console.log(`── Mutants\n${''.padEnd(14)}${kinds.map((kind) => kind.padStart(10)).join('')}`);
  for (const area of new Set(verdicts.map((each) => each.area)))
    console.log(
      row(
        area,
        verdicts.filter((each) => each.area === area),
      ),
    );
  console.log(row('together', verdicts));
  if (verdicts.some(({ verdict }) => isBad(verdict))) process.exitCode = 1;
} finally {
  await close();
}
