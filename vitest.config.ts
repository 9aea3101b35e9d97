import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** `*.full.test.ts` runs in `npm run test:full`, or when it is named. */
const isPromises = process.env.TEST_LEVEL === 'promises';

export default defineConfig({
  test: {
    include: ['*/**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '.data/**',
      'tooling/template/**',
      ...(isPromises ? ['**/*.full.test.{ts,tsx}'] : []),
    ],
    setupFiles: ['tooling/src/testing/undo-stubs.setup.ts'],
    globalSetup: ['server/src/testing/test-clusters.setup.ts'],
    // Tests wait for states, however slow the machine is; these bounds only end what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    // A worker loads each module once for all its files: half of the processor time. A test undoes what it changes in a module.
    isolate: false,
    // They often wait for the database and for child processes: one more than there are cores, where the default is one less.
    maxWorkers: availableParallelism() + 1,
    // Class names as they are written, so that a test can find them.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Built files run unchanged.
    server: { deps: { external: [/\/dist\/(web|node)\//] } },
    restoreMocks: true,
  },
});
