import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBundlers } from './renderer.ts';

/** The files of the API that a file imports for more than their types. */
const importedBy = (file: string) =>
  [
    ...readFileSync(file.slice(1), 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'/gms),
  ].map(([, path]) => join(dirname(file), path ?? ''));

test('during development the bundler answers for every file of the API that a page needs, and for no path of it', () => {
  const lines = execFileSync(
    'grep',
    ['-rhoE', "'[./]+/api/[^']+'", 'web', '--include=*.ts', '--include=*.tsx'],
    { encoding: 'utf8' },
  );
  const files = new Set(
    [...(lines.match(/\/api\/[^']+/g) ?? [])].filter((file) => file.endsWith('rules.ts')),
  );
  expect(files.size).toBeGreaterThan(3);
  for (const file of files) for (const needed of importedBy(file)) files.add(needed);
  expect([...files].filter((file) => !isBundlers(file))).toEqual([]);
  expect(['/api/sessions', '/api/auth/login', '/graphql', '/login'].filter(isBundlers)).toEqual([]);
});
