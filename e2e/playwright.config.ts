import { defineConfig } from 'playwright/test';

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
  // Specs change what is live on the one site they share. Those of `pages/` only look: they may run side by side.
  workers: 1,
  projects: [
    { name: 'pages', testMatch: 'pages/**/*.spec.ts', fullyParallel: true },
    { name: 'site', testIgnore: 'pages/**' },
  ],
  reporter: 'list',
  use: {
    baseURL: process.env.BASE_URL,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
