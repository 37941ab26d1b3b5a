import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { addresses } from './addresses.ts';

const browser = findBrowser();
const { url, given } = await addresses();

/**
 * Chromium renders its address bar, which nobody sees, as two web pages in every window: half of the cost of opening
 * one. Only the last --disable-features switch counts, so the list repeats the features that Playwright disables.
 */
const turnedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'OptimizationHints'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'NetworkTimeServiceQuerying'],
  ...['AimEnabled', 'PreconnectToSearch'],
];

/** Journeys through the whole product as `npm start` runs it, on its own ports, with no data kept. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // This test shifts times in the database: only possible with a product that we started.
  testIgnore: given ? 'gm-month.spec.ts' : [],
  globalSetup: './product.ts',
  outputDir: '../../.data/e2e',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous timeouts for busy machines; no test waits for a fixed time.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Recording every step costs a quarter of the time: use --trace=on for a test under investigation.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        `--disable-features=${turnedOff.join()}`,
        // Text as wide as on most users' screens.
        '--font-render-hinting=none',
        // Chromium refuses to start its sandbox as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
