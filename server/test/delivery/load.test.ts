import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startDeliverySite } from '../support/delivery-site.ts';
import { workingRemote } from '../support/fixture-releases.ts';
import { hasContent, isRefused } from '../support/parse-page.ts';

const METRICS_TOKEN = 'a-token-that-tests-scrape-with';
const { site } = await startDeliverySite({ working: ['1.0.0', '1.1.0'], config: { METRICS_TOKEN } });

const queue = () => site.app.pageQueues.of('mfe-working');
let letGo: () => Promise<unknown> = async () => undefined;
function hold(places: number): void {
  const held = Promise.withResolvers<void>();
  // The network of the test's visitors.
  const asker = { network: '127.0.0.1', gone: new AbortController().signal };
  const runs = Array.from({ length: places }, () => queue().run(() => held.promise, asker));
  letGo = () => {
    held.resolve();
    return Promise.all(runs);
  };
}
afterEach(() => letGo());

describe('full page queue', () => {
  it('serves a stale page of the same releases, marked as stale', async () => {
    await site.get('/content');
    site.state.contentVersion++;
    site.state.now += 90_000;
    hold(208);
    const stale = await site.get('/content');
    expect(hasContent(stale)).toBe(true);
    expect(stale.headers['cache-status']).toMatch(/^pages; hit; ttl=-?\d+; detail=stale-while-busy$/);
    expect(stale.headers.age).toBe('90');
    for (const url of ['/content?never-seen', '/api/slot-data?url=/content?never-seen'])
      expect(isRefused(await site.get(url))).toBe(true);
    await letGo();
    const fresh = await site.get('/content');
    expect(fresh.headers['cache-status']).toBeUndefined();
    const { body } = await site.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(body).toContain('page_queue_length{owner="mfe-working"} 0');
    expect(body).toContain('calls_refused_total 0');
    expect(body).toMatch(/page_queue_refused_total\{owner="mfe-working"\} [1-9]/);
    expect(body).toMatch(/page_queue_admitted_total\{owner="mfe-working"\} [1-9]/);
    expect(body).toMatch(/page_queue_wait_seconds_total\{owner="mfe-working"\} \d*\.?\d/);
  });

  it('serves no stale page of releases that are no longer live', async () => {
    await site.get('/content');
    await site.bringLive(workingRemote('1.2.0'), '1.2.0');
    hold(208);
    expect(isRefused(await site.get('/content'))).toBe(true);
    await letGo();
  });

  it('drops a page when the only client disconnects, but not when another client waits', async () => {
    const port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
    hold(8);
    const ask = (path: string) =>
      connect({ port, host: '127.0.0.1' }, function (this: Socket) {
        this.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
      });
    const waiting = () => expect.poll(() => queue().figures.waiting);
    const only = ask('/content?leaves');
    await waiting().toBe(1);
    only.destroy();
    await waiting().toBe(0);
    const first = ask('/content?stays');
    await waiting().toBe(1);
    const second = site.get('/content?stays', { host: `127.0.0.1:${port}` });
    await new Promise(setImmediate);
    first.destroy();
    await letGo();
    expect(hasContent(await second)).toBe(true);
  });
});
