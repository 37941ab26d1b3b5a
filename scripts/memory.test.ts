import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { memoryFlags, memorySettings } from './memory.ts';

test('Node takes the settings: its heap ends where they say', () => {
  const program = 'console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)';
  const limit = Number(
    execFileSync(process.execPath, ['-e', program], { env: memorySettings, encoding: 'utf8' }),
  );
  expect(limit).toBeGreaterThanOrEqual(768);
  expect(limit).toBeLessThan(900);
});

test('however little was asked for, there is room for what a crowd brings', () => {
  const program = `
    gc({ type: 'major', flavor: 'last-resort' });
    console.log(v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size);`;
  const run = (flags: string[]) =>
    Number(
      execFileSync(process.execPath, [...flags, '-e', program], { env: memorySettings, encoding: 'utf8' }),
    );
  expect(run(memoryFlags)).toBeGreaterThanOrEqual(8 * 2 ** 20);
  expect(run([])).toBeLessThan(8 * 2 ** 20); // or V8 keeps it by itself by now
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

test('a build that ends while it writes leaves no half of a source that is loaded later', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripped-'));
  for (const name of ['scripts', 'api']) mkdirSync(join(folder, name));
  for (const name of ['stripped.mjs', 'ascii.ts'])
    copyFileSync(join('scripts', name), join(folder, 'scripts', name));
  writeFileSync(
    join(folder, 'api/long.ts'),
    `console.log('begun');\n${'// and so on\n'.repeat(10_000)}console.log('whole');`,
  );
  const run = (command: string) =>
    spawnSync('sh', ['-c', command], { cwd: folder, env: { PATH: process.env.PATH }, encoding: 'utf8' });
  const node = `"${process.execPath}"`;
  expect(run(`ulimit -f 8; ${node} scripts/stripped.mjs`).stderr).toContain('EFBIG'); // as when the disk is full
  expect(run(`${node} scripts/stripped.mjs`).status).toBe(0);
  expect(run(`${node} --import ./scripts/stripped.mjs api/long.ts`).stdout).toBe('begun\nwhole\n');
});

test('the container image has them as `npm start` has', () => {
  const [, last = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*\n(?![\s\S]*^FROM )/m);
  for (const [name, value] of Object.entries(memorySettings)) expect(last).toContain(`${name}="${value}"`);
  for (const flag of memoryFlags) expect(last).toContain(`CMD ["node", "${flag}", `);
  const [, first] = /--import \.\/(\S+)/.exec(memorySettings.NODE_OPTIONS)!;
  expect(last).toContain(`/app/${first} `);
});
