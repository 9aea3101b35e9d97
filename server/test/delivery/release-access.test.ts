import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { reservedSegments } from '../../src/content/check/reserved-segments.ts';
import { releaseGrantsMigration } from '../../src/delivery/releases/migrations/0095-release-grants.ts';
import { publishedPaths } from '../../src/delivery/releases/registry/release-rows.ts';
import { type AuditEntry, auditOf, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { fixtureRemote, withRemote, workingRemote } from '../support/fixture-releases.ts';

const { database, site } = await startDeliverySite({ config: UNRENDERED });
await sql`insert into centres (id, slug, record) values (1, 'asheville', '{}')`.execute(database.db);

interface CreatedToken {
  readonly secret: string;
  readonly token: { readonly id: string };
}
async function createToken(team: string, releases: string[]): Promise<CreatedToken> {
  const answer = await site.post<CreatedToken>('/tokens', { team, releases, days: 30 });
  expect(answer.status).toBe(201);
  return answer;
}
const audit = async () => (await site.read<{ entries: AuditEntry[] }>('/audit?limit=500')).entries;

describe('release token', () => {
  const tokens = { working: '', other: '', expired: '', revoked: '' };
  beforeAll(async () => {
    await site.bringLive(workingRemote('1.1.0'), '1.1.0');
    tokens.working = (await createToken('Working', ['mfe-working'])).secret;
    tokens.other = (await createToken('Other', ['mfe-other'])).secret;
    const revoked = await createToken('Gone', ['mfe-working']);
    tokens.revoked = revoked.secret;
    await site.post(`/tokens/${revoked.token.id}/revoke`);
    const expired = await createToken('Past', ['mfe-working']);
    tokens.expired = expired.secret;
    await database.db
      .updateTable('release_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', expired.token.id)
      .execute();
  });

  it.each(['', 'Bearer wrong', 'Bearer ', 'Basic abc'])('is required to read: %j', async (authorization) => {
    const answer = await site.get('/api/releases', { authorization });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  const other = ['other', 403, 'FORBIDDEN', 'The token of Other is not for mfe-working.'] as const;
  const invalid = [401, 'UNAUTHENTICATED', 'need a release token'] as const;
  const operations = ['working', 403, 'FORBIDDEN', 'a token of operations'] as const;
  it.each([
    ['/mfe-working/1.0.0/promote', 'unknown', ...invalid],
    ['/mfe-working/1.0.0/promote', 'expired', ...invalid],
    ['/mfe-working/rollback', 'revoked', ...invalid],
    ['/mfe-working/2.0.0', ...other],
    ['/mfe-working/1.0.0/publish', ...other],
    ['/mfe-working/1.0.0/promote', ...other],
    ['/mfe-working/1.0.0/canary', ...other],
    ['/mfe-working/1.0.0/recall', ...other],
    ['/mfe-working/1.0.0/preview', ...other],
    ['/mfe-working/rollback', ...other],
    ['/shell/rollback', 'working', 403, 'FORBIDDEN', 'is not for shell'],
    ['/tokens', ...operations],
    ['/teams', ...operations],
    ['/grants', ...operations],
    ['/grants/withdraw', ...operations],
  ] as const)('is rejected: POST %s with the token %s', async (path, token, status, code, reason) => {
    const { revision } = site.app.registry.state;
    const secret = token === 'unknown' ? `rel_abcdefabcdef_${'A'.repeat(43)}` : tokens[token];
    const bodies: Readonly<Record<string, object>> = {
      '/mfe-working/2.0.0': workingRemote('2').manifest,
      '/mfe-working/1.0.0/canary': { percent: 10 },
      '/mfe-working/1.0.0/preview': { label: 'pr-9' },
      '/tokens': { team: 'Me', releases: ['shell'], days: 1 },
      '/teams': { team: 'X', remote: 'mfe-x', prefixes: ['/x'], days: 1 },
      '/grants': { remote: 'mfe-working', prefixes: ['/x'] },
      '/grants/withdraw': { remote: 'mfe-working', prefix: '/content' },
    };
    const answer = await site.post(path, bodies[path], secret);
    expect(answer).toMatchObject({ status, code, message: expect.stringContaining(reason) });
    expect((await site.app.registry.refresh()).revision).toBe(revision);
  });

  it('changes only the team’s remote, recorded with the team name and a reason', async () => {
    const version = '/mfe-working/1.0.0/promote';
    expect(await site.post(version, { why: 'a sale', who: 'Ada' }, tokens.working)).toMatchObject({
      status: 200,
    });
    expect((await auditOf(site, 'mfe-working', 1))[0]).toMatchObject({ who: 'Ada (Working)', why: 'a sale' });
    expect(await site.post(version, { why: ' ' }, tokens.working)).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('why'),
    });
    expect(await site.post(version, { why: 'a \u202eelas' }, tokens.working)).toMatchObject({
      status: 400,
      message: 'Remove hidden characters from the texts.',
    });
  });

  it('is listed and stored without the secret', async () => {
    const { tokens: shown } = await site.read<{ tokens: object[] }>('/tokens');
    expect(shown).toHaveLength(4);
    const rows = await database.db.selectFrom('release_tokens').selectAll().execute();
    expect(JSON.stringify([shown, rows])).not.toContain(tokens.working.slice(-43));
  });

  it('is in the audit log when it is created and revoked', async () => {
    const entries = await audit();
    expect(entries.filter(({ action }) => action === 'token-create')).toHaveLength(4);
    expect(entries.find(({ action }) => action === 'token-revoke')).toMatchObject({
      who: 'operations',
      why: 'a test',
      detail: expect.stringContaining('of Gone'),
    });
  });
});

describe('granted paths', () => {
  let secret = '';
  const grantsOf = async (remote: string) =>
    (await site.read<{ grants: Array<{ remote: string; prefix: string }> }>('/grants')).grants
      .filter((grant) => grant.remote === remote)
      .map(({ prefix }) => prefix);
  const call = (path: string, body: object = {}) => site.post(`/mfe-lockers/${path}`, body, secret);
  async function offer(path: string, version: string) {
    const routes = [{ id: 'x', path, title: 'X' }];
    const samples = path.includes(':') ? [path.replace(':centre', 'charleston').replace('/:id?', '')] : [];
    const release = fixtureRemote('mfe-lockers', routes, `// ${version}`);
    await site.upload(withRemote(release, { samples }), version);
    return call(`${version}/publish`);
  }

  it('are created with a new team and token, and recorded in the audit log', async () => {
    const prefixes = ['/lockers', '/:centre/lockers'];
    const team = { team: 'Lockers', remote: 'mfe-lockers', prefixes, days: 30 };
    const answer = await site.post<{ secret: string }>('/teams', team);
    expect(answer.status).toBe(201);
    ({ secret } = answer);
    expect(await grantsOf('mfe-lockers')).toEqual(['/:centre/lockers', '/lockers']);
    expect((await audit()).slice(0, 3)).toMatchObject([
      { action: 'token-create', detail: expect.stringContaining('of Lockers for mfe-lockers') },
      { action: 'grant', name: 'mfe-lockers', detail: '/:centre/lockers', who: 'operations' },
      { action: 'grant', name: 'mfe-lockers', detail: '/lockers' },
    ]);
  });

  it('are all granted with a team, or none are', async () => {
    const asked = { team: 'Half', remote: 'mfe-half', prefixes: ['/half', '/content'], days: 1 };
    expect(await site.post('/teams', asked)).toMatchObject({
      code: 'RELEASE_REFUSED',
      message: 'The prefix /content meets /content, which is granted to mfe-working.',
    });
    expect(await grantsOf('mfe-half')).toEqual([]);
    expect((await site.call('GET', '/tokens')).body).not.toContain('Half');
  });

  it.each([
    ['/api', 'belongs to the server.'],
    ['/sign-in/callback', 'belongs to the shell.'],
    ['/asheville', 'begins with the slug of a center'],
    ['/%6cockers', 'is not written plainly'],
    ['/lockers?', 'is a pattern'],
    ['/:centre', 'which is granted to mfe-working.'],
    ['/profile', 'which is granted to mfe-working.'],
  ])('are rejected for %s', async (prefix, reason) => {
    const answer = await site.post('/grants', { remote: 'mfe-x', prefixes: [prefix] });
    expect(answer).toMatchObject({ status: 422, message: expect.stringContaining(reason) });
  });

  // Which patterns meet is a test of the gate; here are the site's own releases, centers and grants.
  it.each([
    ['/x?/content', 'belongs to mfe-working.'],
    ['/asheville/lockers', 'begins with the slug of a center'],
    ['/oidc/*', 'belongs to the server.'],
    ['/:centre/other', 'is not granted to mfe-lockers'],
  ])('are required to publish: %s', async (path, reason) => {
    expect(await offer(path, '0.1.0')).toMatchObject({
      status: 422,
      code: 'RELEASE_REFUSED',
      message: expect.stringContaining(reason),
    });
  });

  it('allow a release to go live, and protect the routes of live and fallback', async () => {
    for (const [path, version] of [
      ['/:centre/lockers/:id?', '1.0.0'],
      ['/lockers/*', '1.1.0'],
    ] as const) {
      expect(await offer(path, version)).toMatchObject({ status: 200 });
      expect(await call(`${version}/promote`)).toMatchObject({ status: 200 });
    }
    const thief = (path: string) => fixtureRemote('mfe-working', [{ id: 'x', path, title: 'X' }], '');
    await expect(site.publish(thief('/lockers/mine'), '6.0.0')).rejects.toThrow('belongs to mfe-lockers.');
    await expect(site.publish(thief('/:centre/lockers'), '6.0.0')).rejects.toThrow(
      'belongs to mfe-lockers@1.0.0, its fallback.',
    );
  });

  it('are required for promotion, canary and rollback, and cannot be withdrawn while in use', async () => {
    for (const version of ['1.2.0', '1.3.0']) {
      expect(await offer('/lockers', version)).toMatchObject({ status: 200 });
      await call(`${version}/promote`);
    }
    const withdraw = (prefix: string) => site.post('/grants/withdraw', { remote: 'mfe-lockers', prefix });
    expect(await withdraw('/lockers')).toMatchObject({
      message: 'mfe-lockers@1.3.0 is in use and has routes below /lockers.',
    });
    expect((await withdraw('/:centre/lockers')).status).toBe(200);
    for (const [path, body] of [
      ['1.0.0/promote', {}],
      ['1.0.0/canary', { percent: 100 }],
      ['rollback', { to: '1.0.0' }],
    ] as const)
      expect((await call(path, body)).message).toContain('is not granted to mfe-lockers');
  });

  it('are reserved, so a center cannot use them', async () => {
    await site.publish(fixtureRemote('mfe-kiosk', [{ id: 'x', path: '/a?/kiosk', title: 'X' }], ''), '1.0.0');
    const reserved = reservedSegments(await publishedPaths(database.db));
    expect(['lockers', 'a', 'kiosk'].filter((segment) => !reserved.has(segment))).toEqual([]);
    expect(await grantsOf('mfe-kiosk')).toEqual(['/a/kiosk', '/kiosk']);
  });

  it('match the releases in use after the migration of an old site', async () => {
    await sql`drop table release_grants`.execute(database.db);
    await releaseGrantsMigration.up(database.db);
    expect(await grantsOf('mfe-lockers')).toEqual(['/lockers']);
    const working = workingRemote().manifest.remote?.routes.map(({ path }) => path) ?? [];
    expect(await grantsOf('mfe-working')).toEqual(working.toSorted());
    expect((await call('rollback')).status).toBe(200);
  });
});
