import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS } from './support/chromium-args.ts';
import { takeOwnSite } from './support/own-site.ts';

// Read by the runner, and by each worker anew.
takeOwnSite(process.env);

/** Specs that change nothing of the site that others see: their tests may run on any. Most of them lie in `pages/`. */
const LOOKING_ON = [
  'pages/**/*.spec.ts',
  'consent/consent-storage.spec.ts',
  // Waits for minutes: in the middle of the run, where others go on meanwhile.
  'releases/nothing-grows.spec.ts',
];

/** `npm test` runs one journey per promise. Named specs, `npm run test:full` and drills run every test of theirs. */
const isSelection = process.env.TEST_LEVEL === 'promises';

/** Run by `pnpm test:e2e`, which starts a site for each worker and names them in the environment. */
export default defineConfig({
  ...(isSelection ? { grep: /@promise/ } : {}),
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // Tests wait for states, however slow the machine is or however long it is stopped; these bounds, the same for all, only end
  // what hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // The other specs change what is live: no two workers share a site.
  workers: Number(process.env.SITES_COUNT ?? 1),
  projects: [
    { name: 'pages', testMatch: LOOKING_ON, fullyParallel: true },
    { name: 'site', testIgnore: process.env.DRILL ? LOOKING_ON : [...LOOKING_ON, 'drills/**'] },
  ],
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL,
    screenshot: 'only-on-failure',
    // A worker answers in the place of the line, past what a spec puts in its way; those of `offline/` have one.
    serviceWorkers: 'block',
    // A trace takes a third of a run's processor time: `pnpm test:e2e SPEC --trace retain-on-failure` where one is wanted.
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: CHROMIUM_ARGS,
    },
  },
});
