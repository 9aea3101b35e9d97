import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readPostmasterPid } from '../platform/storage/embedded/postmaster-pid.ts';

/** Returns the folder of a Vitest worker's PostgreSQL server, the same in every run of this checkout. */
export function clusterFolder(worker: string): string {
  const checkout = createHash('sha256')
    .update(import.meta.url)
    .digest('hex')
    .slice(0, 8);
  return join(tmpdir(), `outlet-centres-tests-${userInfo().username}-${checkout}-${worker}`);
}

/** Vitest global setup: stops the PostgreSQL servers of the workers after the last test. */
export default ({ vitest }: TestProject) =>
  async (): Promise<void> => {
    const workers = Array.from({ length: vitest.config.maxWorkers }, (_, index) => String(index + 1));
    const running = workers
      .map(clusterFolder)
      .filter((folder) => readPostmasterPid(join(folder, 'data'))?.alive);
    if (running.length === 0) return;
    const { startEmbedded } = await import('../platform/storage/embedded/start-embedded.ts');
    for (const folder of running) {
      const server = await startEmbedded({ folder, forTests: true });
      await server.stop();
    }
  };
