import { createRsbuild } from '@rsbuild/core';
import { LOCAL_BUILDS_PATH, localBuildSchema } from 'shared-contracts/composition';
import { expect, it, onTestFinished, vi } from 'vitest';
import { apply, copyOfFixture, removeCopies } from '../testing/fixture-remote.ts';
import { manifest } from './fixture/src/manifest.ts';
import { defineRemoteBuild } from './remote-build.ts';

const SITE = 'https://www.example.com';

it('local remote: serves its container to one site, uncached, and reports each build', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('RELEASE_SERVER', `${SITE}/`);
  const root = copyOfFixture();
  const config = defineRemoteBuild(manifest, { root, logLevel: 'silent' });
  const rsbuild = await createRsbuild({ cwd: root, config, environment: ['web'] });
  const { port, server } = await rsbuild.startDevServer();
  onTestFinished(async () => {
    await server.close();
    removeCopies();
    vi.unstubAllEnvs();
  });
  const origin = `http://localhost:${port}`;

  const response = await fetch(`${origin}/remoteEntry.mjs`, { headers: { origin: SITE } });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('./app');

  const stranger = await fetch(`${origin}/remoteEntry.mjs`, { headers: { origin: 'https://evil.example' } });
  expect(stranger.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');

  const leaving = new AbortController();
  const stream = await fetch(origin + LOCAL_BUILDS_PATH, { signal: leaving.signal });
  expect(stream.headers.get('access-control-allow-origin')).toBe(SITE);
  let heard = '';
  const listening = (async () => {
    for await (const chunk of stream.body ?? []) heard += new TextDecoder().decode(chunk);
  })().catch(() => undefined);
  const builds = () =>
    [...heard.matchAll(/^data: (.*)$/gm)].map(([, data]) => localBuildSchema.parse(JSON.parse(data ?? '')));
  const save = (from: string, to: string) =>
    apply({ 'src/pages/one.page.tsx': (text) => text.replace(from, to) }, root);
  await expect.poll(builds).toHaveLength(1);
  const [first] = builds();
  save('This is', 'You are at');
  await expect.poll(() => builds().at(-1)?.hash).not.toBe(first?.hash);
  save('You are at', '`You are at');
  await expect.poll(() => builds().at(-1)?.errors.join()).toContain('one.page.tsx');
  save('`You are at', 'This is');
  await expect.poll(() => builds().at(-1)).toEqual(first);
  leaving.abort();
  await listening;
});
