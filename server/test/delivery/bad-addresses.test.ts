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
/** Sends a request target byte for byte, from a network of its own. */
async function ask(target: string, method = 'GET') {
  const socket = await connectRaw(Number(new URL(origin).port), [
    Buffer.from(`${method} ${target} HTTP/1.1`, 'utf8').toString('latin1'),
    'Host: localhost',
    `X-Forwarded-For: ${addressOf(++visitor)}`,
    'Connection: close',
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
    ...['\t', '\u0001', '\u007f', ' ', 'x'.repeat(2_100)],
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
    ['//evil.example', 400, 'text/html'],
    ['http://evil.example/content', 400, 'text/html'],
    ['/api/centers/%', 400, 'application/json'],
    ['/api/centers/\\x', 400, 'application/json'],
    ['/api/\u0001', 400, 'application/json'],
    [`/api/${'x'.repeat(2_000)}`, 400, 'application/json'],
    [`/?${'x'.repeat(20_000)}`, 431, 'application/json'],
  ])('is answered with a page, or JSON for calls: %j', async (target, status, type) => {
    const { head, body, ...answer } = await ask(target);
    expect(answer.status).toBe(status);
    expect(head.toLowerCase()).toContain(`content-type: ${type}`);
    expect(body).toContain(type === 'text/html' ? 'Go to the home page' : '"code":"INVALID_REQUEST"');
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
