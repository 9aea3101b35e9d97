import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import {
  type FixtureRelease,
  fixtureRemote,
  fixtureShell,
  workingRemote,
} from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  // Pages that work have more time than in production: on a busy machine they may need it.
  site = await createTestSite({ database, config: { RENDER_DEADLINE_MS: '4000', RENDER_MEMORY_MB: '64' } });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const GOOD = `({
  status: 200,
  head: { title: 'T', description: 'D', canonicalPath: '/' },
  html: '<h1>Good</h1>',
  data: null,
})`;
/** A remote whose server side is `render`, with pages for everybody, for members and of a centre. */
function withSamples(render: string, ...samples: string[]): FixtureRelease {
  const routes = [
    { id: 'open', path: '/tried', title: 'Open' },
    { id: 'other', path: '/tried/other', title: 'Other' },
    { id: 'member', path: '/tried/mine', title: 'Mine', auth: true },
    { id: 'centre', path: '/:centre/tried', title: 'Centre' },
  ];
  const { manifest, files } = fixtureRemote('mfe-tried', routes, `export const render = ${render};`);
  const remote = manifest.remote && { ...manifest.remote, samples };
  return { manifest: { ...manifest, remote }, files };
}

let next = 1;
async function reasonsAgainst(release: FixtureRelease): Promise<string> {
  try {
    await site.publish(release, `${next++}.0.0`);
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('Sample trial: sample pages of a release', () => {
  test('are rendered before it is published', async () => {
    expect(await reasonsAgainst(withSamples(`() => ${GOOD}`, '/tried', '/tried/other?page=2#x'))).toBe('');
  });

  test('of a centre that this site does not have, and of members, are left out', async () => {
    const failing = "() => { throw new Error('not asked') }";
    expect(await reasonsAgainst(withSamples(failing, '/no-such-centre/tried', '/tried/mine'))).toBe('');
  });

  test.each([
    ['throws', "() => { throw new Error('no way') }", 'no way'],
    ['never answers', '() => new Promise(() => {})', 'took longer than 4000 ms'],
    ['loops for ever', '() => { for (;;); }', 'mfe-tried@'],
    ['ends its process', '() => process.exit(1)', 'mfe-tried@'],
    ['is not found', `() => ({ ...${GOOD}, status: 404 })`, 'it answered with the status 404'],
    ['is no page', "() => ({ hello: 'world' })", 'answered with no page'],
    ['leads to another site', `() => ({ ...${GOOD}, status: 302, redirect: '//example.com/' })`, 'redirects'],
  ])('refuse a release whose page %s, and all other pages answer meanwhile', async (_how, render, reason) => {
    const tried = reasonsAgainst(withSamples(render, '/tried'));
    expect((await site.get(`/content?beside=${next}`)).statusCode).toBe(200);
    const reasons = await tried;
    expect(reasons).toContain('RELEASE_REFUSED');
    expect(reasons).toContain('does not render its sample /tried');
    expect(reasons).toContain(reason);
  });

  test('of a shell are its own pages', async () => {
    const broken = fixtureShell({}, "export const render = () => { throw new Error('no frame') };");
    await expect(site.publish(broken, '9.0.0')).rejects.toThrow(
      'shell@9.0.0 does not render its own pages: no frame',
    );
  });

  test('of a shell are those of all remotes that visitors may get, with its frame around them', async () => {
    await site.bringLive(
      withSamples(`() => ${GOOD}`, '/tried', '/tried/mine', '/no-such-centre/tried'),
      '80.0.0',
    );
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
