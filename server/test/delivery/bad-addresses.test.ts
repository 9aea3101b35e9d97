import { once } from 'node:events';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { UNRENDERED } from '../support/delivery-site.ts';
import { failingShell } from '../support/fixture-releases.ts';
import { addressOf, startHealthSite } from '../support/health-site.ts';
import { connectRaw } from '../support/raw-requests.ts';

const { database, site } = await startHealthSite({ config: UNRENDERED });
const origin = await site.app.listen({ host: 'localhost', port: 0 });
afterAll(() => site.app.server.closeAllConnections());

let visitor = 0;
async function ask(target: string, method = 'GET', cookies: readonly string[] = []) {
  const socket = await connectRaw(Number(new URL(origin).port), [
    Buffer.from(`${method} ${target} HTTP/1.1`, 'utf8').toString('latin1'),
    'Host: localhost',
    `X-Forwarded-For: ${addressOf(++visitor)}`,
    'Connection: close',
    ...(cookies.length > 0 ? [`Cookie: ${cookies.join('; ')}`] : []),
    '',
    '',
  ]);
  await once(socket, 'close');
  const [head = '', body = ''] = socket.received().split('\r\n\r\n', 2);
  return { status: Number(head.split(' ', 2)[1]), head, body };
}
async function counted(): Promise<number> {
  await site.app.releaseHealth.settled();
  return (await database.db.selectFrom('release_outcomes').select('name').execute()).length;
}

describe('malformed address', () => {
  const pieces = [
    ...'/ \\ // .. % %00 %5C %2e%2e %C0%AF %0d%0a ; # ? é @ content api/ nope %61pi'.split(' '),
    '\t',
    '\u0001',
    '\u007f',
    ' ',
    'x'.repeat(2_100),
  ];

  it('is never answered with a server error and never counted', async () => {
    const target = fc
      .tuple(
        fc.constantFrom('/', '/', '/', '', 'http://evil.example/'),
        fc.array(fc.constantFrom(...pieces), { maxLength: 6 }),
      )
      .map(([start, rest]) => start + rest.join(''));
    await fc.assert(
      fc.asyncProperty(target, async (url) => {
        expect((await ask(url)).status, url).toBeOneOf([200, 302, 308, 400, 404]);
      }),
      { numRuns: 120 },
    );
    expect(await counted()).toBe(0);
  });

  it.each([
    ['/\\x', 400, 'text/html'],
    ['/%', 400, 'text/html'],
    ['/a\u0001', 400, 'text/html'],
    ['//evil.example\\x', 400, 'text/html'],
    ['http://evil.example/content', 400, 'text/html'],
    ['/api/centers/%', 400, 'application/json'],
    ['/api/centers/\\x', 400, 'application/json'],
    ['/api/\u0001', 400, 'application/json'],
    [`/api/${'x'.repeat(2_000)}`, 400, 'application/json'],
    [`/?${'x'.repeat(40_000)}`, 431, 'text/html'],
  ])('is answered with a page, or JSON for calls: %j', async (target, status, type) => {
    const { head, body, ...answer } = await ask(target);
    expect(answer.status).toBe(status);
    expect(head.toLowerCase()).toContain(`content-type: ${type}`);
    expect(body).toContain(type === 'text/html' ? 'Go to the home page' : '"code":"INVALID_REQUEST"');
  });

  it.each([
    ['//content', '/content'],
    ['///content//page?a=b//c', '/content/page?a=b//c'],
    ['//evil.example/%2e', 400],
    ['/content//', '/content/'],
    ['//api/centers', 400],
  ])('redirects %j with doubled slashes to %j', async (target, answer) => {
    const { status, head } = await ask(target);
    if (typeof answer === 'number') return expect(status).toBe(answer);
    expect(status).toBe(308);
    expect(head.toLowerCase()).toContain(`location: ${answer}\r\n`);
  });

  it('shows what to do about cookies that are too large', async () => {
    const cookies = (count: number) => Array.from({ length: count }, (_, at) => `c${at}=${'x'.repeat(900)}`);
    expect((await ask('/content', 'GET', cookies(20))).status).toBe(200);
    const { status, body } = await ask('/content', 'GET', cookies(50));
    expect([status, body]).toEqual([431, expect.stringContaining('too many cookies')]);
  });
});

it('an address without a route counts for nothing when the shell cannot draw it', async () => {
  await site.bringLive(failingShell(), '2.0.0');
  for (const _network of [1, 2, 3, 4, 5]) expect((await ask('/no/such/page?no-shell')).status).toBe(500);
  expect(await counted()).toBe(0);
  expect(site.app.registry.state.channels.get('shell')?.live.version).toBe('2.0.0');
  expect((await ask('/content?no-shell')).status).toBe(500);
  expect(await counted()).toBe(1);
});
