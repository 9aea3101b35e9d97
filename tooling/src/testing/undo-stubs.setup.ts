import { afterAll, vi } from 'vitest';

// The test files of a worker share one process: no stub of a file outlives it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
