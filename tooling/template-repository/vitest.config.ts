import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // A file's first test waits for its modules to build. The timeout only ends tests that hang.
    testTimeout: 60_000,
    // Keeps class names readable for tests.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The components import stylesheets, which Node cannot load.
    server: { deps: { inline: ['shared-ui'] } },
    restoreMocks: true,
  },
});
