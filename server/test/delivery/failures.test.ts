import { describe, expect, it } from 'vitest';
import { startDeliverySite } from '../support/delivery-site.ts';
import {
  brokenRemote,
  brokenRemoteOf,
  FAILING_SOURCE,
  pageSource,
  workingRemote,
} from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import type { TestSite } from '../support/test-site.ts';

// A release that fails, seen by its own pages and by all others. Every way to fail is in failures.full.test.ts.

const log: string[] = [];
// Pages that work have more time than in production: on a busy machine they may need it.
const { site, withReplica } = await startDeliverySite({
  config: { RENDER_DEADLINE_MS: '4000', RENDER_PAUSE_MS: '300', RENDER_MEMORY_MB: '64', TRUST_PROXY: '1' },
  log: { write: (line) => void log.push(line) },
});

let next = 1;
async function breakIt(release = brokenRemote) {
  await site.bringLive(release(String(next)), `${next++}.0.0`);
  await site.bringLive(release(String(next)), `${next++}.0.0`);
}
const releaseOf = async (at: TestSite, url: string) => parsePage((await at.get(url)).body).slotData.release;
const liveOf = ({ app }: TestSite, name = 'mfe-broken') => {
  const live = app.registry.state.channels.get(name)?.live;
  if (!live) throw new Error('nothing is live');
  return live;
};

describe('page that cannot be rendered', () => {
  it.each(['throws', 'hangs'])('shows the shell with an empty slot if the remote %s', async (way) => {
    await breakIt();
    const [broken, other] = await Promise.all([site.get(`/broken/${way}`), site.get('/content?others')]);
    expect(other.body).toContain('<h1>200 Sample Outlets</h1>');
    expect(broken.statusCode).toBe(200);
    expect(broken.headers['cache-control']).toBe('no-store');
    expect(broken.body).toContain('<header>Sample Outlets mfe-broken </header>');
    expect(broken.body).toContain('<footer>the footer</footer>');
    const { shell, slotData, slot } = parsePage(broken.body);
    expect(shell).toMatchObject({ status: 'loading', owner: 'mfe-broken' });
    expect(slotData.release).toBeNull();
    expect(slot).toContain('<noscript><h1 data-status="unavailable">');
  });

  it('shows the shell with an empty slot if the release cannot start, and the site stays ready', async () => {
    await breakIt((comment) => brokenRemoteOf(`throw new Error('fixture'); // ${comment}`));
    expect((await site.get('/broken/fine')).statusCode).toBe(200);
    expect(await releaseOf(site, '/broken/fine')).toBeNull();
    expect((await site.get('/health/ready')).statusCode).toBe(200);
  });

  it('uses the fallback, and rolls the release back after failures in four networks', async () => {
    await site.bringLive(brokenRemoteOf(pageSource('<h1>From the fallback</h1>')), '50.0.0');
    await site.bringLive(brokenRemoteOf(FAILING_SOURCE), '51.0.0');
    for (const network of [1, 2, 3, 4]) {
      const answer = await site.get('/broken/fine', { 'x-forwarded-for': `10.0.${network}.7` });
      expect(answer.body).toContain('data-release="mfe-broken@50.0.0"><h1>From the fallback</h1>');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-composition-reason']).toContain('mfe-broken=fallback');
      expect(answer.body).toContain('<style data-href="/releases/mfe-broken/50.0.0/web/app.bbbbbbbb.css">');
      expect(parsePage(answer.body).slotData).toMatchObject({ release: 'mfe-broken@50.0.0', data: 1 });
    }
    await site.app.releaseHealth.settled();
    expect(liveOf(site).version).toBe('50.0.0');
  });
});

describe('release that keeps failing', () => {
  async function failThrice(at: TestSite) {
    expect(await releaseOf(at, '/broken/fine?first')).not.toBeNull();
    for (const number of [1, 2, 3]) await at.get(`/broken/exits?${number}`);
  }

  it('gets a new process after each failure, and is suspended after the third', async () => {
    await breakIt();
    await withReplica(
      async (replica) => {
        await replica.get('/broken/exits');
        expect(await releaseOf(replica, '/broken/fine?again')).toBe(liveOf(replica).id);
        await failThrice(replica);
        expect(replica.app.renderers.of(liveOf(replica)).isSuspended).toBe(true);
        expect(await releaseOf(replica, '/broken/fine?suspended')).not.toBe(liveOf(replica).id);
      },
      { RENDER_PAUSE_MS: '60000' },
    );
  });

  it('gets no new process after it ended too often within minutes', async () => {
    await breakIt();
    await withReplica(async (replica) => {
      const live = liveOf(replica);
      expect(await releaseOf(replica, '/broken/fine')).toBe(live.id);
      replica.app.renderers.creditsOf(live).restarts.take(3);
      await replica.get('/broken/exits');
      expect(await releaseOf(replica, '/broken/fine?again')).not.toBe(live.id);
    }, {});
  });

  it('is rendered again after it recovers', async () => {
    await breakIt();
    log.length = 0;
    await failThrice(site);
    const { id } = liveOf(site);
    const worksAgain = (line: string) => line.includes('A release works again') && line.includes(id);
    await expect.poll(() => log.some(worksAgain)).toBe(true);
    expect(await releaseOf(site, '/broken/fine?again')).toBe(id);
  });
});

describe('prestart of a release', () => {
  it('starts the latest published or promoted version of a remote on every replica', async () => {
    let refusals: string[] = [];
    await withReplica(
      async (elsewhere) => {
        const started = () =>
          site.app.renderers
            .figures()
            .filter(({ name, isStarted }) => name === 'mfe-working' && isStarted)
            .map(({ version }) => version)
            .sort();
        for (const version of ['60.0.0', '61.0.0']) {
          refusals = [];
          await elsewhere.publish(workingRemote(version), version);
          await expect.poll(started).toEqual(['1.0.0', version]);
          await site.app.renderers.forget({ id: `mfe-working@${version}` });
          // Refused, so that it does not go live.
          refusals = ['fixture: it is refused.'];
          expect(await elsewhere.post(`/mfe-working/${version}/promote`)).toMatchObject({ status: 422 });
          await expect.poll(started).toEqual(['1.0.0', version]);
        }
      },
      {},
      { trial: async () => refusals },
    );
  });
});
