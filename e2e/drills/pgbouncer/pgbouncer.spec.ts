import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CONTENT_API_VERSION, paths } from 'shared-contracts/content';
import { join as joinClub } from '../../support/join.ts';
import { liveVersions, newVersion, promote, publishBuild } from '../../support/releases.ts';
import { siteUnderTest } from '../../support/site.ts';
import { expect, test } from '../../support/test.ts';
import { answerConsent } from '../../support/visitor.ts';

const SERVER = join(import.meta.dirname, '../../../server/src');
const PSQL = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'];
const { baseUrl, dataFolder } = siteUnderTest();

const given = (name: string) => process.env[name] ?? '';
const [pooled, direct] = [given('POOLED_URL'), given('DIRECT_URL')];
const [owner, superuser] = [given('OWNER_URL'), given('SUPERUSER_URL')];
const serverConnections = Number(given('SERVER_CONNECTIONS'));

/** Rows of a query, as text with `|` between the columns. Rejects with the server's message. */
async function psql(address: string, query: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('psql', [...PSQL, '-c', query, address]);
  return stdout.split('\n').filter(Boolean);
}

async function lockTable(address: string, table: string): Promise<() => Promise<void>> {
  const session = spawn('psql', [...PSQL, address], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(session, 'exit');
  session.stdin.write(`begin;\nlock table ${table} in access exclusive mode;\nselect 'held';\n`);
  await once(session.stdout, 'data');
  return async () => {
    session.stdin.end('rollback;\n');
    await ended;
  };
}

const ask = (path: string) => fetch(baseUrl + path, { headers: { 'x-api-version': CONTENT_API_VERSION } });
const status = async (path: string) => (await ask(path)).status;
const sessions = (condition: string) =>
  psql(
    superuser,
    `select regexp_replace(trim(query, E' \\n'), '\\s+', ' ', 'g') from pg_stat_activity where usename = 'site' and ${condition} order by 1`,
  );

test.describe('a site behind PgBouncer', () => {
  test.beforeEach(({ context }) => answerConsent(context, baseUrl));

  test('answers pages, lists and misspelled searches over a few shared connections', async ({ page }) => {
    await page.goto(paths.centre('nashville'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const words = ['nikee+outlt', 'adidass', 'coatch', 'levis+jeens', 'runing+shoes', 'perfum'];
    const answers = await Promise.all(
      words.map(async (word) => (await (await ask(`/api/search?q=${word}`)).json()).items.length),
    );
    expect(answers).not.toContain(0);
    const pools = await psql(pooled.replace('/site?', '/pgbouncer?'), 'show servers');
    const [lent] = await psql(superuser, "select count(*) from pg_stat_activity where usename = 'site'");
    expect(pools.length).toBeGreaterThan(0);
    expect(pools.length).toBeLessThanOrEqual(serverConnections);
    // Two for jobs, two for LISTEN, one for the live releases.
    expect(Number(lent)).toBeLessThanOrEqual(serverConnections + 5);
  });

  test('mails a new member and signs the member in', async ({ page }) => {
    await joinClub(page, paths.profile());
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
    const done = "select count(*) from pgboss.job where name = 'mail' and state = 'completed'";
    await expect.poll(async () => Number((await psql(owner, done))[0])).toBeGreaterThan(0);
  });

  test('uses direct sessions for jobs and notifications', async () => {
    expect(await sessions("query like 'listen %'")).toEqual([
      'listen "content_version"',
      'listen "release_revision"',
    ]);
    expect((await sessions("application_name = 'jobs'")).length).toBeGreaterThan(0);
  });

  test('shows a promoted release on the next page', async ({ page }) => {
    const version = newVersion('pooled');
    await publishBuild('mfe-centre', version, `document.documentElement.dataset.pooled='${version}';`);
    await promote('mfe-centre', version);
    expect((await liveVersions())['mfe-centre']).toBe(version);
    await page.goto(paths.centre('charleston'));
    await expect(page.locator('html')).toHaveAttribute('data-pooled', version);
  });

  test('cancels a query that waits too long, and answers others meanwhile', async () => {
    const unlock = await lockTable(superuser, 'events');
    const path = '/api/centers/nashville/events?from=2026-11-01&to=2027-01-01';
    try {
      const hanging = status(path);
      await expect.poll(() => sessions("wait_event_type = 'Lock'")).toHaveLength(1);
      expect(await status(`/api/search?q=sweter`)).toBe(200);
      expect(await hanging).toBeGreaterThanOrEqual(500);
      await expect.poll(() => sessions("wait_event_type = 'Lock'")).toEqual([]);
    } finally {
      await unlock();
    }
    expect(await status(path)).toBe(200);
  });

  test('is not ready while the pooler hangs', async () => {
    const pooler = Number(given('POOLER_PID'));
    process.kill(pooler, 'SIGSTOP');
    try {
      await expect.poll(() => status('/health/ready')).toBe(503);
    } finally {
      process.kill(pooler, 'SIGCONT');
    }
    await expect.poll(() => status('/health/ready')).toBe(200);
  });

  test('uses a role that reads and writes, and cannot change a table', async () => {
    const [role] = await psql(
      superuser,
      "select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = 'site'",
    );
    expect(role).toBe('f|f|f|f|f');
    for (const query of [
      'create table mine (id int)',
      'create schema mine',
      'create temp table mine (id int)',
      'alter table members add column mine int',
      'drop table members',
      'truncate members',
      'drop extension pg_trgm',
    ])
      await expect(psql(direct, query), query).rejects.toThrow(/permission denied|must be owner/);
  });

  test('is backed up by that role and restored by the owner', async () => {
    const to = test.info().outputPath('backup');
    const command = (name: string, env: Record<string, string>) =>
      promisify(execFile)(process.execPath, [join(SERVER, 'commands/backup.ts'), name, to], {
        env: { ...process.env, ...env },
      });
    const site = { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, DATA_DIR: dataFolder };
    expect((await command('backup', site)).stdout).toMatch(/^Wrote \d+ rows/);
    await psql(superuser, 'create database restored owner site_owner');
    const restored = owner.replace('/site?', '/restored?');
    await command('restore', { DATABASE_URL: restored, DATA_DIR: test.info().outputPath('data') });
    const members = 'select count(*) from members';
    expect(await psql(restored, members)).toEqual(await psql(owner, members));
  });
});

async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const child = execFile(process.execPath, [join(SERVER, 'main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: test.info().outputPath('data'),
      AUTH_SECRET: 'a secret of a drill, long enough for one',
      ...env,
    },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).not.toContain('of-the-site');
  return output.trim();
}

test.describe('start fails with one sentence for', () => {
  const changed = (address: string, change: Partial<Record<'hostname' | 'search', string>>) =>
    Object.assign(new URL(address), change).href;
  const withCa = (address: string, file: string) =>
    changed(address, { search: `?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}` });
  const otherCa = () => withCa(direct, given('OTHER_CA'));
  const untrusted = /cannot be reached: its certificate is not trusted \(.+\)\.$/;

  const refused: Readonly<Record<string, readonly [env: () => Record<string, string>, says: RegExp]>> = {
    'an address without TLS': [
      () => ({ DATABASE_URL: changed(direct, { search: '' }) }),
      /cannot be reached: no pg_hba\.conf entry .* no encryption\.$/,
    ],
    'a pooler without TLS': [
      () => ({ DATABASE_URL: changed(pooled, { search: '' }), DATABASE_DIRECT_URL: direct }),
      /cannot be reached: .*(SSL|TLS).*\.$/i,
    ],
    'a certificate of another CA': [() => ({ DATABASE_URL: otherCa() }), untrusted],
    'a direct address with a certificate of another CA': [
      () => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: otherCa() }),
      untrusted,
    ],
    'a certificate of another name': [
      () => ({ DATABASE_URL: changed(direct, { hostname: '127.0.0.1' }) }),
      /cannot be reached: its certificate is not trusted \(.*127\.0\.0\.1.*\)\.$/,
    ],
    'a missing CA file': [
      () => ({ DATABASE_URL: withCa(direct, '/none.pem') }),
      /cannot be reached: ENOENT.*none\.pem.*\.$/,
    ],
    'a pooler without a direct address': [
      () => ({ DATABASE_URL: pooled }),
      /keeps no sessions.*DATABASE_DIRECT_URL has to name PostgreSQL itself\.$/,
    ],
    'a pooler as the direct address': [
      () => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled }),
      /^DATABASE_DIRECT_URL .* not a pooler\.$/,
    ],
    'a role that may not create the missing tables': [
      () => ({ DATABASE_URL: direct.replace('/site?', '/empty?') }),
      /permission denied .*pnpm migrate has to do it, as the role that owns them\.$/,
    ],
  };

  test.beforeAll(() => psql(superuser, 'create database empty owner site_owner'));

  for (const [what, [env, says]] of Object.entries(refused))
    test(what, async () => {
      expect(await refusal(env())).toMatch(says);
    });
});
