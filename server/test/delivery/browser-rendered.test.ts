import type { PublishedRelease, ReleaseStatus } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Renderers } from '../../src/delivery/rendering/renderers.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { browserRemote, fixtureShell, integrityOf, workingRemote } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

/*
 * Remotes without a server entry: the browser renders their pages.
 */
let database: TestDatabase;
let site: TestSite;
/** `name@version` of all that anybody wanted to render with. */
const renderedWith = new Set<string>();
const { of } = Renderers.prototype;

beforeAll(async () => {
  Renderers.prototype.of = function (release) {
    renderedWith.add(release.id);
    return of.call(this, release);
  };
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote(), '1.0.0');
  const { remote } = browserRemote().manifest;
  // A sample of it is a page of its own, and nothing that the server could try.
  const samples = remote && { remote: { ...remote, samples: ['/plain'] } };
  await site.bringLive(browserRemote('1.0.0', samples), '1.0.0');
});
afterAll(async () => {
  Renderers.prototype.of = of;
  await site.stop();
  await database.stop();
});

test('Browser-rendered page: the shell around an empty slot that says who fills it, and every module of it', async () => {
  const answer = await site.get('/plain');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<header>Sample Outlets mfe-plain </header>');
  expect(answer.body).toContain('<div id="slot" data-rendered-by="browser"><noscript>');
  expect(answer.body).toContain('<title>Title of plain');
  const { shell, slotData, slot } = parsePage(answer.body);
  expect(shell).toMatchObject({ status: 'loading', owner: 'mfe-plain' });
  expect(slotData).toMatchObject({ release: null, data: null });
  expect(slot).toBe('<noscript><p>This page needs JavaScript.</p></noscript>');
  for (const file of ['remoteEntry.mjs', 'app.aaaaaaaa.js', 'page-plain.js'])
    expect(answer.body).toContain(`<link rel="modulepreload" href="/releases/mfe-plain/1.0.0/web/${file}"`);
  expect(answer.body).toContain('.mfe-plain-plain{color:red}');
});

test('Browser-rendered page: stored like any other', async () => {
  expect((await site.get('/plain')).headers['cache-control']).toBe('no-cache');
});

test('Browser-rendered page: a tab that goes there hears that there is no data', async () => {
  const answer = await site.get('/api/slot-data?url=/plain');
  expect(answer.json()).toMatchObject({ release: null, data: null });
});

test('Browser-rendered page: nobody is asked to render it, and nothing is held against its release', async () => {
  await site.get('/plain?again');
  expect(renderedWith).toContain('mfe-working@1.0.0');
  expect(renderedWith).not.toContain('mfe-plain@1.0.0');
  expect((await site.get('/health/ready')).statusCode).toBe(200);
  expect((await site.get('/content')).body).not.toContain('data-rendered-by');
});

test('Browser-rendered remote: the list and the status of releases say so', async () => {
  const { releases } = (await site.call('GET', '')).json<{ releases: PublishedRelease[] }>();
  const named = (wanted: string) => releases.find(({ name }) => name === wanted);
  expect(named('mfe-plain')).toMatchObject({ renderedBy: 'browser' });
  expect(named('mfe-working')).toMatchObject({ renderedBy: 'server' });
  const { channels } = (await site.call('GET', '/status')).json<ReleaseStatus>();
  expect(channels.map(({ name, renderedBy }) => `${name} ${renderedBy}`).sort()).toEqual([
    'mfe-plain browser',
    'mfe-working server',
    'shell server',
  ]);
});

test('Browser-rendered remote: the fallback of one that the server renders is not asked either', async () => {
  const { manifest, files } = browserRemote('2.0.0');
  const broken = "throw new Error('fixture: no start');";
  const file = { integrity: integrityOf(broken), bytes: broken.length };
  const server = 'node/render.mjs';
  await site.bringLive(
    {
      manifest: { ...manifest, server, files: { ...manifest.files, [server]: file } },
      files: { ...files, [server]: broken },
    },
    '2.0.0',
  );
  const { slot, slotData } = parsePage((await site.get('/plain')).body);
  expect(slotData.release).toBeNull();
  expect(slot).toContain('<noscript><h1 data-status="unavailable">');
  expect(renderedWith).toContain('mfe-plain@2.0.0');
  expect(renderedWith).not.toContain('mfe-plain@1.0.0');
});

test('Gates: a shell without a server entry is refused', async () => {
  const { manifest, files } = fixtureShell();
  const { server: _, ...rest } = manifest;
  await expect(site.publish({ manifest: rest, files }, '9.0.0')).rejects.toThrow(
    'shell@9.0.0: the shell has no server entry.',
  );
});
