import { defineConfig } from 'playwright/test';

/** Specs that change nothing of the site that others see: they may run side by side. Most of them lie in `pages/`. */
const LOOKING_ON = [
  'pages/**/*.spec.ts',
  'analytics/tells-every-menu-item-once.spec.ts',
  'consent/keeps-what-is-allowed.spec.ts',
];

/** Run by `pnpm test:e2e`, which starts a site and names it in the environment. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // Tests wait for states, however slow the machine is; these bounds only end what hangs.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // The other specs change what is live on the one site they share.
  workers: 1,
  projects: [
    { name: 'pages', testMatch: LOOKING_ON, fullyParallel: true },
    { name: 'site', testIgnore: LOOKING_ON },
  ],
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        // Letters as wide as on people's screens: the Chromium without windows moves each to a whole pixel.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
