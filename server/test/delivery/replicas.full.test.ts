import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REVISION_HEADER } from 'shared-contracts/composition';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { contentsOf, parsePage } from '../support/parse-page.ts';
import { startServer } from '../support/server-process.ts';
import { createTestSite, TOKEN } from '../support/test-site.ts';

/** Release of a remote that a page shows, and all others that it names: with one of them it is mixed. */
function releaseOfPage(html: string, name: string, headers: Headers) {
  const { composition, slotData } = parsePage(html);
  const version = composition.remotes.find((remote) => remote.name === name)?.live.version ?? '';
  // The composition and the import map name the fallback as well.
  const lists = [
    ...contentsOf(html, 'script', 'type="importmap"'),
    ...contentsOf(html, 'script', 'type="application/json"'),
  ];
  const rest = lists.reduce((text, list) => text.replace(list, ''), html);
  const named = [...rest.matchAll(new RegExp(`/releases/${name}/([^/"]+)/`, 'g'))].map(([, of]) => of);
  const rendered = [...rest.matchAll(new RegExp(`${name}@([^"<\\s]+)`, 'g'))].map(([, of]) => of);
  const others = [...named, ...rendered].filter((of) => of !== version);
  if (slotData.release !== `${name}@${version}`) others.push(String(slotData.release));
  if (headers.get(REVISION_HEADER) !== String(composition.revision))
    others.push(`revision ${headers.get(REVISION_HEADER)} of ${composition.revision}`);
  return { version, others, mentions: named.length + rendered.length };
}

const VERSIONS = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'];
const VISITORS = 3;

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'replicas-'));
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
const servers = ports.map((port) => startServer({ ...environment, PORT: String(port) }));
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});
const [first = '', second = ''] = await Promise.all(servers.map((server) => server.answers()));
const origins = [first, second];

async function change(origin: string, path: string): Promise<string> {
  const answer = await fetch(`${origin}/api/releases/mfe-working/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ why: 'a test' }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { live: string }).live;
}

async function load(origin: string, path = '/') {
  const answer = await fetch(origin + path);
  const html = await answer.text();
  return { status: answer.status, ...releaseOfPage(html, 'mfe-working', answer.headers) };
}

function visitEverywhere() {
  const seen = { pages: 0, errors: [] as string[], mixed: [] as string[], versions: new Set<string>() };
  let isOver = false;
  const visitor = async (origin: string, id: number) => {
    for (let at = 0; !isOver; at++) {
      // Some pages come from the cache, others are rendered.
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
  return async () => {
    isOver = true;
    await visits;
    return seen;
  };
}

describe('two replicas on one database', () => {
  it('show each promotion and rollback at the next page load, without errors or mixed pages', async () => {
    const stop = visitEverywhere();
    const bothShow = (version: string) =>
      expect
        .poll(async () =>
          (await Promise.all(origins.map((origin) => load(origin)))).map((page) => page.version),
        )
        .toEqual([version, version]);

    await bothShow('1.0.0');
    for (const [at, version] of VERSIONS.slice(1).entries()) {
      const origin = at % 2 ? first : second;
      expect(await change(origin, `${version}/promote`)).toBe(version);
      // The replica that answered shows it at once.
      expect((await load(origin)).version).toBe(version);
      await bothShow(version);
    }
    expect(await change(first, 'rollback')).toBe('3.0.0');
    expect((await load(first)).version).toBe('3.0.0');
    await bothShow('3.0.0');
    expect(await change(second, 'rollback')).toBe('2.0.0');
    await bothShow('2.0.0');

    const { pages, errors, mixed, versions } = await stop();
    expect(errors).toEqual([]);
    expect(mixed).toEqual([]);
    expect([...versions].sort()).toEqual(VERSIONS);
    expect(pages).toBeGreaterThan(VERSIONS.length * origins.length);
  });

  it('mention the release often enough in a page to detect a mixed one', async () => {
    const { mentions, others } = await load(first);
    expect(mentions).toBeGreaterThan(3);
    expect(others).toEqual([]);
  });

  it('serve every file of an earlier page after three releases and a rollback', async () => {
    const before = await (await fetch(first)).text();
    const files = [...new Set([...before.matchAll(/\/releases\/[^"'\\]+/g)].map(([path]) => path))];
    expect(files.length).toBeGreaterThan(5);
    for (const version of ['1.0.0', '3.0.0', '4.0.0']) await change(first, `${version}/promote`);
    await change(first, 'rollback');
    for (const replica of origins) {
      const answers = await Promise.all(files.map((path) => fetch(replica + path)));
      expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
    }
  });
});
