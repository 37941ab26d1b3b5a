import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';

const FOLDERS = ['api', 'web', 'sandbox', 'codegen', 'scripts', 'prisma', 'tests'];
// If dependency-cruiser cannot read TypeScript, it reads no files and so reports no violations.
const FEWEST = 100;

const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output } = await cruise(FOLDERS, {
  ruleSet: { forbidden: config.forbidden },
  validate: true,
  ...config.options,
});
if (typeof output === 'string') throw new Error(output);
const { violations, totalCruised } = output.summary;
const mutual = mutualFolders(output.modules);
for (const [one, other] of mutual) console.error(`both-ways: ${one} and ${other} import each other`);
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (totalCruised < FEWEST)
  console.error(`Only ${totalCruised} files were read; the check cannot have worked.`);
console.log(`${totalCruised} files read, ${violations.length + mutual.length} imports across a border.`);
process.exitCode = violations.length > 0 || mutual.length > 0 || totalCruised < FEWEST ? 1 : 0;

/** Returns the pairs of API folders that import each other, so that neither can be read alone. Tests may. */
function mutualFolders(modules: IModule[]): [string, string][] {
  const isOurs = (file: string) => file.startsWith('api/') && !file.includes('.test.');
  const arrows = new Set<string>();
  for (const { source, dependencies } of modules.filter(({ source }) => isOurs(source))) {
    for (const { resolved } of dependencies) {
      if (isOurs(resolved) && dirname(resolved) !== dirname(source))
        arrows.add(`${dirname(source)} ${dirname(resolved)}`);
    }
  }
  const pairs = [...arrows].map((arrow) => arrow.split(' ') as [string, string]);
  return pairs.filter(([from, to]) => from < to && arrows.has(`${to} ${from}`));
}
