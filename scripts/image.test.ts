import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the last stage of the Dockerfile takes along, as paths of this folder. */
function copied(): string[] {
  const [, last = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*\n(?![\s\S]*^FROM )/m);
  const lines = last.match(/^COPY --from=build .*$/gm) ?? [];
  return lines.flatMap((line) => [...line.matchAll(/\/app\/(\S+)/g)].map(([, path]) => path!));
}

/** The files a file imports, ours only; those it asks for at their time are left out. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'/gms)].map(([, path]) =>
    join(dirname(file), path!),
  );

test('whatever a program of the container image imports is in the image', () => {
  const paths = copied();
  expect(paths).toEqual(
    expect.arrayContaining(['api', 'dist', 'scripts/make-admin.ts', 'scripts/audit-money.ts']),
  );
  const within = (file: string) => paths.some((path) => file === path || file.startsWith(`${path}/`));
  const seen = new Set(['api/main.ts', 'api/app.ts', ...paths.filter((path) => path.startsWith('scripts/'))]);
  for (const file of seen) {
    expect([file, existsSync(file)]).toEqual([file, true]);
    for (const imported of importsOf(file)) seen.add(imported);
  }
  expect(seen.size).toBeGreaterThan(200);
  expect([...seen].filter((file) => !within(file))).toEqual([]);
});
