import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBrowser } from './browser.ts';
import { build } from './build.ts';
import { check } from './check.ts';
import { runToEnd } from './child.ts';

const E2E = 'web/e2e/playwright.config.ts';
const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

let passed = 0;
let failed = 0;
const folder = mkdtempSync(join(tmpdir(), 'questboard-test-'));
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
  console.log(`${passed} passed, ${failed} failed`);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

title('Build');
await counted('build', () => build({ withPages: true }));

title('Checks');
for (const { ok } of await check()) {
  if (ok) passed++;
  else failed++;
}

title('Unit and integration tests');
const jest = join(folder, 'jest.json');
await attempt(() => runToEnd([...JEST, '--json', `--outputFile=${jest}`]));
countReport('jest', jest, ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  // A file that fails to load has no failed tests.
  failed:
    numFailedTests +
    testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length).length,
}));

if (existsSync(E2E)) {
  title('Browser tests');
  const e2e = join(folder, 'e2e.json');
  await counted('browser', async () => {
    const env = { ...process.env, CHROMIUM_PATH: requireBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: e2e };
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', E2E, '--reporter=list,json'];
    await attempt(() => runToEnd(args, env));
  });
  countReport('playwright', e2e, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
  }));
}
process.exitCode = failed ? 1 : 0;

function title(text: string): void {
  console.log(`\n── ${text}`);
}

/** Runs a step that counts as one test. */
async function counted(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    passed++;
  } catch (error) {
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
    failed++;
  }
}

/** Ignores the exit code: the report says what failed. */
async function attempt(work: () => Promise<void>): Promise<void> {
  await work().catch(() => {});
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
  stats: { expected: number; flaky: number; unexpected: number };
  errors?: unknown[];
};

function countReport(
  name: string,
  file: string,
  read: (report: Report) => { passed: number; failed: number },
): void {
  if (!existsSync(file)) {
    console.error(`✗ ${name} wrote no report`);
    failed++;
    return;
  }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')));
  passed += counts.passed;
  failed += counts.failed;
}
