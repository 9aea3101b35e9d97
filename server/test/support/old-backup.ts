import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const FIXTURE = fileURLToPath(new URL('../fixtures/old-backup/', import.meta.url));

const siteSchema = z.object({
  /** Version that took it. */
  commit: z.string(),
  /** The one member, their password that of the demo. */
  email: z.string(),
  order: z.string(),
  receipt: z.string(),
  /** Token of the browser in which they are signed in. */
  session: z.string(),
});

/** The backup of an older version that is kept, unpacked. */
export interface OldBackup extends z.infer<typeof siteSchema> {
  readonly folder: string;
  stop(): Promise<void>;
}

export async function unpackOldBackup(): Promise<OldBackup> {
  const folder = await mkdtemp(join(tmpdir(), 'old-backup-'));
  const { status, stderr } = spawnSync('tar', ['-xzf', join(FIXTURE, 'backup.tar.gz'), '-C', folder]);
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  const site = siteSchema.parse(JSON.parse(await readFile(join(FIXTURE, 'site.json'), 'utf8')));
  return { ...site, folder, stop: () => rm(folder, { recursive: true, force: true }) };
}
