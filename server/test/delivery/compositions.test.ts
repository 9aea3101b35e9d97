import Fastify from 'fastify';
import { compositionSchema, compositionStatusSchema } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logComposition } from '../../src/delivery/composition/logged-composition.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite, TOKEN } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  await site.bringLive(workingRemote('1.1.0'), '1.1.0');
  for (const version of ['1.2.0', '1.3.0']) await site.publish(workingRemote(version), version);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const by = { who: 'a test', why: 'to see it' };
const shown = (body: string) => /mfe-working@([\d.]+) /.exec(body)?.[1];
const idOf = (body: string) => /<meta name="composition" content="([0-9a-f]{12})">/.exec(body)?.[1];
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '');

async function tester(): Promise<string> {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/qa',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(answer.statusCode).toBe(200);
  return cookiesOf(answer)[0] ?? '';
}

describe('Composition id: it', () => {
  test('stands in the page, and is the same for the same parts at another revision', async () => {
    const first = await site.get('/');
    const id = idOf(first.body);
    expect(id).toBeDefined();
    const block = /id="composition">(.*?)<\/script>/.exec(first.body)?.[1] ?? '';
    expect(compositionSchema.parse(JSON.parse(block)).id).toBe(id);
    await site.app.releases.promote('mfe-working', '1.2.0', by);
    expect(idOf((await site.get('/')).body)).not.toBe(id);
    await site.app.releases.rollback('mfe-working', by);
    expect(idOf((await site.get('/')).body)).toBe(id);
  });

  test('can be seen again by a tester', async () => {
    await site.app.releases.promote('mfe-working', '1.2.0', by);
    const id = idOf((await site.get('/')).body);
    await site.app.releases.rollback('mfe-working', by);
    const cookie = await tester();
    const again = await site.get(`/?composition=${id}`, { cookie });
    expect(shown(again.body)).toBe('1.2.0');
    expect(idOf(again.body)).toBe(id);
    expect(again.headers['cache-control']).toBe('no-store');
    expect((await site.get('/?composition=0123456789ab', { cookie })).statusCode).toBe(404);
  });
});

describe('Canary: it', () => {
  test('is what its share of the visitors gets, and each of them keeps it', async () => {
    await site.app.releases.canary('mfe-working', '1.2.0', 10, by);
    const got = await Promise.all(
      Array.from({ length: 100 }, (_, bucket) => site.get('/', { cookie: `__Host-bucket=${bucket}` })),
    );
    const versions = got.map(({ body }) => shown(body));
    expect(versions.filter((version) => version === '1.2.0')).toHaveLength(10);
    expect(versions.filter((version) => version === '1.1.0')).toHaveLength(90);
    for (const answer of got) {
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers.vary).toContain('cookie');
    }
    const inside = versions.indexOf('1.2.0');
    for (const url of ['/', '/?a', '/?b'])
      expect(shown((await site.get(url, { cookie: `__Host-bucket=${inside}` })).body)).toBe('1.2.0');
    const etags = new Set(got.map(({ headers }) => headers.etag));
    expect(etags.size).toBe(2);
  });

  test('falls back to what is live', async () => {
    const bucket = await bucketOf('1.2.0');
    const { body } = await site.get('/', { cookie: `__Host-bucket=${bucket}` });
    const block = /id="composition">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    const [remote] = compositionSchema.parse(JSON.parse(block)).remotes;
    expect([remote?.live.version, remote?.fallback?.version]).toEqual(['1.2.0', '1.1.0']);
  });

  test('that grows keeps who had it', async () => {
    const bucket = await bucketOf('1.2.0');
    await site.app.releases.canary('mfe-working', '1.2.0', 50, by);
    expect(shown((await site.get('/', { cookie: `__Host-bucket=${bucket}` })).body)).toBe('1.2.0');
  });

  test('draws a place for a new visitor, and nobody is told apart without one', async () => {
    const [cookie] = cookiesOf(await site.get('/'));
    expect(cookie).toMatch(/^__Host-bucket=\d{1,2}$/);
    await site.app.releases.endCanary('mfe-working', by);
    expect((await site.get('/')).headers['set-cookie']).toBeUndefined();
    expect(shown((await site.get('/', { cookie: cookie ?? '' })).body)).toBe('1.1.0');
  });

  const bucketOf = async (version: string) => {
    for (let bucket = 0; bucket < 100; bucket++) {
      const { body } = await site.get('/', { cookie: `__Host-bucket=${bucket}` });
      if (shown(body) === version) return bucket;
    }
    throw new Error('nobody gets it');
  };
});

describe('QA overrides: a tester', () => {
  test('sees the release that the address names, and goes on seeing it', async () => {
    const cookie = await tester();
    const asked = await site.get('/?release=mfe-working@1.3.0', { cookie });
    expect(shown(asked.body)).toBe('1.3.0');
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(asked.headers.etag).toBeUndefined();
    const pick = cookiesOf(asked)[0] ?? '';
    const later = await site.get('/', { cookie: `${cookie}; ${pick}` });
    expect(shown(later.body)).toBe('1.3.0');
    const ended = await site.get('/?release=', { cookie: `${cookie}; ${pick}` });
    expect(shown(ended.body)).toBe('1.1.0');
    expect(shown((await site.get('/')).body)).toBe('1.1.0');
  });

  test.each([
    ['a release that there is not', '/?release=mfe-working@9.9.9', 404, 'There is no release'],
    ['a name that nobody has', '/?release=mfe-nobody@1.0.0', 404, 'There is no release'],
    ['an address in place of a name', '/?release=https://evil.example/x.js', 400, 'is named like'],
  ])('is refused with the reason: %s', async (_what, url, status, reason) => {
    const { revision } = site.app.registry.state;
    const cookie = await tester();
    const answer = await site.get(url, { cookie });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(reason);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await site.app.registry.refresh()).revision).toBe(revision);
  });

  test('is refused a release that was recalled, and lets go of one that is recalled meanwhile', async () => {
    const cookie = await tester();
    const pick = cookiesOf(await site.get('/?release=mfe-working@1.3.0', { cookie }))[0] ?? '';
    await site.app.releases.recall('mfe-working', '1.3.0', by);
    const later = await site.get('/', { cookie: `${cookie}; ${pick}` });
    expect(shown(later.body)).toBe('1.1.0');
    const answer = await site.get('/?release=mfe-working@1.3.0', { cookie });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('was recalled');
  });

  test.each(['', '__Host-qa=forged'])(
    'is nobody without a session (%j): an address shows what everybody gets',
    async (cookie) => {
      for (const query of [
        'release=word',
        'release=mfe-working@1.3.0',
        'composition=0123456789ab',
        'release=',
      ]) {
        const answer = await site.get(`/?${query}`, { cookie });
        expect([answer.statusCode, shown(answer.body)]).toEqual([200, '1.1.0']);
      }
    },
  );

  test('is one no more after signing out, and when the token is revoked that made them one', async () => {
    const picked = async (cookie: string) =>
      shown((await site.get('/?release=mfe-working@1.2.0', { cookie })).body);
    const signedOut = await tester();
    expect(await picked(signedOut)).toBe('1.2.0');
    await site.app.inject({ method: 'DELETE', url: '/api/qa', headers: { cookie: signedOut } });
    expect(await picked(signedOut)).toBe('1.1.0');

    const { token, secret } = await site.app.releaseTokens.create(
      { team: 'a-team', releases: ['mfe-working'], days: 1 },
      by,
    );
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/qa',
      headers: { authorization: `Bearer ${secret}` },
    });
    const [cookie = ''] = cookiesOf(answer);
    expect(await picked(cookie)).toBe('1.2.0');
    await site.app.releaseTokens.revoke(token.id, by);
    expect(await picked(cookie)).toBe('1.1.0');
  });

  test('needs a token', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense-that-is-no-token' }]) {
      const answer = await site.app.inject({ method: 'POST', url: '/api/qa', headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
});

test('Composition status: an open tab hears what it would get now, and what was taken away', async () => {
  const answer = await site.get('/api/composition');
  const news = compositionStatusSchema.parse(answer.json());
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(news.releases).toEqual(['shell@1.0.0', 'mfe-working@1.1.0']);
  expect(news.recalled).toEqual(['mfe-working@1.3.0']);
  expect(news.id).toBe(idOf((await site.get('/')).body));
});

test('Request log: every line about a request names the composition, and the trace that the request carries', async () => {
  const lines: Array<Record<string, unknown>> = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: 'info', stream } });
  logComposition(app);
  app.register(async (inner) => {
    inner.get('/', async (request) => {
      request.log.info('asked');
      return 'answer';
    });
  });
  app.decorate('compositions', site.app.compositions);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await app.inject({ url: '/', headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
  await app.close();
  const ofRequests = lines.filter(({ reqId }) => reqId);
  expect(ofRequests.length).toBeGreaterThan(2);
  const id = idOf((await site.get('/')).body);
  expect(new Set(ofRequests.map(({ composition }) => composition))).toEqual(new Set([id]));
  expect(new Set(ofRequests.map((line) => line.traceId))).toEqual(new Set([traceId]));
});

describe('Request log: a visitor with a canary', () => {
  const lines: Array<Record<string, unknown>> = [];
  let logged: TestSite;
  beforeAll(async () => {
    logged = await createTestSite({
      database,
      folder: site.folder,
      log: { write: (line: string) => void lines.push(JSON.parse(line)) },
    });
    await site.app.releases.canary('mfe-working', '1.2.0', 50, by);
    await logged.app.registry.refresh();
  });
  afterAll(async () => {
    await site.app.releases.endCanary('mfe-working', by);
    await logged.stop();
  });

  /** Lines of the requests since the last look. */
  const ofRequests = () => lines.splice(0).filter(({ reqId }) => reqId);
  const namesIn = (found: ReturnType<typeof ofRequests>) =>
    new Set(found.map(({ composition }) => composition));

  test('is named by what it gets, and the page by its release, on each line', async () => {
    const ids = new Set<string | undefined>();
    for (let bucket = 0; bucket < 100; bucket += 10) {
      lines.length = 0;
      const { body } = await logged.get('/', { cookie: `__Host-bucket=${bucket}` });
      const found = ofRequests();
      expect(found.length).toBeGreaterThanOrEqual(2);
      expect(namesIn(found)).toEqual(new Set([idOf(body)]));
      const [completed] = found.slice(-1);
      expect(completed).toMatchObject({ pageRelease: `mfe-working@${shown(body)}` });
      // A call of such a visitor is part of the same.
      await logged.get('/api/composition', { cookie: `__Host-bucket=${bucket}` });
      expect(namesIn(ofRequests())).toEqual(new Set([idOf(body)]));
      ids.add(idOf(body));
    }
    expect(ids.size).toBe(2);
  });

  test('who has no place among a hundred yet is named once it is drawn, and by nothing wrong before', async () => {
    lines.length = 0;
    const { body } = await logged.get('/');
    const [incoming, ...rest] = ofRequests();
    expect(incoming?.composition).toBeUndefined();
    expect(namesIn(rest)).toEqual(new Set([idOf(body)]));
  });

  test('a tester is named by what was asked for', async () => {
    const cookie = await tester();
    lines.length = 0;
    const { body } = await logged.get('/?release=mfe-working@1.2.0', { cookie });
    const [completed] = ofRequests().slice(-1);
    expect(shown(body)).toBe('1.2.0');
    expect(completed).toMatchObject({ composition: idOf(body), pageRelease: 'mfe-working@1.2.0' });
  });
});

test('Every answer of the site names its request, and goes on with the trace that it carries', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const given = { 'x-request-id': 'edge-0a1b2c3d', traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  for (const path of ['/', '/api/composition', '/api/no-such-call']) {
    const { headers } = await site.get(path, given);
    expect(headers['x-request-id'], path).toBe('edge-0a1b2c3d');
    expect(headers.traceparent, path).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  }
});
