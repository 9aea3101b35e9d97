import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compositionSchema, testerSchema } from 'shared-contracts/composition';
import { afterAll, describe, expect, it } from 'vitest';
import { localRemoteOf } from '../../src/delivery/composition/local-remotes.ts';
import { cookiesOf, startDeliverySite, testerCookie } from '../support/delivery-site.ts';

const { site } = await startDeliverySite({ working: ['1.0.0', '1.1.0'] });
let calls = 0;
const machine = createServer((_request, response) => {
  calls++;
  response.end();
});
await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
const origin = `http://localhost:${(machine.address() as AddressInfo).port}`;
afterAll(() => machine.close());

const blockOf = (body: string, id: string) =>
  new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(body)?.[1] ?? null;
const policyOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['content-security-policy']);

describe('URL of a local remote', () => {
  it.each([
    ['mfe-loyalty@http://localhost:4100', 'http://localhost:4100'],
    ['mfe-loyalty@http://127.0.0.1:65535/', 'http://127.0.0.1:65535'],
    ['mfe-loyalty@http://[::1]:4100', 'http://localhost:4100'],
  ])('is accepted: %s', (text, expected) => {
    expect(localRemoteOf(text)).toEqual({ remote: 'mfe-loyalty', origin: expected });
  });

  it.each([
    '',
    'mfe-loyalty',
    'mfe-loyalty@http://localhost',
    'mfe-loyalty@https://localhost:4100',
    'mfe-loyalty@http://localhost:0',
    'mfe-loyalty@http://localhost:65536',
    'mfe-loyalty@http://localhost.evil.example:4100',
    'mfe-loyalty@http://evil.example:4100',
    'mfe-loyalty@http://10.0.0.1:4100',
    'mfe-loyalty@http://127.0.0.1.evil.example:4100',
    'mfe-loyalty@http://localhost:4100@evil.example',
    'mfe-loyalty@http://localhost:4100/x',
    "mfe-loyalty@http://localhost:4100; script-src 'unsafe-inline'",
    'Mfe@http://localhost:4100',
  ])('is rejected: %j', (text) => {
    expect(localRemoteOf(text)).toBeNull();
  });
});

describe('local remote', () => {
  it('appears only in the tester’s pages, and the server never calls it', async () => {
    const cookie = await testerCookie(site);
    const taken = await site.get(`/?a=1&local=mfe-working@${origin}`, { cookie });
    expect([taken.statusCode, taken.headers.location]).toEqual([302, '/?a=1']);
    const [kept = ''] = cookiesOf(taken);
    const page = await site.get('/', { cookie: `${cookie}; ${kept}` });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers.etag).toBeUndefined();
    for (const directive of ['default-src', 'script-src', 'style-src'])
      expect(policyOf(page)).toMatch(new RegExp(`${directive} [^;]*${origin}[; ]`));
    expect(testerSchema.parse(JSON.parse(blockOf(page.body, 'tester') ?? ''))).toEqual({
      local: { remote: 'mfe-working', origin },
    });
    // The browser renders it; the live release is its fallback, with its hashes.
    expect(page.body).toContain('data-rendered-by="browser"');
    expect(page.body).not.toContain('data-release="mfe-working');
    const [remote] = compositionSchema.parse(JSON.parse(blockOf(page.body, 'composition') ?? '')).remotes;
    expect([remote?.live.version, remote?.fallback?.version]).toEqual(['1.1.0', '1.0.0']);
    const importMap = /<script type="importmap">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(importMap).toContain('/releases/mfe-working/1.1.0/');
    expect(importMap).not.toContain(origin);
    const data = await site.get('/api/slot-data?url=/', { cookie: `${cookie}; ${kept}` });
    expect(data.json()).toMatchObject({ release: null });
    expect(data.headers['cache-control']).toBe('no-store');

    // Pages of others are the same, without a tester's session.
    for (const headers of [{}, { cookie: kept }, { cookie: `__Host-qa=made-up; ${kept}` }]) {
      const shopper = await site.get('/', headers);
      expect(shopper.headers['cache-control']).toBe('no-cache');
      expect(shopper.body).toContain('data-release="mfe-working@1.1.0"');
      expect(blockOf(shopper.body, 'tester')).toBeNull();
      expect(shopper.body + policyOf(shopper)).not.toContain(origin);
    }
    expect(calls).toBe(0);

    const ended = await site.get('/?local=', { cookie: `${cookie}; ${kept}` });
    expect(ended.headers.location).toBe('/');
    expect(cookiesOf(ended)).toEqual(['__Host-qa-local=']);
    const after = await site.get('/', { cookie });
    expect(blockOf(after.body, 'tester')).toBe('{"local":null}');
    expect(policyOf(after)).not.toContain('localhost');
    expect(after.body).toContain('data-release="mfe-working@1.1.0"');
  });

  it('needs the session of a tester', async () => {
    const page = await site.get(`/?local=mfe-working@${origin}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain('data-release="mfe-working@1.1.0"');
    expect(policyOf(page)).not.toContain(origin);
  });

  it('is rejected with a one-sentence reason', async () => {
    const cookie = await testerCookie(site);
    const say = async (local: string, headers = {}) => {
      const { statusCode, body } = await site.get(`/?local=${encodeURIComponent(local)}`, {
        cookie,
        ...headers,
      });
      return [statusCode, /<p>(.*?)<\/p>/.exec(body)?.[1]];
    };
    expect(await say('mfe-working@https://evil.example:4100')).toEqual([
      400,
      expect.stringContaining('a port of your own machine'),
    ]);
    expect(await say(`mfe-unknown@${origin}`)).toEqual([
      404,
      expect.stringContaining('mfe-unknown has no release'),
    ]);
    expect(await say(`mfe-working@${origin}`, { 'sec-fetch-site': 'cross-site' })).toEqual([
      403,
      expect.stringContaining('type the address'),
    ]);
  });

  it('cannot redirect to another site', async () => {
    const cookie = await testerCookie(site);
    const answer = await site.get(`//evil.example/x?local=mfe-working@${origin}`, { cookie });
    expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/);
  });
});
