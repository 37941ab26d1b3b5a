import { execFileSync } from 'node:child_process';
import { isBundlers } from './renderer.ts';

test('during development the bundler answers for every file of the API that a page imports, and for no path of it', () => {
  const lines = execFileSync(
    'grep',
    ['-rhoE', "'[./]+/api/[^']+'", 'web', '--include=*.ts', '--include=*.tsx'],
    {
      encoding: 'utf8',
    },
  );
  const files = [...new Set(lines.match(/\/api\/[^']+/g))].filter((file) => file.endsWith('/rules.ts'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !isBundlers(file))).toEqual([]);
  expect(['/api/sessions', '/api/auth/login', '/graphql', '/login'].filter(isBundlers)).toEqual([]);
});
