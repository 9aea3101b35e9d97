import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const optional = z.string().min(1).optional();

const environmentSchema = z.object({
  DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  DATA_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../../.data', import.meta.url))),
  ORIGIN: optional,
  PORT: z.string().min(1).default('4000'),
  FILES_S3_BUCKET: optional,
  FILES_S3_ENDPOINT: optional,
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_ADDRESSING: z.enum(['path', 'virtual']).optional(),
  FILES_S3_KEY_ID: optional,
  FILES_S3_SECRET: optional,
  FILES_S3_SESSION_TOKEN: optional,
});

export type AuditSettings = z.infer<typeof environmentSchema>;

export const readSettings = (environment: NodeJS.ProcessEnv): AuditSettings =>
  environmentSchema.parse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value)));

export const siteOf = ({ ORIGIN, PORT }: AuditSettings) => ORIGIN ?? `http://localhost:${PORT}`;

/**
 * Returns the address of the database. The embedded server of a running site names its port and socket in
 * `postmaster.pid` (PostgreSQL's format: port in the fourth line, socket folder in the fifth).
 *
 * @throws Error with a sentence for the operator if there is none.
 */
export function databaseAddress({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: AuditSettings): string {
  const named = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (named) return named;
  const folder = join(DATA_DIR, 'postgres');
  const pidFile = join(folder, 'data/postmaster.pid');
  if (!existsSync(pidFile))
    throw new Error(`No site runs on ${DATA_DIR}: start it, or set DATA_DIR or DATABASE_URL.`);
  const [, , , port = '', sockets = ''] = readFileSync(pidFile, 'utf8').split('\n');
  if (sockets) return `postgresql://site@localhost:${port}/site?host=${encodeURIComponent(sockets)}`;
  const password = encodeURIComponent(readFileSync(join(folder, 'password'), 'utf8').trim());
  return `postgresql://site:${password}@127.0.0.1:${port}/site`;
}
