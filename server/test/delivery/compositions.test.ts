import { compositionStatusSchema, INSPECTION_PATH, inspectionSchema } from 'shared-contracts/composition';
import { beforeAll, describe, expect, it } from 'vitest';
import { cookiesOf, startDeliverySite, testerCookie } from '../support/delivery-site.ts';
import { workingRemote } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';

const log: Array<Record<string, unknown>> = [];
const { site } = await startDeliverySite({
  working: ['1.0.0', '1.1.0'],
  log: { write: (line) => void log.push(JSON.parse(line)) },
});
for (const version of ['1.2.0', '1.3.0']) await site.publish(workingRemote(version), version);

const NAME = 'mfe-working';
const by = { who: 'a test', why: 'to see it' };
const change = (path: string, body: object = {}) => site.post(`/${NAME}/${path}`, body);
const shown = (body: string) => /mfe-working@([\d.]+) /.exec(body)?.[1];
const idOf = (body: string) => /<meta name="composition" content="([0-9a-f]{12})">/.exec(body)?.[1];
const pageAt = async (url: string, cookie = '') => (await site.get(url, { cookie })).body;
const inBucket = (bucket: number, url = '/') => site.get(url, { cookie: `__Host-bucket=${bucket}` });

describe('composition id', () => {
  it('is in the page, is equal for equal parts, and reopens the composition for a tester', async () => {
    const first = await pageAt('/');
    expect(idOf(first)).toBe(parsePage(first).composition.id);
    await change('1.2.0/promote');
    const id = idOf(await pageAt('/'));
    expect(id).not.toBe(idOf(first));
    await change('rollback');
    expect(idOf(await pageAt('/'))).toBe(idOf(first));

    const cookie = await testerCookie(site);
    const again = await site.get(`/?composition=${id}`, { cookie });
    expect([shown(again.body), idOf(again.body)]).toEqual(['1.2.0', id]);
    expect(again.headers['cache-control']).toBe('no-store');
    expect((await site.get('/?composition=0123456789ab', { cookie })).statusCode).toBe(404);
  });
});

describe('canary', () => {
  const bucketOf = async (version: string) => {
    for (let bucket = 0; bucket < 100; bucket++)
      if (shown((await inBucket(bucket)).body) === version) return bucket;
    throw new Error(`no visitor gets ${version}`);
  };

  it('is shown to a fixed share of visitors, and each visitor keeps it', async () => {
    await change('1.2.0/canary', { percent: 10 });
    const got = await Promise.all(Array.from({ length: 100 }, (_, bucket) => inBucket(bucket)));
    const versions = got.map(({ body }) => shown(body));
    expect(versions.filter((version) => version === '1.2.0')).toHaveLength(10);
    expect(versions.filter((version) => version === '1.1.0')).toHaveLength(90);
    for (const { headers } of got) {
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers.vary).toContain('cookie');
    }
    const reasons = got.map(({ headers }) => String(headers['x-composition-reason']));
    expect(
      reasons.filter((reason) => /^shell=live, mfe-working=canary;bucket=\d;percent=10$/.test(reason)),
    ).toEqual(reasons.filter((_, bucket) => versions[bucket] === '1.2.0'));
    expect(reasons[versions.indexOf('1.1.0')]).toBe('shell=live, mfe-working=live');
    expect(new Set(got.map(({ headers }) => headers.etag)).size).toBe(2);
    const inside = versions.indexOf('1.2.0');
    for (const url of ['/', '/?a', '/?b']) expect(shown((await inBucket(inside, url)).body)).toBe('1.2.0');
  });

  it('falls back to the live release, and keeps existing visitors when the share grows', async () => {
    const bucket = await bucketOf('1.2.0');
    const [remote] = parsePage((await inBucket(bucket)).body).composition.remotes;
    expect([remote?.live.version, remote?.fallback?.version]).toEqual(['1.2.0', '1.1.0']);
    await change('1.2.0/canary', { percent: 50 });
    expect(shown((await inBucket(bucket)).body)).toBe('1.2.0');
  });

  it('gives a new visitor a bucket cookie, and no cookie without a canary', async () => {
    const [cookie] = cookiesOf(await site.get('/'));
    expect(cookie).toMatch(/^__Host-bucket=\d{1,2}$/);
    await change('canary/end');
    expect((await site.get('/')).headers['set-cookie']).toBeUndefined();
    expect(shown(await pageAt('/', cookie))).toBe('1.1.0');
  });
});

describe('tester', () => {
  it('sees the release named in the URL, and keeps it on later pages', async () => {
    const cookie = await testerCookie(site);
    const asked = await site.get('/?release=mfe-working@1.3.0', { cookie });
    expect(shown(asked.body)).toBe('1.3.0');
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(asked.headers.etag).toBeUndefined();
    const both = `${cookie}; ${cookiesOf(asked)[0]}`;
    expect(shown(await pageAt('/', both))).toBe('1.3.0');
    expect(shown(await pageAt('/?release=', both))).toBe('1.1.0');
    expect(shown(await pageAt('/'))).toBe('1.1.0');
  });

  it.each([
    ['an unknown version', '/?release=mfe-working@9.9.9', 404, 'There is no release'],
    ['an unknown name', '/?release=mfe-nobody@1.0.0', 404, 'There is no release'],
    ['an address', '/?release=https://evil.example/x.js', 400, 'is named like'],
  ])('sees why %s is not shown', async (_what, url, status, reason) => {
    const answer = await site.get(url, { cookie: await testerCookie(site) });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(reason);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('no longer sees a recalled release', async () => {
    const cookie = await testerCookie(site);
    const picked = await site.get('/?release=mfe-working@1.3.0', { cookie });
    expect(picked.headers['x-composition-reason']).toBe('shell=live, mfe-working=override');
    const pick = cookiesOf(picked)[0] ?? '';
    const { body } = await site.get(INSPECTION_PATH, { cookie: `${cookie}; ${pick}` });
    const { releases } = inspectionSchema.parse(JSON.parse(body));
    expect(
      releases.flatMap(({ release, reason = [] }) => [reason].flat().map((why) => [release, why])),
    ).toEqual([
      ['shell@1.0.0', 'live'],
      ['mfe-working@1.3.0', 'override'],
    ]);
    await change('1.3.0/recall');
    expect(shown(await pageAt('/', `${cookie}; ${pick}`))).toBe('1.1.0');
    const answer = await site.get('/?release=mfe-working@1.3.0', { cookie });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('was recalled');
  });

  it.each(['', '__Host-qa=forged'])('needs a session, and %j is not enough', async (cookie) => {
    for (const query of ['release=word', 'release=mfe-working@1.2.0', 'composition=0123456789ab', 'release='])
      expect(shown(await pageAt(`/?${query}`, cookie))).toBe('1.1.0');
  });

  it('is signed out on request, and when the token of the session is revoked', async () => {
    const picked = async (cookie: string) => shown(await pageAt('/?release=mfe-working@1.2.0', cookie));
    const signedOut = await testerCookie(site);
    expect(await picked(signedOut)).toBe('1.2.0');
    await site.app.inject({ method: 'DELETE', url: '/api/qa', headers: { cookie: signedOut } });
    expect(await picked(signedOut)).toBe('1.1.0');

    const team = { team: 'a-team', releases: [NAME], days: 1 };
    const { token, secret } = await site.app.releaseTokens.create(team, by);
    const cookie = await testerCookie(site, `Bearer ${secret}`);
    expect(await picked(cookie)).toBe('1.2.0');
    await site.app.releaseTokens.revoke(token.id, by);
    expect(await picked(cookie)).toBe('1.1.0');
  });

  it('needs a token to sign in', async () => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const answer = await site.app.inject({ method: 'POST', url: '/api/qa', headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('composition status', () => {
  it('reports to an open tab the live releases and the recalled ones', async () => {
    const answer = await site.get('/api/composition');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(compositionStatusSchema.parse(answer.json())).toMatchObject({
      releases: ['shell@1.0.0', 'mfe-working@1.1.0'],
      recalled: ['mfe-working@1.3.0'],
      id: idOf(await pageAt('/')),
    });
  });
});

describe('request', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  async function logged<T>(work: () => Promise<T>) {
    log.length = 0;
    const answer = await work();
    return { answer, lines: log.filter(({ reqId }) => reqId) };
  }
  const compositionsIn = (lines: typeof log) => new Set(lines.map(({ composition }) => composition));

  it('has a request id and a trace in each response and log line', async () => {
    for (const path of ['/', '/api/composition', '/api/no-such-call']) {
      const given = { 'x-request-id': 'edge-0a1b2c3d', traceparent };
      const { answer, lines } = await logged(() => site.get(path, given));
      expect(answer.headers['x-request-id'], path).toBe('edge-0a1b2c3d');
      expect(answer.headers.traceparent, path).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(new Set(lines.map((line) => line.traceId))).toEqual(new Set([traceId]));
      expect(compositionsIn(lines)).toEqual(new Set([idOf(await pageAt('/'))]));
    }
  });

  describe('during a canary', () => {
    beforeAll(() => change('1.2.0/canary', { percent: 50 }));

    it('is logged with the composition of the visitor and the release of the page', async () => {
      const ids = new Set<string | undefined>();
      for (let bucket = 0; bucket < 100; bucket += 10) {
        const { answer, lines } = await logged(() => inBucket(bucket));
        const id = idOf(answer.body);
        expect(compositionsIn(lines)).toEqual(new Set([id]));
        expect(lines.at(-1)).toMatchObject({ pageRelease: `mfe-working@${shown(answer.body)}` });
        const call = await logged(() => inBucket(bucket, '/api/composition'));
        expect(compositionsIn(call.lines)).toEqual(new Set([id]));
        ids.add(id);
      }
      expect(ids.size).toBe(2);
    });

    it('from a new visitor is logged without a composition before a bucket is chosen', async () => {
      const { answer, lines } = await logged(() => site.get('/'));
      const [incoming, ...rest] = lines;
      expect(incoming?.composition).toBeUndefined();
      expect(compositionsIn(rest)).toEqual(new Set([idOf(answer.body)]));
    });

    it('from a tester is logged with the requested composition', async () => {
      const cookie = await testerCookie(site);
      const { answer, lines } = await logged(() => site.get('/?release=mfe-working@1.2.0', { cookie }));
      expect(shown(answer.body)).toBe('1.2.0');
      expect(lines.at(-1)).toMatchObject({
        composition: idOf(answer.body),
        pageRelease: 'mfe-working@1.2.0',
      });
    });
  });
});
