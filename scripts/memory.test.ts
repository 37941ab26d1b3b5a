import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { memorySettings } from './memory.ts';

test('Node takes the settings: its heap ends where they say', () => {
  const program = 'console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)';
  const limit = Number(
    execFileSync(process.execPath, ['-e', program], { env: memorySettings, encoding: 'utf8' }),
  );
  expect(limit).toBeGreaterThanOrEqual(1024);
  expect(limit).toBeLessThan(1200);
});

test('the container image has them as `npm start` has', () => {
  const [, last = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*\n(?![\s\S]*^FROM )/m);
  for (const [name, value] of Object.entries(memorySettings)) expect(last).toContain(`${name}="${value}"`);
});
