import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '../report.ts';
import { runCommand } from '../run-command.ts';
import { freePort } from '../test-site.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

export interface DebianPostgres {
  /** Address of the database, for a role that owns it and nothing else. */
  readonly url: string;
  stop(): Promise<void>;
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(program, args);
  if (code !== 0) throw new PlainError(`${program} ${args.join(' ')} failed:\n${output}`);
  return output.trim();
}

/** Debian's PostgreSQL 15 in a folder of its own, with the role and database that the page Production makes. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'debian-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // It refuses to work for root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, Number(await run('id', ['-u', 'postgres'])), 0);
  const become = isRoot ? ['--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  const asPostgres = (program: string, ...args: string[]) =>
    run('setpriv', [...become, '--', join(PROGRAMS, program), ...args]);
  await asPostgres('initdb', '--pgdata', data, '--auth=trust', '--username=postgres', '--locale=C.UTF-8');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const log = join(folder, 'log');
  await asPostgres('pg_ctl', '--pgdata', data, '--options', settings, '--log', log, '--wait', 'start');
  const statements = ["create role site login password 'a password'", 'create database site owner site'];
  const address = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres', '--quiet'];
  await run(join(PROGRAMS, 'psql'), [...address, ...statements.map((one) => `--command=${one}`)]);
  return {
    url: `postgres://site:a%20password@127.0.0.1:${port}/site`,
    async stop() {
      await asPostgres('pg_ctl', '--pgdata', data, '--mode=fast', '--wait', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
