import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { LOCAL_BUILDS_PATH, localBuildSchema } from 'shared-contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { manifest } from './fixture/src/manifest.ts';
import { defineRemoteBuild } from './remote-build.ts';

const SITE = 'https://www.example.com';
const FIXTURE = join(import.meta.dirname, 'fixture');
const PACKAGES = join(import.meta.dirname, '../../node_modules');

let stop = async () => {};
afterEach(async () => {
  await stop();
  vi.unstubAllEnvs();
});

async function serve(): Promise<{ root: string; origin: string }> {
  const root = mkdtempSync(join(tmpdir(), 'local-remote-'));
  cpSync(FIXTURE, root, { recursive: true });
  symlinkSync(PACKAGES, join(root, 'node_modules'));
  vi.stubEnv('RELEASE_SERVER', `${SITE}/`);
  const config = defineRemoteBuild(manifest, { root, logLevel: 'silent' });
  const rsbuild = await createRsbuild({ cwd: root, config, environment: ['web'] });
  const { port, server } = await rsbuild.startDevServer();
  stop = async () => {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  };
  return { root, origin: `http://localhost:${port}` };
}

it('Local remote: its server lets one site read the container, keeps nothing in a cache, and tells of each build', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { root, origin } = await serve();
  const response = await fetch(`${origin}/remoteEntry.mjs`, { headers: { origin: SITE } });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('./app');

  const stranger = await fetch(`${origin}/remoteEntry.mjs`, { headers: { origin: 'https://evil.example' } });
  expect(stranger.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');

  const leaving = new AbortController();
  const builds = await fetch(origin + LOCAL_BUILDS_PATH, { signal: leaving.signal });
  expect(builds.headers.get('access-control-allow-origin')).toBe(SITE);
  let heard = '';
  const listening = (async () => {
    for await (const chunk of builds.body ?? []) heard += new TextDecoder().decode(chunk);
  })().catch(() => undefined);
  const told = () =>
    [...heard.matchAll(/^data: (.*)$/gm)].map(([, data]) => localBuildSchema.parse(JSON.parse(data ?? '')));
  const save = (from: string, to: string) => {
    const page = join(root, 'src/pages/one.page.tsx');
    writeFileSync(page, readFileSync(page, 'utf8').replace(from, to));
  };
  await expect.poll(told).toHaveLength(1);
  const [first] = told();
  save('This is', 'You are at');
  await expect.poll(() => told().at(-1)?.hash).not.toBe(first?.hash);
  save('You are at', 'You {are at');
  await expect.poll(() => told().at(-1)?.errors.join()).toContain('one.page.tsx');
  save('You {are at', 'This is');
  await expect.poll(() => told().at(-1)).toEqual(first);
  leaving.abort();
  await listening;
});
