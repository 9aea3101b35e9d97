import { paths } from 'shared-contracts';
import { expect, test } from '../support/test.ts';

test('Module Federation: its tools find the instance, remotes, shares and manifests', async ({ page }) => {
  await page.goto(paths.stores('charleston'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(page.locator('#slot > [data-remote="mfe-loyalty"] h1')).toBeVisible();
  const seen = await page.evaluate(() => {
    const federation = globalThis.__FEDERATION__;
    const shell = federation.__INSTANCES__.find(({ name }) => name === 'shell');
    return {
      instances: federation.__INSTANCES__.map(({ name }) => name),
      remotes:
        shell?.options.remotes.map((remote) => ({
          name: remote.name,
          entry: 'entry' in remote ? remote.entry : '',
        })) ?? [],
      loaded: [...(shell?.moduleCache ?? [])].filter(([, { inited }]) => inited).map(([name]) => name),
      shared: Object.keys(shell?.shareScopeMap.default ?? {}),
      manifests: Object.keys(federation.moduleInfo),
    };
  });
  expect(seen.instances).toEqual(expect.arrayContaining(['shell', 'mfe-centre', 'mfe-loyalty']));
  // Every remote came by the runtime: those that stood, in the order of their pages.
  expect(seen.loaded.map((name) => name.split('@')[0])).toEqual(
    expect.arrayContaining(['mfe-centre', 'mfe-loyalty']),
  );
  expect(seen.shared).toEqual(expect.arrayContaining(['react', 'react-dom', 'react-router', 'rxjs']));
  for (const name of ['mfe-centre', 'mfe-loyalty'])
    expect(seen.manifests).toContainEqual(expect.stringMatching(`^${name}@.*mf-manifest\\.json$`));
  // Its fragments stand beside the app.
  for (const { name, entry } of seen.remotes.filter((remote) => seen.loaded.includes(remote.name))) {
    const manifest = await (await page.request.get(entry)).json();
    expect(manifest).toMatchObject({
      id: name.split('@')[0],
      metaData: { remoteEntry: { name: 'remoteEntry.mjs', type: 'module' } },
      shared: expect.arrayContaining([
        expect.objectContaining({
          name: 'react',
          version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          requiredVersion: expect.stringMatching(/^\^\d+\.\d+\.0$/),
        }),
      ]),
      exposes: expect.arrayContaining([
        expect.objectContaining({
          path: './app',
          assets: expect.objectContaining({ js: { sync: [expect.any(String)], async: expect.any(Array) } }),
        }),
      ]),
    });
  }
});
