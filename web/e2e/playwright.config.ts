import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { addresses } from './addresses.ts';

const browser = findBrowser();
const { url, given } = await addresses();

/**
 * Chromium draws its address bar, which nobody sees, by two web pages in every window: half of what opening one
 * costs. Of this switch the last counts, so those that Playwright turns off stand here as well.
 */
const turnedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'OptimizationHints'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'NetworkTimeServiceQuerying'],
  ...['AimEnabled', 'PreconnectToSearch'],
];

/** Journeys through the whole product as `npm start` runs it, on ports of its own, with nothing kept. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Lets time pass in the rows: only of a product of our own.
  testIgnore: given ? 'gm-month.spec.ts' : [],
  globalSetup: './product.ts',
  outputDir: '../../.data/e2e',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Patience for machines that are busy with something else; nothing waits by the clock.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording every step costs a quarter of the time: --trace=on for the one that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        `--disable-features=${turnedOff.join()}`,
        // Words as wide as on the screens of most people.
        '--font-render-hinting=none',
        // Chromium refuses to start its sandbox as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
