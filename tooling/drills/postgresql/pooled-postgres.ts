import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../src/lib/workspace.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { type Certificates, makeCertificates } from './certificates.ts';
import { isUp, psql, startPostgres } from './debian-postgres.ts';
import { own, type Program, start } from './run-as-postgres.ts';

// Debian's PostgreSQL with TLS alone, with the roles of docs/operations/roles.sql, and Debian's PgBouncer before it with
// docs/operations/pgbouncer.ini, of which ports, paths and sizes alone are others.

export const PGBOUNCER = '/usr/sbin/pgbouncer';
const OPERATIONS = join(ROOT, 'docs/operations');
const PASSWORDS = { postgres: 'of-the-superuser', site_owner: 'of-the-owner', site: 'of-the-site' } as const;
type Role = keyof typeof PASSWORDS;

/** Connections to PostgreSQL that the pooler has, for all that a replica asks at once. */
export const SERVER_CONNECTIONS = 3;

export interface PooledPostgres {
  readonly certificates: Certificates;
  /** PgBouncer's process. */
  readonly pooler: number;
  /** Address of PostgreSQL itself, by TLS that is verified. */
  direct(role: Role, database?: string): string;
  /** Address by way of PgBouncer. */
  pooled(database?: string): string;
  stop(): Promise<void>;
}

const settings = (folder: string) => `ssl = on
ssl_cert_file = '${folder}/server.pem'
ssl_key_file = '${folder}/server.key'
ssl_ca_file = '${folder}/ca.pem'
max_connections = 30
`;
/** Nobody comes without TLS. */
const RULES = 'hostssl all all 127.0.0.1/32 scram-sha-256\n';

/** A published file with values of its own, each of which stands there once. */
function changed(file: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(OPERATIONS, file), 'utf8');
  for (const [published, here] of Object.entries(changes)) {
    if (text.split(published).length !== 2) throw new Error(`${file} has not one '${published}'`);
    text = text.replace(published, () => here);
  }
  return text;
}

async function startPgBouncer(folder: string, port: number, postgres: number): Promise<Program> {
  const configuration = changed('pgbouncer.ini', {
    'host=db.example.com port=5432': `host=localhost port=${postgres}`,
    'listen_addr = 10.0.0.21': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
    'default_pool_size = 20': `default_pool_size = ${SERVER_CONNECTIONS}`,
    '/etc/pgbouncer/server.pem': join(folder, 'server.pem'),
    '/etc/pgbouncer/server.key': join(folder, 'server.key'),
    '/etc/pgbouncer/ca.pem': join(folder, 'ca.pem'),
  });
  writeFileSync(join(folder, 'pgbouncer.ini'), configuration);
  writeFileSync(join(folder, 'userlist.txt'), `"site" "${PASSWORDS.site}"\n`);
  own(folder);
  return start(PGBOUNCER, [join(folder, 'pgbouncer.ini')], folder, isUp(port));
}

/** Starts both. */
export async function startPooledPostgres(): Promise<PooledPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'pooled-'));
  chmodSync(folder, 0o711);
  const [port, poolerPort] = [await freePort(), await freePort()];
  const certificates = makeCertificates(folder);
  chmodSync(certificates.key, 0o600);
  const trusted = `sslmode=verify-full&sslrootcert=${encodeURIComponent(certificates.ca)}`;
  const address = (role: Role, at: number, database: string) =>
    `postgresql://${role}:${PASSWORDS[role]}@localhost:${at}/${database}?${trusted}`;
  const direct = (role: Role, database = 'site') => address(role, port, database);
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const options = { settings: settings(folder), rules: RULES, password: PASSWORDS.postgres };
    programs.push(await startPostgres(folder, port, options));
    copyFileSync(join(OPERATIONS, 'roles.sql'), join(folder, 'roles.sql'));
    const passwords = [`owner_password=${PASSWORDS.site_owner}`, `site_password=${PASSWORDS.site}`];
    const variables = passwords.flatMap((one) => ['-v', one]);
    psql(folder, direct('postgres', 'postgres'), ...variables, '-f', 'roles.sql');
    const pooler = await startPgBouncer(folder, poolerPort, port);
    programs.push(pooler);
    return {
      certificates,
      pooler: pooler.pid,
      direct,
      pooled: (database = 'site') => address('site', poolerPort, database),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
