import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CONTENT_API_VERSION, paths } from 'shared-contracts';
import { join as joinClub } from '../support/join.ts';
import { liveVersions, newVersion, promote, publishBuild } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { lockTable, psql } from './psql.ts';

const SERVER = fileURLToPath(new URL('../../server', import.meta.url));
const { baseUrl } = siteUnderTest();

/** What the drill has started. */
const given = (name: string) => process.env[name] ?? '';
const [pooled, direct, owner, superuser] = ['POOLED_URL', 'DIRECT_URL', 'OWNER_URL', 'SUPERUSER_URL'].map(
  given,
) as [string, string, string, string];

const status = async (path: string) =>
  (await fetch(baseUrl + path, { headers: { 'x-api-version': CONTENT_API_VERSION } })).status;
/** Sessions of the site's role at PostgreSQL, with what each did last. */
const sessions = (condition: string) =>
  psql(
    superuser,
    `select regexp_replace(trim(query, E' \\n'), '\\s+', ' ', 'g') from pg_stat_activity where usename = 'site' and ${condition} order by 1`,
  );

test.describe('PgBouncer:', () => {
  test.beforeEach(({ context }) => answerConsent(context, baseUrl));

  test('pages, lists and words that are spelled wrong are answered by a few shared connections', async ({
    page,
  }) => {
    await page.goto(paths.centre('nashville'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const asked = ['q=nikee+outlt', 'q=adidass', 'q=coatch', 'q=levis+jeens', 'q=runing+shoes', 'q=perfum'];
    const answers = await Promise.all(
      asked.map(async (query) => {
        const answer = await fetch(`${baseUrl}/api/search?${query}`, {
          headers: { 'x-api-version': CONTENT_API_VERSION },
        });
        return (await answer.json()).items.length;
      }),
    );
    expect(answers.filter((found) => found === 0)).toEqual([]);
    const pools = await psql(pooled.replace('/site?', '/pgbouncer?'), 'show servers');
    const [lent] = await psql(superuser, "select count(*) from pg_stat_activity where usename = 'site'");
    expect(pools.length).toBeGreaterThan(0);
    expect(pools.length).toBeLessThanOrEqual(Number(given('SERVER_CONNECTIONS')));
    // Jobs two, LISTEN two, what is live one.
    expect(Number(lent)).toBeLessThanOrEqual(Number(given('SERVER_CONNECTIONS')) + 5);
  });

  test('who joins gets the mail that a job sends, and is signed in', async ({ page }) => {
    await joinClub(page, paths.profile());
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
    const done = "select count(*) from pgboss.job where name = 'mail' and state = 'completed'";
    await expect.poll(async () => Number((await psql(owner, done))[0])).toBeGreaterThan(0);
  });

  test('jobs and notifications have sessions of PostgreSQL itself', async () => {
    expect(await sessions("query like 'listen %'")).toEqual([
      'listen "content_version"',
      'listen "release_revision"',
    ]);
    expect((await sessions("application_name = 'jobs'")).length).toBeGreaterThan(0);
  });

  test('a release that goes live is on the next page', async ({ page }) => {
    const version = newVersion('pooled');
    await publishBuild('mfe-centre', version, `document.documentElement.dataset.pooled='${version}';`);
    await promote('mfe-centre', version);
    expect((await liveVersions())['mfe-centre']).toBe(version);
    await page.goto(paths.centre('charleston'));
    await expect(page.locator('html')).toHaveAttribute('data-pooled', version);
  });

  test('a query that waits too long ends, at PostgreSQL as well, and keeps nobody else waiting', async () => {
    const letGo = await lockTable(superuser, 'events');
    const path = '/api/centers/nashville/events?from=2026-11-01&to=2027-01-01';
    try {
      const hanging = status(path);
      await expect.poll(() => sessions("wait_event_type = 'Lock'")).toHaveLength(1);
      expect(await status(`/api/search?q=sweter`)).toBe(200);
      expect(await hanging).toBeGreaterThanOrEqual(500);
      await expect.poll(() => sessions("wait_event_type = 'Lock'")).toEqual([]);
    } finally {
      await letGo();
    }
    expect(await status(path)).toBe(200);
  });

  test('a pooler that stands still makes the replica not ready, until it goes on', async () => {
    const pooler = Number(given('POOLER_PID'));
    process.kill(pooler, 'SIGSTOP');
    try {
      await expect.poll(() => status('/health/ready')).toBe(503);
    } finally {
      process.kill(pooler, 'SIGCONT');
    }
    await expect.poll(() => status('/health/ready')).toBe(200);
  });

  test('the role of the site reads and writes, and changes no table', async () => {
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

  test('a backup is taken by that role, and put back by the owner', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backup-'));
    const data = join(folder, 'data');
    const command = (name: string, env: Record<string, string>, ...more: string[]) =>
      promisify(execFile)(
        process.execPath,
        [join(SERVER, 'src/commands/backup.ts'), name, join(folder, 'one'), ...more],
        { env: { ...process.env, ...env } },
      );
    try {
      const { stdout } = await command('backup', {
        DATABASE_URL: pooled,
        DATABASE_DIRECT_URL: direct,
        DATA_DIR: siteUnderTest().dataFolder,
      });
      expect(stdout).toMatch(/^Wrote \d+ rows/);
      await psql(superuser, 'create database restored owner site_owner');
      const restored = owner.replace('/site?', '/restored?');
      await command('restore', { DATABASE_URL: restored, DATA_DIR: data });
      const members = 'select count(*) from members';
      expect(await psql(restored, members)).toEqual(await psql(owner, members));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** One sentence of a server that does not start. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'refused-'));
  const child = execFile(process.execPath, [join(SERVER, 'src/main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: folder,
      AUTH_SECRET: 'a secret of a drill, long enough for one',
      ...env,
    },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, 'close');
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).not.toContain('of-the-site');
  return said.trim();
}

/** An address with another host or other parameters. */
function changed(address: string, change: Partial<Record<'hostname' | 'search', string>>): string {
  return Object.assign(new URL(address), change).href;
}
const withCa = (address: string, file: string) =>
  changed(address, { search: `?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}` });

test.describe('PgBouncer: one sentence refuses', () => {
  const refused: Readonly<Record<string, { env: () => Record<string, string>; says: RegExp }>> = {
    'an address without TLS': {
      env: () => ({ DATABASE_URL: changed(direct, { search: '' }) }),
      says: /cannot be reached: no pg_hba\.conf entry .* no encryption\.$/,
    },
    'a pooler without TLS': {
      env: () => ({
        DATABASE_URL: changed(pooled, { search: '' }),
        DATABASE_DIRECT_URL: direct,
      }),
      says: /cannot be reached: .*(SSL|TLS).*\.$/i,
    },
    "a certificate of another's CA": {
      env: () => ({
        DATABASE_URL: withCa(direct, given('OTHER_CA')),
      }),
      says: /cannot be reached: its certificate is not trusted \(.+\)\.$/,
    },
    'a direct address with a certificate of another CA': {
      env: () => ({
        DATABASE_URL: pooled,
        DATABASE_DIRECT_URL: withCa(direct, given('OTHER_CA')),
      }),
      says: /cannot be reached: its certificate is not trusted \(.+\)\.$/,
    },
    'a certificate of another name': {
      env: () => ({ DATABASE_URL: changed(direct, { hostname: '127.0.0.1' }) }),
      says: /cannot be reached: its certificate is not trusted \(.*127\.0\.0\.1.*\)\.$/,
    },
    'a file of a CA that is not there': {
      env: () => ({
        DATABASE_URL: withCa(direct, '/none.pem'),
      }),
      says: /cannot be reached: ENOENT.*none\.pem.*\.$/,
    },
    'a pooler without a direct address': {
      env: () => ({ DATABASE_URL: pooled }),
      says: /keeps no sessions.*DATABASE_DIRECT_URL has to name PostgreSQL itself\.$/,
    },
    'a pooler as the direct address': {
      env: () => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled }),
      says: /^DATABASE_DIRECT_URL .* not a pooler\.$/,
    },
    'a role that may not make the tables that are missing': {
      env: () => ({ DATABASE_URL: direct.replace('/site?', '/empty?') }),
      says: /permission denied .*pnpm migrate has to do it, as the role that owns them\.$/,
    },
  };

  test.beforeAll(async () => {
    await psql(superuser, 'create database empty owner site_owner');
  });

  for (const [what, { env, says }] of Object.entries(refused))
    test(what, async () => {
      expect(await refusal(env())).toMatch(says);
    });
});
