import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

const FOLDERS = ['api', 'web', 'sandbox', 'codegen', 'scripts', 'prisma', 'tests'];
// A cruiser that cannot read TypeScript finds nothing wrong, because it finds nothing.
const FEWEST = 100;

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output } = await cruise(FOLDERS, {
  ruleSet: { forbidden: config.forbidden },
  validate: true,
  ...config.options,
});
if (typeof output === 'string') throw new Error(output);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (totalCruised < FEWEST)
  console.error(`Only ${totalCruised} files were read; the check cannot have worked.`);
console.log(`${totalCruised} files read, ${violations.length} imports across a border.`);
process.exitCode = violations.length > 0 || totalCruised < FEWEST ? 1 : 0;
