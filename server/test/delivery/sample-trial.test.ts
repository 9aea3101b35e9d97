import { describe, expect, it } from 'vitest';
import { startDeliverySite } from '../support/delivery-site.ts';
import { fixtureRemote, fixtureShell, withRemote } from '../support/fixture-releases.ts';

// Pages that work have more time than in production: on a busy machine they may need it.
const { site } = await startDeliverySite({
  config: { RENDER_DEADLINE_MS: '4000', RENDER_MEMORY_MB: '64' },
});

const GOOD = `({
  status: 200,
  head: { title: 'T', description: 'D', canonicalPath: '/' },
  html: '<h1>Good</h1>',
  data: null,
})`;
function withSamples(render: string, ...samples: string[]) {
  const routes = [
    { id: 'open', path: '/tried', title: 'Open' },
    { id: 'other', path: '/tried/other', title: 'Other' },
    { id: 'member', path: '/tried/mine', title: 'Mine', auth: true },
    { id: 'centre', path: '/:centre/tried', title: 'Centre' },
    { id: 'pink', path: '/pink', title: 'Pink' },
  ];
  return withRemote(fixtureRemote('mfe-tried', routes, `export const render = ${render};`), { samples });
}

let next = 1;
const publish = (render: string, ...samples: string[]) =>
  site.publish(withSamples(render, ...samples), `${next++}.0.0`).then(() => 'published', String);

describe('sample pages of a remote', () => {
  it('are rendered before the release is published', async () => {
    expect(await publish(`() => ${GOOD}`, '/tried', '/tried/other?page=2#x')).toBe('published');
  });

  it('are skipped for member pages, for unknown centres and for missing content', async () => {
    const failing = "() => { throw new Error('not asked') }";
    expect(await publish(failing, '/no-such-centre/tried', '/tried/mine', '/pink')).toBe('published');
  });

  it.each([
    ['throws', "() => { throw new Error('no way') }", 'no way'],
    ['never answers', '() => new Promise(() => {})', 'took longer than 4000 ms'],
    ['ends its process', '() => process.exit(1)', 'mfe-tried@'],
    ['is not found', `() => ({ ...${GOOD}, status: 404 })`, 'it answered with the status 404'],
    ['is no page', "() => ({ hello: 'world' })", 'answered with no page'],
    ['leads to another site', `() => ({ ...${GOOD}, status: 302, redirect: '//example.com/' })`, 'redirects'],
  ])('reject a release whose page %s, while other pages are served', async (_how, render, reason) => {
    const refusal = publish(render, '/tried');
    expect((await site.get(`/content?beside=${next}`)).statusCode).toBe(200);
    for (const part of ['RELEASE_REFUSED', 'does not render its sample /tried', reason])
      expect(await refusal).toContain(part);
  });
});

describe('sample pages of a shell', () => {
  it('are the own pages of the shell', async () => {
    const broken = fixtureShell({}, "export const render = () => { throw new Error('no frame') };");
    await expect(site.publish(broken, '9.0.0')).rejects.toThrow(
      'shell@9.0.0 does not render its own pages: no frame',
    );
  });

  it('are the frames around the samples of all live remotes', async () => {
    const samples = ['/tried', '/tried/mine', '/no-such-centre/tried'];
    await site.bringLive(withSamples(`() => ${GOOD}`, ...samples), '80.0.0');
    await site.bringLive(withSamples(`() => ${GOOD}`, '/tried/other'), '81.0.0');
    const around = (url: string) =>
      fixtureShell(
        {},
        `const frame = { header: '', footer: '', slot: '', head: { title: '', description: '', canonicalPath: '/' } };
         export const render = ({ url, owner }) => { if (owner && url === '${url}') throw new Error(owner); return frame; };`,
      );
    const refusal = (url: string, version: string) =>
      `does not draw its frame around ${url} of mfe-tried@${version}: mfe-tried`;
    await expect(site.publish(around('/tried/other'), '9.1.0')).rejects.toThrow(
      refusal('/tried/other', '81.0.0'),
    );
    await expect(site.publish(around('/tried/mine'), '9.2.0')).rejects.toThrow(
      refusal('/tried/mine', '80.0.0'),
    );
    await site.publish(around('/no-such-centre/tried'), '9.3.0');
  });
});
