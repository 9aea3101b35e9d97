import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors/operator-errors.ts';

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const pathSchema = z.string().refine((path) => !path.split('/').some((part) => part === '..' || part === ''));

/** `backup.json`, the contents of a backup. It is written last, so a folder that has it is complete. */
export const backupSchema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  // Version of pg-boss's tables; null if jobs have never started.
  jobs: z.number().nullable(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      sha256: hashSchema,
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), isCalled: z.boolean() }),
  ),
  // Files of the data folder, below `files/`.
  files: z.array(z.object({ path: pathSchema, bytes: z.number(), sha256: hashSchema })),
});
export type Backup = z.infer<typeof backupSchema>;
export type BackupTable = Backup['tables'][number];

export const MANIFEST = 'backup.json';
export const tableFile = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>) =>
  `tables/${schema}.${name}.copy.gz`;

export async function readBackup(folder: string): Promise<Backup> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new StartError(`There is no backup in ${folder}: it has no ${MANIFEST}.`);
  try {
    return backupSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`The ${MANIFEST} in ${folder} cannot be read: it is broken, or of another version.`);
  }
}
