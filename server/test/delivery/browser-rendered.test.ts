import type { PublishedRelease, ReleaseStatus } from 'shared-contracts/release';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Renderers } from '../../src/delivery/rendering/renderers.ts';
import { startDeliverySite } from '../support/delivery-site.ts';
import { browserRemote, withFiles, withRemote } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';

const { site } = await startDeliverySite();
await site.bringLive(withRemote(browserRemote('1.0.0'), { samples: ['/plain'] }), '1.0.0');

function watchRenderers(): ReadonlySet<string> {
  const used = new Set<string>();
  const { of } = Renderers.prototype;
  Renderers.prototype.of = function (release) {
    used.add(release.id);
    return of.call(this, release);
  };
  onTestFinished(() => void Object.assign(Renderers.prototype, { of }));
  return used;
}

describe('remote without a server entry', () => {
  it('serves pages with an empty slot for the browser to render, and preloads all modules', async () => {
    const answer = await site.get('/plain');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<header>Sample Outlets mfe-plain </header>');
    expect(answer.body).toContain('<div id="slot" data-rendered-by="browser"><noscript>');
    expect(answer.body).toContain('<title>Title of plain');
    const { shell, slotData, slot } = parsePage(answer.body);
    expect(shell).toMatchObject({ status: 'loading', owner: 'mfe-plain' });
    expect(slotData).toMatchObject({ release: null, data: null });
    expect(slot).toBe('<noscript><p>This page needs JavaScript.</p></noscript>');
    for (const file of ['remoteEntry.mjs', 'app.aaaaaaaa.js', 'page-plain.js'])
      expect(answer.body).toContain(`<link rel="modulepreload" href="/releases/mfe-plain/1.0.0/web/${file}"`);
    expect(answer.body).toContain('.mfe-plain-plain{color:red}');
    const data = await site.get('/api/slot-data?url=/plain');
    expect(data.json()).toMatchObject({ release: null, data: null });
  });

  it('is never rendered on the server, and does not affect readiness', async () => {
    const used = watchRenderers();
    await site.get('/plain?again');
    expect((await site.get('/content')).body).not.toContain('data-rendered-by');
    expect(used).toContain('mfe-working@1.0.0');
    expect(used).not.toContain('mfe-plain@1.0.0');
    expect((await site.get('/health/ready')).statusCode).toBe(200);
  });

  it('is listed as rendered by the browser', async () => {
    const { releases } = await site.read<{ releases: PublishedRelease[] }>('');
    const named = (wanted: string) => releases.find(({ name }) => name === wanted)?.renderedBy;
    expect([named('mfe-plain'), named('mfe-working')]).toEqual(['browser', 'server']);
    const { channels } = await site.read<ReleaseStatus>('/status');
    expect(channels.map(({ name, renderedBy }) => `${name} ${renderedBy}`).sort()).toEqual([
      'mfe-plain browser',
      'mfe-working server',
      'shell server',
    ]);
  });

  it('is not rendered on the server as the fallback of a failing release', async () => {
    const used = watchRenderers();
    const server = 'node/render.mjs';
    const { manifest, files } = withFiles(browserRemote('2.0.0'), {
      [server]: "throw new Error('fixture: no start');",
    });
    await site.bringLive({ manifest: { ...manifest, server }, files }, '2.0.0');
    const { slot, slotData } = parsePage((await site.get('/plain')).body);
    expect(slotData.release).toBeNull();
    expect(slot).toContain('<noscript><h1 data-status="unavailable">');
    expect(used).toContain('mfe-plain@2.0.0');
    expect(used).not.toContain('mfe-plain@1.0.0');
  });
});
