import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { releaseOfPage } from '../support/mixed-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { createTestSite, TOKEN } from '../support/test-site.ts';

const VERSIONS = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'];
/** Visitors of each process who ask for one page after the other. */
const VISITORS = 3;

let database: TestDatabase;
let folder: string;
let servers: ServerProcess[] = [];
let origins: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'replicas-'));
  const site = await createTestSite({ database, folder });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  for (const version of VERSIONS.slice(1)) await site.publish(workingRemote(version), version);
  await site.stop();
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a-secret-that-both-replicas-share-in-tests',
    REQUIRED_RELEASES: 'shell,mfe-working',
  };
  const ports = [await freePort(), await freePort()];
  servers = ports.map((port) => startServer({ ...environment, PORT: String(port) }));
  origins = await Promise.all(servers.map((server) => server.answers()));
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Change {
  readonly live: string;
  readonly revision: number;
}

async function change(origin: string, path: string): Promise<Change> {
  const answer = await fetch(`${origin}/api/releases/mfe-working/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ why: 'a test' }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Change;
}

/** A fresh page load, as a visitor without any of the site's files has it. */
async function load(origin: string, path = '/') {
  const answer = await fetch(origin + path);
  const html = await answer.text();
  return { status: answer.status, ...releaseOfPage(html, 'mfe-working', answer.headers) };
}

/** Visitors on all processes, until they are told to leave. */
function visitEverywhere() {
  const seen = { pages: 0, errors: [] as string[], mixed: [] as string[], versions: new Set<string>() };
  let isOver = false;
  const visitor = async (origin: string, id: number) => {
    for (let at = 0; !isOver; at++) {
      // Some pages come from the cache, some are made anew.
      const path = at % 2 ? '/' : `/?visit=${id}-${at}`;
      try {
        const { status, version, others } = await load(origin, path);
        seen.pages++;
        seen.versions.add(version);
        if (status !== 200) seen.errors.push(`${path}: ${status}`);
        if (others.length > 0) seen.mixed.push(`${path}: ${version} and ${others.join(', ')}`);
      } catch (error) {
        seen.errors.push(`${path}: ${error}`);
      }
    }
  };
  const visits = Promise.all(
    origins.flatMap((origin) => Array.from({ length: VISITORS }, (_, id) => visitor(origin, id))),
  );
  return {
    seen,
    async leave() {
      isOver = true;
      await visits;
      return seen;
    },
  };
}

describe('Replicas: two processes on one database', () => {
  test('both have what is live and what is rolled back at the next page load, without an error or a mixed page', async () => {
    const visits = visitEverywhere();
    const bothShow = (version: string) =>
      expect
        .poll(async () =>
          (await Promise.all(origins.map((origin) => load(origin)))).map((page) => page.version),
        )
        .toEqual([version, version]);
    const [first = '', second = ''] = origins;

    await bothShow('1.0.0');
    for (const [at, version] of VERSIONS.slice(1).entries()) {
      const origin = at % 2 ? first : second;
      expect(await change(origin, `${version}/promote`)).toMatchObject({ live: version });
      // Who was told that it is live finds it so at once.
      expect((await load(origin)).version).toBe(version);
      await bothShow(version);
    }
    expect(await change(first, 'rollback')).toMatchObject({ live: '3.0.0' });
    expect((await load(first)).version).toBe('3.0.0');
    await bothShow('3.0.0');
    expect(await change(second, 'rollback')).toMatchObject({ live: '2.0.0' });
    await bothShow('2.0.0');

    const { pages, errors, mixed, versions } = await visits.leave();
    expect(errors).toEqual([]);
    expect(mixed).toEqual([]);
    expect([...versions].sort()).toEqual(VERSIONS);
    expect(pages).toBeGreaterThan(VERSIONS.length * origins.length);
  });

  test('a page says which release it is of often enough for a mixed one to be found', async () => {
    const { mentions, others } = await load(origins[0] ?? '');
    expect(mentions).toBeGreaterThan(3);
    expect(others).toEqual([]);
  });

  test('every file that a page of an earlier revision names stays served, after three releases and a rollback', async () => {
    const [origin = ''] = origins;
    const before = await (await fetch(origin)).text();
    const files = [...new Set([...before.matchAll(/\/releases\/[^"'\\]+/g)].map(([path]) => path))];
    expect(files.length).toBeGreaterThan(5);
    for (const version of ['1.0.0', '3.0.0', '4.0.0']) await change(origin, `${version}/promote`);
    await change(origin, 'rollback');
    for (const replica of origins) {
      const answers = await Promise.all(files.map((path) => fetch(replica + path)));
      expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
    }
  });
});

describe('Replicas: one of the version before', () => {
  test('goes on changing what is live, and this one follows', async () => {
    // Its statements, which know nothing of canaries and actions.
    const revision = await database.db.transaction().execute(async (transaction) => {
      const live = { live: '1.0.0', fallback: '2.0.0' };
      await sql`
        insert into release_channels (channel, name, live_version, fallback_version)
        values ('main', 'mfe-working', ${live.live}, ${live.fallback})
        on conflict (channel, name)
        do update set live_version = ${live.live}, fallback_version = ${live.fallback}`.execute(transaction);
      const { rows } = await sql<{ revision: number }>`
        insert into release_revisions (who, why, channel, name, live_version, fallback_version)
        values ('an old replica', 'a test', 'main', 'mfe-working', ${live.live}, ${live.fallback})
        returning revision`.execute(transaction);
      return rows[0]?.revision;
    });
    await expect.poll(async () => (await load(origins[1] ?? '')).version).toBe('1.0.0');
    const answer = await fetch(`${origins[0]}/api/releases/history?limit=1`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(await answer.json()).toMatchObject({ revisions: [{ revision, action: 'promote', canary: null }] });
  });
});
