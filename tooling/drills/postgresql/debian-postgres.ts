import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/testing/free-port.ts';
import { own, type Program, run, start } from './run-as-postgres.ts';

/** Programs of Debian's package `postgresql-15`. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
export const POSTGRESQL = join(PROGRAMS, 'postgres');

export interface PostgresOptions {
  /** Lines of `postgresql.conf`, beyond where it listens. */
  readonly settings?: string;
  /** Lines of `pg_hba.conf`: who may come, and how. */
  readonly rules: string;
  /** Of the superuser, `postgres`. */
  readonly password: string;
}

/** Whether it, or a pooler before it, answers at a port. */
export const isUp = (port: number) => () =>
  spawnSync(join(PROGRAMS, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;

/** Debian's PostgreSQL 15 in a folder, for this machine alone. */
export async function startPostgres(
  folder: string,
  port: number,
  { settings = '', rules, password }: PostgresOptions,
): Promise<Program> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  own(folder);
  const cluster = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale', 'C'];
  run(join(PROGRAMS, 'initdb'), [...cluster, '-A', 'scram-sha-256', '--pwfile', passwordFile], folder);
  const listen = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`;
  writeFileSync(join(data, 'postgresql.auto.conf'), listen + settings);
  writeFileSync(join(data, 'pg_hba.conf'), rules);
  return start(POSTGRESQL, ['-D', data], folder, isUp(port));
}

/** Runs psql at an address, to its first error. */
export const psql = (folder: string, address: string, ...args: readonly string[]): string =>
  run(join(PROGRAMS, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...args, address], folder);

export interface SiteDatabase {
  /** Address of the database, for a role that owns it and nothing else. */
  readonly url: string;
  /** The same server for its superuser, who may make databases: `TEST_DATABASE_URL`. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

/** PostgreSQL with the role and database that the page Production makes. */
export async function startSiteDatabase(): Promise<SiteDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const password = 'of-the-superuser';
  const program = await startPostgres(folder, port, {
    rules: 'host all all 127.0.0.1/32 scram-sha-256\n',
    password,
  });
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const superuserUrl = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const statements = ["create role site login password 'a password'", 'create database site owner site'];
  try {
    psql(folder, superuserUrl, ...statements.map((one) => `--command=${one}`));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://site:a%20password@127.0.0.1:${port}/site`, superuserUrl, stop };
}
