import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '.data/**'],
    // Class names as they are written, so that a test can find them.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // What is built runs as it is.
    server: { deps: { external: [/\/dist\/(web|node)\//] } },
    restoreMocks: true,
  },
});
