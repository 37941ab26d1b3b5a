import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * The headless shell comes last, although a journey takes a sixth less time in it: in one of fifty scrolled pages it
 * stopped drawing (version 156).
 */
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chromium-headless-shell',
];

/** Finds the browser for browser tests: CHROMIUM_PATH, one on PATH, or Playwright's own. */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, chromium.executablePath()];
  return candidates.find((file) => file && existsSync(file));
}

/** Returns the browser for browser tests, installing it and the fonts if missing. */
export function requireBrowser(): string {
  const browser = installBrowser();
  requireLetters();
  return browser;
}

/** Tries Playwright's download first, then the system's package. */
function installBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('Installing a browser for the browser tests …');
  const cli = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  spawnSync(process.execPath, cli, { stdio: 'inherit', timeout: 300_000 });
  if (process.getuid?.() === 0)
    for (const name of ['chromium', 'chromium-headless-shell']) if (!findBrowser()) aptInstall(name);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'There is no browser for the browser tests, and none could be installed. Install Chromium ' +
      '(`npx playwright install chromium`, or `apt-get install chromium` as root), or set CHROMIUM_PATH.',
  );
}

/** True if letters have the usual widths, those of Arial: the fonts shown until our typefaces load are sized by them. */
const isUsual = () => {
  const { stdout } = spawnSync('fc-match', ['--format', '%{family}', 'Arial'], { encoding: 'utf8' });
  return !stdout || /Arial|Helvetica|Liberation Sans|Arimo/.test(stdout); // no fontconfig: no Linux
};

function requireLetters(): void {
  if (isUsual()) return;
  console.log('Installing letters for the browser tests …');
  if (process.getuid?.() === 0) aptInstall('fonts-liberation');
  if (!isUsual())
    console.error('Two browser tests want letters as wide as those of Arial: install fonts-liberation.');
}

function aptInstall(name: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update'], { env, stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], {
      env,
      stdio: 'inherit',
    });
  } catch (error) {
    console.error(`apt-get could not install ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
