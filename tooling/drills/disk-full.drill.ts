import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unitTests } from '../src/lib/checks.ts';
import type { Drill } from '../src/lib/drills.ts';
import { PlainError } from '../src/lib/report.ts';

/** Room for a cluster with the sample, some segments of its log, and little else. */
const MEGABYTES = 320;

/** A file system of some megabytes. */
function mountSmallDisk(): { readonly folder: string; unmount(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const args = ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0711`, 'small-disk', folder];
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) {
    rmdirSync(folder);
    throw new PlainError(
      `This drill mounts a small file system, which root may: ${error?.message ?? stderr.trim()}`,
    );
  }
  return {
    folder,
    unmount() {
      spawnSync('umount', ['--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

/** `npm test` shows its parts: what a write that fails leaves, what is answered, a database that starts later. */
export const drill: Drill = {
  shows:
    'on a full disk a publisher hears it in one error, nothing is half published, nothing unfinished is left; the embedded PostgreSQL, which ends there, comes back by itself once there is room',
  needs: 'root, who may mount a tmpfs of 320 MB; 1 minute',
  async run() {
    const disk = mountSmallDisk();
    try {
      const env = { DRILL: 'disk-full', SMALL_DISK: disk.folder };
      return await unitTests(['server/test/platform/disk-full.test.ts'], env)();
    } finally {
      disk.unmount();
    }
  },
};
