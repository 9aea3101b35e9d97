import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // A page's modules are built when a test first needs them.
    testTimeout: 20_000,
    // Keeps class names readable for tests.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The components import stylesheets, which Node cannot load.
    server: { deps: { inline: ['shared-ui'] } },
    restoreMocks: true,
  },
});
