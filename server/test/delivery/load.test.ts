import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { brokenRemoteOf, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const SLOW_REMOTE = `
const page = { status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>Slow</h1>', data: null };
export const render = () => new Promise((resolve) => setTimeout(resolve, 300, page));`;

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database, config: { METRICS_TOKEN: 'a-token-that-tests-scrape-with' } });
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await site.bringLive(workingRemote(version), version);
  for (const version of ['1.0.0', '1.1.0'])
    await site.bringLive(brokenRemoteOf(`${SLOW_REMOTE}\n// ${version}`), version);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

type Answer = Awaited<ReturnType<TestSite['get']>>;
const hasContent = ({ statusCode, body }: Answer) =>
  statusCode === 200 && body.includes('<h1>200 Sample Outlets</h1>');
const isRefused = ({ statusCode, headers }: Answer) =>
  statusCode === 503 && Number(headers['retry-after']) >= 1;
const liveOf = (name: string) => {
  const live = site.app.registry.state.channels.get(name)?.live;
  if (!live) throw new Error(`${name} is not live`);
  return live;
};
const queueOf = (name: string) => site.app.pageQueues.of(name).figures;

/** The releases that there were stand as they stood, and nothing is held against them. */
async function untouched(revision: number): Promise<void> {
  await site.app.releaseHealth.settled();
  expect(site.app.registry.state.revision).toBe(revision);
  for (const name of ['mfe-working', 'mfe-broken', 'shell'])
    expect(site.app.renderers.of(liveOf(name)).isSuspended, name).toBe(false);
  const { body } = await site.call('GET', '/mfe-working');
  expect(body).not.toContain('automatic rollback');
}

describe('Load: 600 pages at once that nobody had asked for', () => {
  test('are answered with their content or told to come again, and come to all of it', async () => {
    const { revision } = site.app.registry.state;
    await site.get('/content');
    let wanted = Array.from({ length: 600 }, (_, number) => `/content?burst-${number}`);
    const statuses: number[] = [];
    let refused = 0;
    while (wanted.length > 0) {
      const burst = Promise.all(wanted.map((url) => site.get(url)));
      // What is left of those that a slow machine kept waiting for too long may be less than a line.
      if (wanted.length > 100) {
        // As often as it can be: a fast machine is through with a line before another would look.
        await expect.poll(() => queueOf('mfe-working').waiting, { interval: 1 }).toBeGreaterThan(0);
        const cached = await site.get('/content');
        statuses.push(cached.statusCode);
        expect(queueOf('mfe-working').waiting, 'the cached page came before those in line').toBeGreaterThan(
          0,
        );
      }
      const answers = await burst;
      for (const answer of answers) expect(hasContent(answer) || isRefused(answer)).toBe(true);
      refused += answers.filter(isRefused).length;
      wanted = wanted.filter((_, at) => !hasContent(answers[at] as Answer));
    }
    expect(refused).toBeGreaterThanOrEqual(600 - 208);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await untouched(revision);
  });

  test('of one address are rendered once', async () => {
    const before = queueOf('mfe-working').admitted;
    const answers = await Promise.all(Array.from({ length: 600 }, () => site.get('/content?the-same')));
    expect(answers.every(hasContent)).toBe(true);
    expect(queueOf('mfe-working').admitted).toBe(before + 1);
  });

  test('are told in figures', async () => {
    const { body } = await site.get('/metrics', { authorization: 'Bearer a-token-that-tests-scrape-with' });
    expect(body).toContain('page_queue_length{owner="mfe-working"} 0');
    expect(body).toMatch(/page_queue_refused_total\{owner="mfe-working"\} [1-9]/);
    expect(body).toMatch(/page_queue_admitted_total\{owner="mfe-working"\} [1-9]/);
    expect(body).toMatch(/page_queue_wait_seconds_total\{owner="mfe-working"\} \d*\.?\d/);
  });
});

describe('Load: a full line', () => {
  let letGo: () => Promise<unknown> = async () => undefined;

  /** Holds so many places of the remote's queue, 8 of them at work, until they are let go. */
  function hold(places: number): void {
    const held = Promise.withResolvers<void>();
    const { signal } = new AbortController();
    const runs = Array.from({ length: places }, () =>
      site.app.pageQueues.of('mfe-working').run(() => held.promise, signal),
    );
    letGo = () => {
      held.resolve();
      return Promise.all(runs);
    };
  }
  afterEach(() => letGo());

  test('brings the page of before, marked, where there is one of the same releases', async () => {
    await site.get('/content');
    site.state.contentVersion++;
    site.state.now += 90_000;
    hold(208);
    const stale = await site.get('/content');
    expect(hasContent(stale)).toBe(true);
    expect(stale.headers['cache-status']).toMatch(/^pages; hit; ttl=-?\d+; detail=stale-while-busy$/);
    expect(stale.headers.age).toBe('90');
    expect(isRefused(await site.get('/content?never-seen'))).toBe(true);
    const data = await site.get('/api/slot-data?url=/content?never-seen');
    expect(isRefused(data)).toBe(true);
    await letGo();
    const fresh = await site.get('/content');
    expect(fresh.headers['cache-status']).toBeUndefined();
  });

  test('brings no page of before by releases that visitors do not get any more', async () => {
    await site.get('/content');
    await site.bringLive(workingRemote('1.2.0'), '1.2.0');
    hold(208);
    expect(isRefused(await site.get('/content'))).toBe(true);
    await letGo();
  });

  test('is left by who has gone, unless another waits for the same page', async () => {
    const port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
    hold(8);
    const ask = (path: string) =>
      connect({ port, host: '127.0.0.1' }, function (this: Socket) {
        this.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
      });
    const waiting = () => expect.poll(() => queueOf('mfe-working').waiting);
    const alone = ask('/content?leaves');
    await waiting().toBe(1);
    alone.destroy();
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

describe('Load: pauses of the process', () => {
  test('are nobody’s fault: four of 3 seconds leave everything as it was', async () => {
    const { revision } = site.app.registry.state;
    for (const pause of [1, 2, 3, 4]) {
      const { admitted } = queueOf('mfe-broken');
      const pages = Promise.all([1, 2, 3].map((number) => site.get(`/broken/fine?${pause}-${number}`)));
      // How many have come, which none that ends takes back: a busy machine may have made the first before the third comes.
      await expect.poll(() => queueOf('mfe-broken').admitted, { interval: 5 }).toBe(admitted + 3);
      await new Promise((resolve) => setTimeout(resolve, 100));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
      for (const { statusCode, body } of await pages) {
        expect(statusCode).toBe(200);
        // By the live release: the fallback draws the same.
        expect(parsePage(body).slotData.release).toBe('mfe-broken@1.1.0');
      }
    }
    await untouched(revision);
  });
});
