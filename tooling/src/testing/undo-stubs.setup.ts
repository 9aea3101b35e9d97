import { afterAll, vi } from 'vitest';

// Test files of a worker share one process, so stubs must not outlive their file.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
