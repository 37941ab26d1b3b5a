import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { memorySettings } from './memory.ts';

test('Node takes the settings: its heap ends where they say', () => {
  const program = 'console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)';
  const limit = Number(
    execFileSync(process.execPath, ['-e', program], { env: memorySettings, encoding: 'utf8' }),
  );
  expect(limit).toBeGreaterThanOrEqual(768);
  expect(limit).toBeLessThan(900);
});

test('once it is built, a process strips no types, and keeps nothing that would', () => {
  execFileSync(process.execPath, ['scripts/stripped.mjs'], { stdio: 'ignore' });
  const program = `
    for (const file of ['codegen/placeholder-env', 'scripts/die-with-parent', 'codegen/migrations', 'api/app'])
      await import('./' + file + '.ts');
    console.log(process.moduleLoadList.filter((name) => name.includes('amaro')));
    process.exit();`;
  const run = (env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }).trim();
  expect(run(memorySettings)).toBe('[]');
  expect(run({})).toMatch(/amaro/); // or Node calls it otherwise by now
});

test('the container image has them as `npm start` has', () => {
  const [, last = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*\n(?![\s\S]*^FROM )/m);
  for (const [name, value] of Object.entries(memorySettings)) expect(last).toContain(`${name}="${value}"`);
  const [, first] = /--import \.\/(\S+)/.exec(memorySettings.NODE_OPTIONS)!;
  expect(last).toContain(`/app/${first} `);
});
