import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../tooling/src/repository/workspace.ts';
import type { DrillSetUp } from '../../../tooling/src/test-runner/drills.ts';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { psql, startPostgres, startProgram } from '../debian-postgres.ts';
import type { Program } from '../run-program.ts';

// Debian's PostgreSQL that takes only TLS, with the roles of docs/operations/roles.sql, behind Debian's PgBouncer with
// docs/operations/pgbouncer.ini. Only ports, paths and sizes differ.

export const PGBOUNCER = '/usr/sbin/pgbouncer';
const OPERATIONS = join(ROOT, 'docs/operations');
const PASSWORDS = { postgres: 'of-the-superuser', site_owner: 'of-the-owner', site: 'of-the-site' } as const;
type Role = keyof typeof PASSWORDS;

const SERVER_CONNECTIONS = 3;

const settings = (folder: string) => `ssl = on
ssl_cert_file = '${folder}/server.pem'
ssl_key_file = '${folder}/server.key'
ssl_ca_file = '${folder}/ca.pem'
max_connections = 30
`;

export function writeCertificates(folder: string): void {
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  for (const name of ['ca', 'other'])
    openssl(`req -x509 ${key} -days 2 -subj /CN=${name}-of-a-drill -keyout ${name}.key -out ${name}.pem`);
  openssl(`req ${key} -subj /CN=localhost -keyout server.key -out server.csr`);
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
  const issue = '-CA ca.pem -CAkey ca.key -set_serial 1 -days 2 -extfile names';
  openssl(`x509 -req -in server.csr ${issue} -out server.pem`);
  chmodSync(join(folder, 'server.key'), 0o600);
}

/** The published configuration of PgBouncer with values of the drill. Throws when it does not have each replaced value once. */
export function pgBouncerConfiguration(folder: string, port: number, postgres: number): string {
  const changes = {
    'host=db.example.com port=5432': `host=localhost port=${postgres}`,
    'listen_addr = 10.0.0.21': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
    'default_pool_size = 20': `default_pool_size = ${SERVER_CONNECTIONS}`,
    '/etc/pgbouncer/server.pem': join(folder, 'server.pem'),
    '/etc/pgbouncer/server.key': join(folder, 'server.key'),
    '/etc/pgbouncer/ca.pem': join(folder, 'ca.pem'),
  };
  let text = readFileSync(join(OPERATIONS, 'pgbouncer.ini'), 'utf8');
  for (const [published, here] of Object.entries(changes)) {
    if (text.split(published).length !== 2)
      throw new Error(`pgbouncer.ini does not have '${published}' once`);
    text = text.replace(published, () => here);
  }
  return text;
}

function startPgBouncer(folder: string, port: number, postgres: number): Promise<Program> {
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, pgBouncerConfiguration(folder, port, postgres));
  writeFileSync(join(folder, 'userlist.txt'), `"site" "${PASSWORDS.site}"\n`);
  return startProgram(PGBOUNCER, [file], folder, port);
}

const migrate = (ownerUrl: string) =>
  execFileSync(process.execPath, ['server/src/commands/migrate.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: ownerUrl },
  });

export async function startPooledPostgres(): Promise<DrillSetUp> {
  const folder = mkdtempSync(join(tmpdir(), 'pooled-'));
  chmodSync(folder, 0o711);
  const [port, poolerPort] = [await freePort(), await freePort()];
  const trusted = `sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, 'ca.pem'))}`;
  const address = (role: Role, at: number, database = 'site') =>
    `postgresql://${role}:${PASSWORDS[role]}@localhost:${at}/${database}?${trusted}`;
  const [pooled, direct, owner] = [
    address('site', poolerPort),
    address('site', port),
    address('site_owner', port),
  ];
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeCertificates(folder);
    const rules = 'hostssl all all 127.0.0.1/32 scram-sha-256\n';
    const options = { settings: settings(folder), rules, password: PASSWORDS.postgres };
    programs.push(await startPostgres(folder, port, options));
    copyFileSync(join(OPERATIONS, 'roles.sql'), join(folder, 'roles.sql'));
    const passwords = [`owner_password=${PASSWORDS.site_owner}`, `site_password=${PASSWORDS.site}`];
    const variables = passwords.flatMap((one) => ['-v', one]);
    psql(folder, address('postgres', port, 'postgres'), ...variables, '-f', 'roles.sql');
    const pooler = await startPgBouncer(folder, poolerPort, port);
    programs.push(pooler);
    migrate(owner);
    return {
      env: {
        POOLED_URL: pooled,
        DIRECT_URL: direct,
        OWNER_URL: owner,
        SUPERUSER_URL: address('postgres', port),
        OTHER_CA: join(folder, 'other.pem'),
        POOLER_PID: String(pooler.pid),
        SERVER_CONNECTIONS: String(SERVER_CONNECTIONS),
      },
      site: {
        DATABASE_URL: pooled,
        DATABASE_DIRECT_URL: direct,
        AUTH_SECRET: 'a secret of a drill, long enough for one',
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
