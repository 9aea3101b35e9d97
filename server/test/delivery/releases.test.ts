import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACTS_VERSION } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote, fixtureShell, integrityOf, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote(), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const codeOf = (answer: { body: string }) => (JSON.parse(answer.body) as { code: string }).code;
const messageOf = (answer: { body: string }) => (JSON.parse(answer.body) as { message: string }).message;
const list = async (name: string) =>
  (JSON.parse((await site.call('GET', `?name=${name}`)).body) as { releases: Array<Record<string, unknown>> })
    .releases;

describe('Publish: it', () => {
  test('needs the token', async () => {
    for (const authorization of ['', 'Bearer wrong', 'Bearer ', 'Basic abc']) {
      const answer = await site.app.inject({
        method: 'GET',
        url: '/api/releases',
        headers: { authorization },
      });
      expect(answer.statusCode).toBe(401);
      expect(codeOf(answer)).toBe('UNAUTHENTICATED');
    }
  });

  test('asks for the files that are missing, and goes on where an upload ended', async () => {
    const { manifest, files } = workingRemote('1.1.0');
    const all = (await site.call('POST', '/mfe-working/1.1.0', manifest)).json<{ missing: string[] }>()
      .missing;
    expect(all.sort()).toEqual(Object.keys(files).sort());
    const [first = ''] = all;
    await site.call('PUT', `/mfe-working/1.1.0/files/${first}`, Buffer.from(files[first] ?? ''));
    const rest = (await site.call('POST', '/mfe-working/1.1.0', manifest)).json<{ missing: string[] }>()
      .missing;
    expect(rest.sort()).toEqual(all.filter((path) => path !== first).sort());
  });

  test('shows nothing of an upload that is not published', async () => {
    const { manifest, files } = workingRemote('1.2.0');
    await site.call('POST', '/mfe-working/1.2.0', manifest);
    await site.call(
      'PUT',
      '/mfe-working/1.2.0/files/web/remoteEntry.mjs',
      Buffer.from(files['web/remoteEntry.mjs'] ?? ''),
    );
    expect((await site.get('/releases/mfe-working/1.2.0/web/remoteEntry.mjs')).statusCode).toBe(404);
    expect((await list('mfe-working')).map(({ version }) => version)).not.toContain('1.2.0');
    expect(codeOf(await site.call('POST', '/mfe-working/1.2.0/publish'))).toBe('RELEASE_INCOMPLETE');
    expect(codeOf(await site.call('POST', '/mfe-working/1.2.0/promote', { why: 'x' }))).toBe(
      'RELEASE_NOT_FOUND',
    );
  });

  test('refuses bytes that were not announced', async () => {
    await site.call('POST', '/mfe-working/1.3.0', workingRemote('1.3.0').manifest);
    const other = await site.call(
      'PUT',
      '/mfe-working/1.3.0/files/web/remoteEntry.mjs',
      Buffer.from('other'),
    );
    expect(codeOf(other)).toBe('RELEASE_INCOMPLETE');
    const unknown = await site.call('PUT', '/mfe-working/1.3.0/files/web/unknown.js', Buffer.from('other'));
    expect(codeOf(unknown)).toBe('RELEASE_INCOMPLETE');
    const outside = await site.call('PUT', '/mfe-working/1.3.0/files/web/..%2F..%2Fx', Buffer.from('other'));
    expect(outside.statusCode).toBe(400);
  });

  test('answers the same release again, and refuses others of its version', async () => {
    const again = await site.call('POST', '/mfe-working/1.0.0', workingRemote().manifest);
    expect(again.json()).toEqual({ missing: [], published: true });
    const other = await site.call('POST', '/mfe-working/1.0.0', workingRemote('other').manifest);
    expect(other.statusCode).toBe(409);
    expect(codeOf(other)).toBe('RELEASE_EXISTS');
    expect((await site.call('POST', '/mfe-working/1.0.0/publish')).statusCode).toBe(200);
  });

  test('keeps a published release and the history as they are, whoever asks the database', async () => {
    const { db } = database;
    await expect(
      db.updateTable('releases').set({ published_by: 'me' }).where('version', '=', '1.0.0').execute(),
    ).rejects.toThrow('cannot change');
    await expect(db.deleteFrom('release_revisions').execute()).rejects.toThrow('append-only');
  });

  test('leaves nothing wrong behind when it was killed in the middle', async () => {
    const { manifest } = workingRemote('1.4.0');
    await site.call('POST', '/mfe-working/1.4.0', manifest);
    const before = await site.get('/');
    // What a killed process leaves: a file that is not whole yet, and rows of an upload.
    const folder = join(site.folder, 'releases/mfe-working');
    await writeFile(join(folder, '.unfinished-1'), 'half');
    const survivor = await createTestSite({ database, folder: site.folder });
    expect((await survivor.get('/')).statusCode).toBe(before.statusCode);
    await survivor.publish(workingRemote('1.4.0'), '1.4.0');
    expect((await list('mfe-working')).map(({ version }) => version)).toContain('1.4.0');
    await survivor.stop();
  });
});

describe('Gates: they refuse', () => {
  const refused = async (release: ReturnType<typeof workingRemote>, version: string) => {
    await expect(site.publish(release, version)).rejects.toThrow('RELEASE_REFUSED');
    expect((await list(release.manifest.name)).map((row) => row.version)).not.toContain(version);
    return messageOf(await site.call('POST', `/${release.manifest.name}/${version}/publish`));
  };

  test('a range of contracts that the live shell does not meet', async () => {
    const range = workingRemote('2.0.0', { contracts: '^2.0.0' });
    const remote = { ...range.manifest.remote, contracts: '^2.0.0' } as typeof range.manifest.remote;
    const message = await refused(
      { ...range, manifest: { ...range.manifest, remote } as typeof range.manifest },
      '2.0.0',
    );
    expect(message).toBe(
      `mfe-working@2.0.0 needs contracts ^2.0.0, but shell@1.0.0 provides ${CONTRACTS_VERSION}.`,
    );
  });

  test('a shell that live remotes cannot work with goes nowhere', async () => {
    await site.publish(fixtureShell({ contracts: '2.0.0' }), '2.0.0');
    const answer = await site.call('POST', '/shell/2.0.0/promote', { why: 'x' });
    expect(answer.statusCode).toBe(422);
    expect(messageOf(answer)).toContain(
      `mfe-working@1.0.0 needs contracts ^${CONTRACTS_VERSION}, but shell@2.0.0 provides 2.0.0.`,
    );
  });

  test('a route of another live remote, of the shell, or of the server', async () => {
    const claim = (path: string) =>
      fixtureRemote('mfe-thief', [{ id: 'x', path, title: 'X' }], 'export const render = 1;');
    expect(await refused(claim('/content'), '1.0.0')).toContain('belongs to mfe-working');
    expect(await refused(claim('/:centre'), '1.0.1')).toContain('belongs to mfe-working');
    expect(await refused(claim('/sign-in/callback'), '1.0.2')).toContain('belongs to the shell');
    expect(await refused(claim('/api/x'), '1.0.3')).toContain('belongs to the server');
  });

  test('exposes and shares that are not on the list', async () => {
    expect(await refused(workingRemote('3', { exposes: ['./app', './more'] }), '3.0.0')).toContain(
      "exposes './more'",
    );
    const lodash = [{ name: 'lodash', requiredVersion: '^4.0.0', singleton: true }];
    expect(await refused(workingRemote('3', { shared: lodash }), '3.0.1')).toContain("takes 'lodash'");
    const old = [{ name: 'react', requiredVersion: '^18.0.0', singleton: true }];
    expect(await refused(workingRemote('3', { shared: old }), '3.0.2')).toContain('needs react ^18.0.0');
    const own = [{ name: 'react', requiredVersion: '^19.0.0', singleton: false }];
    expect(await refused(workingRemote('3', { shared: own }), '3.0.3')).toContain(
      "does not take 'react' as a singleton",
    );
  });

  test('a manifest that needs what it does not bring', async () => {
    expect(await refused(workingRemote('4', { server: 'node/other.mjs' }), '4.0.0')).toContain(
      'node/other.mjs',
    );
    expect(await refused(workingRemote('4', { pages: {} }), '4.0.1')).toContain(
      "the route 'home' has no page",
    );
  });

  test('files that changed after they were published', async () => {
    await site.publish(workingRemote('5.0.0'), '5.0.0');
    const folder = join(site.folder, 'releases/mfe-working/5.0.0/web');
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('page-home.js-'));
    await writeFile(join(folder, file), 'changed');
    const answer = await site.call('POST', '/mfe-working/5.0.0/promote', { why: 'x' });
    expect(codeOf(answer)).toBe('RELEASE_INCOMPLETE');
    expect(messageOf(answer)).toContain('web/page-home.js');
    await rm(join(folder, file));
  });
});

describe('Release files: they', () => {
  const path = '/releases/mfe-working/1.0.0/web/app.aaaaaaaa.js';

  test('are immutable, compressed, and typed', async () => {
    const plain = await site.get(path);
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    const br = await site.get(path, { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    const gzip = await site.get(path, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const fresh = await site.get(path, { 'if-none-match': String(plain.headers.etag) });
    expect(fresh.statusCode).toBe(304);
    expect(integrityOf(plain.rawPayload)).toBe(
      workingRemote().manifest.files['web/app.aaaaaaaa.js']?.integrity,
    );
  });

  test.each([
    '/releases/mfe-working/1.0.0/node/render.mjs',
    '/releases/mfe-working/1.0.0/web/../node/render.mjs',
    '/releases/mfe-working/1.0.0/web/%2e%2e/node/render.mjs',
    '/releases/mfe-working/1.0.0/web/unknown.js',
    '/releases/mfe-working/9.9.9/web/remoteEntry.mjs',
    '/releases/mfe-working/1.0.0/release.json',
  ])('%s is not public', async (url) => {
    expect((await site.get(url)).statusCode).toBe(404);
  });
});

describe('Channel: what is live', () => {
  test('changes with a revision; the former release is the fallback', async () => {
    const before = site.app.registry.state.revision;
    const revision = await site.bringLive(workingRemote('6.0.0'), '6.0.0');
    expect(revision).toBe(before + 1);
    expect((await site.get('/')).headers['x-composition-revision']).toBe(String(revision));
    const rows = await list('mfe-working');
    expect(rows.filter(({ live }) => live).map(({ version }) => version)).toEqual(['6.0.0']);
    expect(rows.filter(({ fallback }) => fallback).map(({ version }) => version)).toEqual(['1.0.0']);
    expect((await site.get('/')).body).toContain('mfe-working@6.0.0');
    const again = await site.call('POST', '/mfe-working/6.0.0/promote', { why: 'again' });
    expect(again.json()).toEqual({
      revision,
      name: 'mfe-working',
      live: '6.0.0',
      fallback: '1.0.0',
      canary: null,
    });
  });

  test('changes on another replica of the same database without a restart', async () => {
    const replica = await createTestSite({ database, folder: site.folder });
    const changed = new Promise<number>((resolve) => {
      replica.app.registry.onChange(({ revision }) => resolve(revision));
    });
    const revision = await site.bringLive(workingRemote('7.0.0'), '7.0.0');
    expect(await changed).toBe(revision);
    const page = await replica.get('/');
    expect(page.headers['x-composition-revision']).toBe(String(revision));
    expect(page.body).toContain('mfe-working@7.0.0');
    await replica.stop();
  });
});
