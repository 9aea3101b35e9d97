import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS } from './support/chromium-args.ts';
import { takeOwnSite } from './support/site.ts';

// The runner and each worker load this file.
takeOwnSite(process.env);

/** Specs that change nothing that other tests see. Their tests may run on any site. */
const READ_ONLY = [
  'pages/**/*.spec.ts',
  'consent/consent-storage.spec.ts',
  // Waits for minutes, so it runs in parallel.
  'releases/nothing-grows.spec.ts',
];

/** `npm test` runs one journey per promise. Named specs, `npm run test:full` and drills run all their tests. */
const isSelection = process.env.TEST_LEVEL === 'promises';

/** `pnpm test:e2e` runs it, starts a site for each worker and names the sites in the environment. */
export default defineConfig({
  ...(isSelection ? { grep: /@promise/ } : {}),
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // Tests wait for states. These limits only end tests that hang.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // The other specs change what is live, so each worker has its own site.
  workers: Number(process.env.SITES_COUNT ?? 1),
  projects: [
    { name: 'pages', testMatch: READ_ONLY, fullyParallel: true },
    { name: 'site', testIgnore: process.env.DRILL ? READ_ONLY : [...READ_ONLY, 'drills/**'] },
  ],
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL,
    screenshot: 'only-on-failure',
    // A service worker would answer before the routes of a spec. The specs in `offline/` allow it.
    serviceWorkers: 'block',
    // Traces take a third of the processor time. Get one with `pnpm test:e2e SPEC --trace retain-on-failure`.
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: CHROMIUM_ARGS,
    },
  },
});
