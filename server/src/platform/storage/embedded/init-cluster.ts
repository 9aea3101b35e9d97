import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '../../errors/operator-errors.ts';
import { SUPERUSER } from './address.ts';
import type { Binaries } from './binaries.ts';
import type { Runner } from './runner.ts';

const MAJOR_VERSION = '18';

/** Creates a cluster in `folder/data` if there is none, by a rename, so that no partial one can remain. */
export async function ensureCluster(folder: string, binaries: Binaries, runner: Runner): Promise<void> {
  const data = join(folder, 'data');
  if (existsSync(data)) return checkVersion(data);
  const passwordFile = join(folder, 'password');
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  chmodSync(passwordFile, 0o600);
  runner.own(passwordFile);
  const aside = join(folder, `data.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(aside, { mode: 0o700 });
  runner.own(aside);
  try {
    await runInitdb(aside, passwordFile, binaries, runner);
    renameSync(aside, data);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(data)) throw error;
  }
}

function checkVersion(data: string): void {
  let version: string;
  try {
    version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new StorageError(
      `${data} is not a PostgreSQL data folder: restore a backup there, or move it away to start with an empty database.`,
    );
  }
  if (version === MAJOR_VERSION) return;
  throw new StorageError(
    `The data in ${data} was written by PostgreSQL ${version}, and this is ${MAJOR_VERSION}: back it up with the release that wrote it, move it away and restore.`,
  );
}

function runInitdb(data: string, passwordFile: string, binaries: Binaries, runner: Runner): Promise<void> {
  const args = ['-D', data, '-U', SUPERUSER, '--encoding=UTF8', '--locale=C', '--locale-provider=builtin'];
  args.push(
    '--builtin-locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile}`,
  );
  args.push('--no-instructions');
  return new Promise((resolve, reject) => {
    let said = '';
    const child = runner.spawn(binaries.initdb, args, { cwd: data, stdio: ['ignore', 'pipe', 'pipe'] });
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', (error) =>
      reject(new StorageError(`PostgreSQL could not be set up: ${error.message}.`)),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StorageError(`PostgreSQL could not be set up in ${data}: ${lastError(said)}`));
    });
  });
}

export function lastError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim());
  const telling =
    lines.filter((line) => /FATAL|PANIC|error:/.test(line)).at(-1) ?? lines.at(-1) ?? 'it gave no reason.';
  return telling.replace(/^.*?(FATAL|PANIC|error): */, '').trim();
}
