import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '../../tooling/src/console/report.ts';
import type { DrillSetUp } from '../../tooling/src/test-runner/drills.ts';

/** Room for a cluster with the sample, some segments of its log, and little else. */
const MEGABYTES = 320;

export async function mountSmallDisk(): Promise<DrillSetUp> {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const args = ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0711`, 'small-disk', folder];
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) {
    rmdirSync(folder);
    const reason = error?.message ?? stderr.trim();
    throw new PlainError(`This drill mounts a small file system, which takes root: ${reason}`);
  }
  return {
    env: { SMALL_DISK: folder },
    async stop() {
      spawnSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
