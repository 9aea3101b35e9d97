import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { listTables } from '../../src/platform/operations/table-list.ts';
import { createConnection } from '../../src/platform/storage/pool.ts';

const FIXTURE = fileURLToPath(new URL('../fixtures/old-backup/', import.meta.url));

const siteSchema = z.object({
  commit: z.string(),
  /** Address of the only member, with the password of the demo. */
  email: z.string(),
  order: z.string(),
  receipt: z.string(),
  session: z.string(),
});

export async function unpackOldBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'old-backup-'));
  const { status, stderr } = spawnSync('tar', ['-xzf', join(FIXTURE, 'backup.tar.gz'), '-C', folder]);
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  const site = siteSchema.parse(JSON.parse(await readFile(join(FIXTURE, 'site.json'), 'utf8')));
  return { ...site, folder, stop: () => rm(folder, { recursive: true, force: true }) };
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OWN = ['server', 'shared-contracts', 'sample-content'] as const;

/** Checks out the server of an older commit, to run with the current libraries. */
export async function checkOut(commit: string) {
  const folder = await mkdtemp(join(tmpdir(), 'old-version-'));
  const archive = spawnSync('git', ['archive', commit, '--', ...OWN, 'package.json'], {
    cwd: ROOT,
    maxBuffer: 500_000_000,
  });
  if (archive.status !== 0) throw new Error(`The history lacks ${commit}: ${archive.stderr}`);
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`tar failed: ${unpacked.stderr}`);
  for (const name of OWN) await linkPackages(folder, name);
  return {
    /** Path of one of its files, such as `server/src/main.ts`. */
    program: (path: string) => join(folder, path),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function linkPackages(folder: string, name: string): Promise<void> {
  const [from, to] = [join(ROOT, name, 'node_modules'), join(folder, name, 'node_modules')];
  await mkdir(to);
  for (const entry of await readdir(from)) {
    const own = OWN.find((one) => one === entry);
    await symlink(own ? join(folder, own) : await realpath(join(from, entry)), join(to, entry));
  }
}

/** Every row of every table as text, by `schema.table`. */
export async function tableRows(url: string): Promise<Record<string, readonly string[]>> {
  const client = createConnection(url);
  await client.connect();
  try {
    const all: Record<string, readonly string[]> = {};
    for (const { schema, name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${schema}.${name} t order by 1`,
      );
      all[`${schema}.${name}`] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}
