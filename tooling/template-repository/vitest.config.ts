import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    // Class names as they are written, so that a test can find them.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // The components bring stylesheets, which Node alone does not read.
    server: { deps: { inline: ['shared-ui'] } },
    restoreMocks: true,
  },
});
