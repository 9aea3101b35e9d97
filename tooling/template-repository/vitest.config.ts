import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // The first test of a file waits until its modules are made; this only ends what hangs.
    testTimeout: 60_000,
    // Class names as they are written, so that a test can find them.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The components bring stylesheets, which Node alone does not read.
    server: { deps: { inline: ['shared-ui'] } },
    restoreMocks: true,
  },
});
