import { CONTRACTS_VERSION, RELEASE_BUDGETS, type ReleaseManifest } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import {
  brokenRemoteOf,
  type FixtureRelease,
  fixtureRemote,
  fixtureShell,
  integrityOf,
  workingRemote,
} from '../support/fixture-releases.ts';
import { signed } from '../support/signing.ts';
import { createTestSite, type TestSite, TOKEN } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
const tokens = { working: '', other: '', expired: '', revoked: '' };

beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  await site.bringLive(workingRemote('1.1.0'), '1.1.0');
  tokens.working = (await createToken('Working', ['mfe-working'])).secret;
  await site.call('POST', '/grants', { remote: 'mfe-broken', prefixes: ['/broken'], why: 'a test' });
  tokens.other = (await createToken('Other', ['mfe-broken', 'mfe-thief'])).secret;
  const revoked = await createToken('Gone', ['mfe-working']);
  tokens.revoked = revoked.secret;
  await site.call('POST', `/tokens/${revoked.token.id}/revoke`, { why: 'a test' });
  const expired = await createToken('Past', ['mfe-working']);
  tokens.expired = expired.secret;
  await database.db
    .updateTable('release_tokens')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', expired.token.id)
    .execute();
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

async function createToken(team: string, releases: string[]) {
  const answer = await site.call('POST', '/tokens', { team, releases, days: 30, why: 'a test' });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ secret: string; token: { id: string } }>();
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: object | string) {
  const sent = path.includes('/files/') ? body : signed(method, path, body);
  const answer = await site.app.inject({
    method,
    url: `/api/releases${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(sent === undefined ? {} : { payload: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
  });
  const text = answer.body ? (answer.json() as { code?: string; message?: string }) : {};
  return { status: answer.statusCode, code: text.code, message: text.message };
}

/** Announces and uploads with a token, then publishes: the answer to the first call that is refused. */
async function publish({ manifest, files }: FixtureRelease, version: string, token: string) {
  const base = `/${manifest.name}/${version}`;
  const announced = await call('POST', base, token, manifest);
  if (announced.status !== 200) return announced;
  for (const [path, text] of Object.entries(files)) {
    const uploaded = await call('PUT', `${base}/files/${path}`, token, text);
    if (uploaded.status !== 204) return uploaded;
  }
  return call('POST', `${base}/publish`, token);
}

/** Registry's state: what is published and what is live. */
const registry = async () => {
  const { db } = database;
  return {
    published: await db
      .selectFrom('releases')
      .selectAll()
      .where('published_at', 'is not', null)
      .orderBy('name')
      .orderBy('version')
      .execute(),
    channels: await db.selectFrom('release_channels').selectAll().orderBy('name').execute(),
    revisions: await db.selectFrom('release_revisions').selectAll().orderBy('revision').execute(),
    recalls: await db.selectFrom('release_recalls').selectAll().execute(),
    audit: await db.selectFrom('release_audit').selectAll().orderBy('id').execute(),
  };
};

const remoteOf = (change: Partial<NonNullable<ReleaseManifest['remote']>>, version = 'x'): FixtureRelease => {
  const { manifest, files } = workingRemote(version);
  if (!manifest.remote) throw new Error('no remote');
  const remote = { ...manifest.remote, ...change };
  return { manifest: { ...manifest, contracts: remote.contracts, remote }, files };
};
const thiefOf = (path: string) =>
  fixtureRemote('mfe-thief', [{ id: 'x', path, title: 'X' }], 'export const render = () => ({});');
/** Bytes that no compression makes smaller. */
const noise = Array.from({ length: 4_000 }, (_, at) => integrityOf(String(at))).join('');

interface Refusal {
  readonly what: string;
  readonly act: () => Promise<{ status: number; code?: string | undefined; message?: string | undefined }>;
  readonly status: number;
  readonly code: string;
  readonly reason: string;
}

const REFUSALS: readonly Refusal[] = [
  {
    what: 'a wrong token',
    act: () => call('POST', '/mfe-working/1.0.0/promote', `rel_abcdefabcdef_${'A'.repeat(43)}`, { why: 'x' }),
    status: 401,
    code: 'UNAUTHENTICATED',
    reason: 'need a release token',
  },
  {
    what: 'an expired token',
    act: () => call('POST', '/mfe-working/1.0.0/promote', tokens.expired, { why: 'x' }),
    status: 401,
    code: 'UNAUTHENTICATED',
    reason: 'need a release token',
  },
  {
    what: 'a revoked token',
    act: () => call('POST', '/mfe-working/rollback', tokens.revoked, { why: 'x' }),
    status: 401,
    code: 'UNAUTHENTICATED',
    reason: 'need a release token',
  },
  {
    what: "another team's remote, published",
    act: () => publish(workingRemote('2'), '2.0.0', tokens.other),
    status: 403,
    code: 'FORBIDDEN',
    reason: 'The token of Other is not for mfe-working.',
  },
  ...['promote', 'canary', 'recall'].map((action) => ({
    what: `another team's remote: ${action}`,
    act: () => call('POST', `/mfe-working/1.0.0/${action}`, tokens.other, { why: 'x', percent: 10 }),
    status: 403,
    code: 'FORBIDDEN',
    reason: 'The token of Other is not for mfe-working.',
  })),
  {
    what: "another team's remote, rolled back",
    act: () => call('POST', '/mfe-working/rollback', tokens.other, { why: 'x' }),
    status: 403,
    code: 'FORBIDDEN',
    reason: 'The token of Other is not for mfe-working.',
  },
  {
    what: 'the shell, with the token of a remote',
    act: () => call('POST', '/shell/rollback', tokens.working, { why: 'x' }),
    status: 403,
    code: 'FORBIDDEN',
    reason: 'is not for shell',
  },
  {
    what: 'a token that a team makes for itself',
    act: () =>
      call('POST', '/tokens', tokens.working, { team: 'Me', releases: ['shell'], days: 1, why: 'x' }),
    status: 403,
    code: 'FORBIDDEN',
    reason: 'a token of operations',
  },
  {
    what: 'a change without a reason',
    act: () => call('POST', '/mfe-working/rollback', tokens.working, { why: ' ' }),
    status: 400,
    code: 'INVALID_REQUEST',
    reason: 'why',
  },
  {
    what: 'other bytes under a published version',
    act: () => publish(workingRemote('other bytes'), '1.0.0', tokens.working),
    status: 409,
    code: 'RELEASE_EXISTS',
    reason: 'mfe-working@1.0.0 is published with other bytes: choose another version.',
  },
  {
    what: 'bytes that were not announced',
    act: async () => {
      await call('POST', '/mfe-working/2.1.0', tokens.working, workingRemote('2.1').manifest);
      return call('PUT', '/mfe-working/2.1.0/files/web/remoteEntry.mjs', tokens.working, 'evil()');
    },
    status: 422,
    code: 'RELEASE_INCOMPLETE',
    reason: 'web/remoteEntry.mjs has other bytes than announced',
  },
  {
    what: 'a publish with files missing',
    act: async () => {
      await call('POST', '/mfe-working/2.2.0', tokens.working, workingRemote('2.2').manifest);
      return call('POST', '/mfe-working/2.2.0/publish', tokens.working);
    },
    status: 422,
    code: 'RELEASE_INCOMPLETE',
    reason: 'missing or broken are',
  },
  {
    what: 'a range of contracts that the live shell does not meet',
    act: () => publish(remoteOf({ contracts: '^9.0.0' }), '2.3.0', tokens.working),
    status: 422,
    code: 'RELEASE_REFUSED',
    reason: `needs contracts ^9.0.0, but shell@1.0.0 provides ${CONTRACTS_VERSION}`,
  },
  {
    what: 'a route of another remote',
    act: () => publish(thiefOf('/content'), '1.0.0', tokens.other),
    status: 422,
    code: 'RELEASE_REFUSED',
    reason: 'the route /content belongs to mfe-working',
  },
  {
    what: 'a route of the server',
    act: () => publish(thiefOf('/api/session'), '1.0.0', tokens.other),
    status: 422,
    code: 'RELEASE_REFUSED',
    reason: 'belongs to the server',
  },
  {
    what: 'an event that nobody publishes',
    act: () => publish(remoteOf({ consumes: ['analytics.tracked'] }), '2.4.0', tokens.working),
    status: 422,
    code: 'RELEASE_REFUSED',
    reason: "consumes 'analytics.tracked', which nobody publishes",
  },
  {
    what: 'an event that the shell alone publishes',
    act: () => publish(remoteOf({ publishes: ['session.changed'] }), '2.5.0', tokens.working),
    status: 422,
    code: 'RELEASE_REFUSED',
    reason: "publishes 'session.changed', which the shell alone publishes",
  },
  {
    what: 'more bytes than a page may cost',
    act: () => {
      const { manifest, files } = workingRemote('heavy');
      const path = 'web/app.aaaaaaaa.js';
      const text = `export const noise = ${JSON.stringify(noise)};`;
      const file = { integrity: integrityOf(text), bytes: text.length };
      return publish(
        {
          manifest: { ...manifest, files: { ...manifest.files, [path]: file } },
          files: { ...files, [path]: text },
        },
        '2.6.0',
        tokens.working,
      );
    },
    status: 422,
    code: 'RELEASE_REFUSED',
    reason: `more than its budget of ${RELEASE_BUDGETS.page.toLocaleString('en-US')}`,
  },
  {
    what: 'a sample that does not render',
    act: () => {
      const { manifest, files } = brokenRemoteOf(
        "export const render = () => { throw new Error('no way') };",
      );
      const remote = manifest.remote && { ...manifest.remote, samples: ['/broken/fine'] };
      return publish({ manifest: { ...manifest, remote }, files }, '1.0.0', tokens.other);
    },
    status: 422,
    code: 'RELEASE_REFUSED',
    reason: 'does not render its sample /broken/fine: no way',
  },
  {
    what: 'a sample that is no page of its own',
    act: () => publish(remoteOf({ samples: ['/nowhere/at/all'] }), '2.7.0', tokens.working),
    status: 422,
    code: 'RELEASE_REFUSED',
    reason: 'names the sample /nowhere/at/all, which is no page of its own',
  },
  {
    what: 'a version that was never published',
    act: () => call('POST', '/mfe-working/7.7.7/promote', tokens.working, { why: 'x' }),
    status: 404,
    code: 'RELEASE_NOT_FOUND',
    reason: 'There is no release mfe-working@7.7.7.',
  },
];

describe('Gates: refused with the reason, and the registry as it was', () => {
  test.each(REFUSALS)('$what', async ({ act, status, code, reason }) => {
    const before = await registry();
    const page = (await site.get('/')).body;
    const answer = await act();
    expect(answer).toMatchObject({ status, code });
    expect(answer.message).toContain(reason);
    expect(await registry()).toEqual(before);
    expect((await site.get('/')).body).toBe(page);
  });
});

describe('Contracts gate: a shell that live remotes cannot work with', () => {
  test('may be published ahead of them, but neither goes live nor comes back by a rollback', async () => {
    await site.publish(fixtureShell({ contracts: '2.0.0' }), '2.0.0');
    const before = await registry();
    for (const [path, body] of [
      ['/shell/2.0.0/promote', {}],
      ['/shell/2.0.0/canary', { percent: 1 }],
      ['/shell/rollback', { to: '2.0.0' }],
    ] as const) {
      const answer = await call('POST', path, TOKEN, { why: 'x', ...body });
      expect(answer).toMatchObject({ status: 422, code: 'RELEASE_REFUSED' });
      expect(answer.message).toContain('but shell@2.0.0 provides 2.0.0');
    }
    expect(await registry()).toEqual(before);
  });
});

describe('Release check: it', () => {
  test('says what a publish would, and changes nothing', async () => {
    const before = await registry();
    const { manifest } = remoteOf({ contracts: '^9.0.0' }, '3.0.0');
    await call('POST', '/mfe-working/3.0.0', tokens.working, manifest);
    const incomplete = await site.call('POST', '/mfe-working/3.0.0/check', {});
    expect(incomplete.json()).toMatchObject({
      publish: [
        expect.stringContaining('needs contracts ^9.0.0'),
        expect.stringContaining('missing or broken'),
      ],
    });
    const good = workingRemote('3.1.0');
    await call('POST', '/mfe-working/3.1.0', tokens.working, good.manifest);
    for (const [path, text] of Object.entries(good.files))
      await call('PUT', `/mfe-working/3.1.0/files/${path}`, tokens.working, text);
    expect((await site.call('POST', '/mfe-working/3.1.0/check', {})).json()).toEqual({
      publish: [],
      promote: [],
      left: [],
    });
    expect(await registry()).toEqual(before);
    expect((await site.get('/releases/mfe-working/3.1.0/web/remoteEntry.mjs')).statusCode).toBe(404);
  });
});

describe('Release tokens: they', () => {
  test('of a team publish and change its own remote, under its name', async () => {
    expect(await publish(workingRemote('4.0.0'), '4.0.0', tokens.working)).toMatchObject({ status: 200 });
    const promoted = await call('POST', '/mfe-working/4.0.0/promote', tokens.working, {
      why: 'a sale',
      who: 'Ada',
    });
    expect(promoted.status).toBe(200);
    const [newest] = (await site.call('GET', '/history?name=mfe-working')).json<{ revisions: object[] }>()
      .revisions;
    expect(newest).toMatchObject({ who: 'Ada (Working)', why: 'a sale', live: '4.0.0' });
  });

  test('are shown without anything that could be used', async () => {
    const { tokens: shown } = (await site.call('GET', '/tokens')).json<{ tokens: object[] }>();
    expect(shown).toHaveLength(4);
    expect(JSON.stringify(shown)).not.toContain(tokens.working.slice(-43));
    const rows = await database.db.selectFrom('release_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tokens.working.slice(-43));
  });

  test('leave a trace of who made and revoked them, and why', async () => {
    const { entries } = (await site.call('GET', '/audit?limit=500')).json<{
      entries: Array<{ action: string; who: string; why: string; detail: string }>;
    }>();
    expect(entries.filter(({ action }) => action === 'token-create')).toHaveLength(4);
    expect(entries.find(({ action }) => action === 'token-revoke')).toMatchObject({
      who: 'operations',
      why: 'a test',
      detail: expect.stringContaining('of Gone'),
    });
  });
});
