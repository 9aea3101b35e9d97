import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '../../tooling/src/console/report.ts';
import type { DrillSetUp } from '../../tooling/src/test-runner/drills.ts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { type Program, runProgram } from './run-program.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
export const POSTGRESQL = join(PROGRAMS, 'postgres');

const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
/** The package's user: PostgreSQL and PgBouncer refuse to run as root. */
const user = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

function own(folder: string): void {
  const { uid, gid } = user();
  if (uid === undefined) return;
  for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), uid, gid);
}

function run(program: string, args: readonly string[], folder: string): string {
  const env = { ...process.env, HOME: folder };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env,
    ...user(),
  });
  if (status !== 0) throw new PlainError(`${program} failed: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout.trim();
}

export function startProgram(program: string, args: readonly string[], folder: string, port: number) {
  own(folder);
  const isReady = ['-q', '-h', '127.0.0.1', '-p', `${port}`];
  return runProgram(
    program,
    args,
    { cwd: folder, ...user() },
    () => spawnSync(join(PROGRAMS, 'pg_isready'), isReady).status === 0,
  );
}

interface PostgresOptions {
  /** Lines of `postgresql.conf`, besides its address. */
  readonly settings?: string;
  /** Lines of `pg_hba.conf`. */
  readonly rules: string;
  /** Password of the superuser, `postgres`. */
  readonly password: string;
}

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
  return startProgram(POSTGRESQL, ['-D', data], folder, port);
}

export const psql = (folder: string, address: string, ...args: readonly string[]): string =>
  run(join(PROGRAMS, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...args, address], folder);

/**
 * Starts PostgreSQL, with the role and database of docs/operations. `TEST_DATABASE_URL` is the server for its superuser,
 * `SITE_DATABASE_URL` the database for its owner.
 */
export async function startTestPostgres(): Promise<DrillSetUp> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const port = await freePort();
  const password = 'of-the-superuser';
  const rules = 'host all all 127.0.0.1/32 scram-sha-256\n';
  const program = await startPostgres(folder, port, { rules, password });
  const superuser = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    psql(folder, superuser, "--command=create role site login password 'a password'");
    psql(folder, superuser, '--command=create database site owner site');
  } catch (error) {
    await stop();
    throw error;
  }
  const site = `postgres://site:a%20password@127.0.0.1:${port}/site`;
  return { env: { TEST_DATABASE_URL: superuser, SITE_DATABASE_URL: site }, stop };
}
