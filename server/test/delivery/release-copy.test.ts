import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { PublishedRelease } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

// The command line as a team runs it, between two servers that listen, each with a database of its own.

const NAME = 'mfe-working';
const COMMAND = fileURLToPath(new URL('../../../tooling/bin/release.mjs', import.meta.url));

interface Place {
  readonly database: TestDatabase;
  readonly site: TestSite;
  readonly origin: string;
  /** A token of the team there. */
  readonly token: string;
}

async function place(): Promise<Place> {
  const database = await createTestDatabase();
  const site = await createTestSite({ database });
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  await site.bringLive(fixtureShell(), '1.0.0');
  const by = { who: 'operations', why: 'a test' };
  const { secret } = await site.app.releaseTokens.create({ team: 'Team', releases: [NAME], days: 1 }, by);
  return { database, site, origin, token: secret };
}

let staging: Place;
let production: Place;
beforeAll(async () => {
  [staging, production] = await Promise.all([place(), place()]);
  await staging.site.bringLive(workingRemote('1.0.0'), '1.0.0');
  // Its paths are granted there with its first release.
  await production.site.bringLive(workingRemote('0.9.0'), '0.9.0');
});
afterAll(async () => {
  for (const { site, database } of [staging, production]) {
    await site.stop();
    await database.stop();
  }
});

interface Options {
  readonly from?: string;
  readonly to?: string;
  readonly fromToken?: string;
  readonly toToken?: string;
  /** Key that it is signed with anew. */
  readonly sign?: string;
}
/** Exit code, and what was said last. */
const copy = (
  version: string,
  { from, to, fromToken, toToken, sign }: Options = {},
): Promise<[number, string]> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [
        COMMAND,
        ...['copy', NAME, version, '--reason', 'it did well'],
        ...['--from', from ?? staging.origin, '--to', to ?? production.origin],
        ...(sign ? ['--sign'] : []),
      ],
      {
        env: {
          ...process.env,
          RELEASE_FROM_TOKEN: fromToken ?? staging.token,
          RELEASE_TOKEN: toToken ?? production.token,
          ...(sign ? { RELEASE_SIGNING_KEY: sign } : {}),
        },
      },
      (error, stdout, stderr) =>
        resolve([error ? Number(error.code) : 0, (stdout + stderr).trim().split('\n').at(-1) ?? '']),
    );
  });

async function releasesOf({ site }: Place): Promise<PublishedRelease[]> {
  return (await site.call('GET', `/?name=${NAME}`)).json<{ releases: PublishedRelease[] }>().releases;
}
const versionsOf = async (at: Place) => (await releasesOf(at)).map(({ version }) => version);

test('Release copy: publishes the same bytes on the other site, live nowhere, and twice is no error', async () => {
  expect(await copy('1.0.0')).toEqual([
    0,
    `Published mfe-working@1.0.0 on ${production.origin}, byte for byte`,
  ]);
  const [newest] = await releasesOf(production);
  expect(newest).toMatchObject({ version: '1.0.0', publishedBy: 'Team', live: false });
  const manifests = await Promise.all(
    [staging, production].map(async ({ site }) => (await site.call('GET', `/${NAME}/1.0.0`)).json()),
  );
  expect(manifests[1]).toEqual(manifests[0]);
  for (const path of Object.keys(workingRemote('1.0.0').manifest.files)) {
    const [one, other] = await Promise.all(
      [staging, production].map(
        async ({ site }) => (await site.call('GET', `/${NAME}/1.0.0/files/${path}`)).rawPayload,
      ),
    );
    expect(other, path).toEqual(one);
  }
  const { entries } = (await production.site.call('GET', `/audit?name=${NAME}&limit=1`)).json<{
    entries: object[];
  }>();
  expect(entries).toMatchObject([{ action: 'publish', version: '1.0.0', why: 'it did well' }]);
  expect(await copy('1.0.0')).toEqual([
    0,
    `mfe-working@1.0.0 is on ${production.origin} already, byte for byte`,
  ]);
});

test('Release copy: the gates of the other site are asked again', async () => {
  const { manifest, files } = workingRemote('2.0.0');
  const routes = [...(manifest.remote?.routes ?? []), { id: 'extra', path: '/extra', title: 'Extra' }];
  const more = {
    ...manifest,
    remote: manifest.remote && { ...manifest.remote, routes },
    pages: { ...manifest.pages, extra: { js: [], css: [] } },
  };
  await staging.site.call('POST', '/grants', { remote: NAME, prefixes: ['/extra'], why: 'a test' });
  await staging.site.publish({ manifest: more, files }, '2.0.0');
  // `/` is granted on both, which is not to say that everything below it is.
  await production.site.call('POST', '/grants', { remote: 'mfe-other', prefixes: ['/extra'], why: 'a test' });
  const [code, sentence] = await copy('2.0.0');
  expect(code).toBe(1);
  expect(sentence).toMatch(new RegExp(`^${production.origin}: mfe-working@2\\.0\\.0: the route /extra `));
  expect(await versionsOf(production)).not.toContain('2.0.0');
});

test('Release copy: a wrong token of either end is one clear error', async () => {
  expect(await copy('1.0.0', { fromToken: 'wrong' })).toEqual([
    1,
    `${staging.origin} does not take the token in RELEASE_FROM_TOKEN: it is wrong, revoked or over.`,
  ]);
  expect(await copy('1.0.0', { toToken: 'wrong' })).toEqual([
    1,
    `${production.origin} does not take the token in RELEASE_TOKEN: it is wrong, revoked or over.`,
  ]);
  const by = { who: 'operations', why: 'a test' };
  const asked = { team: 'Other', releases: ['mfe-other'], days: 1 };
  const { secret } = await production.site.app.releaseTokens.create(asked, by);
  expect(await copy('1.0.0', { toToken: secret })).toEqual([
    1,
    `${production.origin}: The token of Other is not for mfe-working.`,
  ]);
  expect((await copy('1.0.0', { fromToken: '' }))[1]).toContain('RELEASE_FROM_TOKEN, a token of');
});

test('Release copy: a version that is unknown, a preview or recalled is one clear error', async () => {
  expect(await copy('7.0.0')).toEqual([1, `${staging.origin} has no release mfe-working@7.0.0.`]);
  const { manifest, files } = workingRemote('3.0.0');
  await staging.site.call('POST', `/${NAME}/3.0.0`, manifest);
  for (const [path, text] of Object.entries(files))
    await staging.site.call('PUT', `/${NAME}/3.0.0/files/${path}`, Buffer.from(text));
  await staging.site.call('POST', `/${NAME}/3.0.0/preview`, { label: 'pr-1', why: 'a test' });
  expect((await copy('3.0.0'))[1]).toBe(
    `mfe-working@3.0.0 is a preview at ${staging.origin}, which goes live nowhere.`,
  );
  await staging.site.publish(workingRemote('4.0.0'), '4.0.0');
  await staging.site.call('POST', `/${NAME}/4.0.0/recall`, { why: 'a test' });
  expect((await copy('4.0.0'))[1]).toBe(`mfe-working@4.0.0 was recalled at ${staging.origin}.`);
  expect((await copy('1.0.0', { from: 'staging' }))[1]).toContain('--from is the address of a site');
});

test('Release copy: other bytes, there or on the way, are one clear error, and nothing is published', async () => {
  await staging.site.publish(workingRemote('5.0.0'), '5.0.0');
  await production.site.publish(workingRemote('other'), '5.0.0');
  expect(await copy('5.0.0')).toEqual([
    1,
    `${production.origin}: mfe-working@5.0.0 is published with other bytes: choose another version.`,
  ]);

  await staging.site.publish(workingRemote('6.0.0'), '6.0.0');
  const between = await changingOneFile(staging.origin);
  const { port } = between.address() as AddressInfo;
  expect(await copy('6.0.0', { from: `http://127.0.0.1:${port}` })).toEqual([
    1,
    'What came of node/render.mjs has other bytes than its manifest says: nothing was published.',
  ]);
  expect(await versionsOf(production)).not.toContain('6.0.0');
  await new Promise((resolve) => between.close(resolve));
});

/** Somebody between the two who changes one file. */
async function changingOneFile(origin: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { authorization = '' } = request.headers;
    const answer = await fetch(new URL(request.url ?? '/', origin), { headers: { authorization } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isChanged = request.url?.endsWith('/files/node/render.mjs');
    response
      .writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? '',
        connection: 'close',
      })
      .end(isChanged ? Buffer.concat([bytes, Buffer.from('\n// changed')]) : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
