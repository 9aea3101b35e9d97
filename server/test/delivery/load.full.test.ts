import { describe, expect, it } from 'vitest';
import { startDeliverySite } from '../support/delivery-site.ts';
import { brokenRemoteOf } from '../support/fixture-releases.ts';
import { hasContent, isRefused, parsePage } from '../support/parse-page.ts';

const SLOW_REMOTE = `
const page = { status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>Slow</h1>', data: null };
export const render = () => new Promise((resolve) => setTimeout(resolve, 300, page));`;

const { site } = await startDeliverySite({ working: ['1.0.0', '1.1.0'] });
for (const version of ['1.0.0', '1.1.0'])
  await site.bringLive(brokenRemoteOf(`${SLOW_REMOTE}\n// ${version}`), version);

const queueOf = (name: string) => site.app.pageQueues.of(name).figures;

async function untouched(revision: number): Promise<void> {
  await site.app.releaseHealth.settled();
  expect(site.app.registry.state.revision).toBe(revision);
  for (const [name, { live }] of site.app.registry.state.channels)
    expect(site.app.renderers.of(live).isSuspended, name).toBe(false);
}

describe('600 uncached pages at once', () => {
  it('are rendered or rejected temporarily, all succeed on retry, and cached pages are still served', async () => {
    const { revision } = site.app.registry.state;
    await site.get('/content');
    let wanted = Array.from({ length: 600 }, (_, number) => `/content?burst-${number}`);
    let refused = 0;
    while (wanted.length > 0) {
      const burst = Promise.all(wanted.map((url) => site.get(url)));
      // The rest of a slow machine may be less than a full queue.
      if (wanted.length > 100) {
        // As often as it can be: a fast machine has rendered the queue before another would look.
        await expect.poll(() => queueOf('mfe-working').waiting, { interval: 1 }).toBeGreaterThan(0);
        const cached = await site.get('/content');
        expect(cached.statusCode).toBe(200);
        expect(queueOf('mfe-working').waiting, 'pages that wait behind the cached one').toBeGreaterThan(0);
      }
      const answers = await burst;
      for (const answer of answers) expect(hasContent(answer) || isRefused(answer)).toBe(true);
      refused += answers.filter(isRefused).length;
      wanted = wanted.filter((_, at) => !answers[at] || !hasContent(answers[at]));
    }
    expect(refused).toBeGreaterThanOrEqual(600 - 208);
    await untouched(revision);
  });

  it('with the same URL are rendered once', async () => {
    const before = queueOf('mfe-working').admitted;
    const answers = await Promise.all(Array.from({ length: 600 }, () => site.get('/content?the-same')));
    expect(answers.every(hasContent)).toBe(true);
    expect(queueOf('mfe-working').admitted).toBe(before + 1);
  });
});

describe('process pauses', () => {
  it('of 3 seconds count against no release', async () => {
    const { revision } = site.app.registry.state;
    for (const pause of [1, 2, 3, 4]) {
      const { admitted } = queueOf('mfe-broken');
      const pages = Promise.all([1, 2, 3].map((number) => site.get(`/broken/fine?${pause}-${number}`)));
      // Admitted, not waiting: a busy machine may have made the first before the third comes.
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
