import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { followLink } from '../support/open-tab.ts';
import { main, title } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';

const REMOTES = ['mfe-discovery', 'mfe-centre', 'mfe-loyalty', 'mfe-account'];

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** The remotes that single-spa has mounted, as it reports them to its developer tools. */
const mountedRemotes = (page: Page) =>
  page.evaluate(() => {
    const { exposedMethods } = Reflect.get(window, '__SINGLE_SPA_DEVTOOLS__');
    const apps: Array<{ name: string; status: string }> = exposedMethods?.getRawAppData() ?? [];
    return apps.filter(({ status }) => status === 'MOUNTED').map(({ name }) => name);
  });
test.beforeEach(({ page }) =>
  page.addInitScript(() => void Reflect.set(window, '__SINGLE_SPA_DEVTOOLS__', {})),
);

const watchSlot = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'blankFrames', 0);
    const look = () => {
      const isBlank = !document.querySelector('#slot h1');
      Reflect.set(window, 'blankFrames', Reflect.get(window, 'blankFrames') + (isBlank ? 1 : 0));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const blankFrames = (page: Page) => page.evaluate(() => Reflect.get(window, 'blankFrames'));

test('all remotes run in one document, mounted by single-spa and visible to federation tools', {
  tag: '@promise',
}, async ({ page }) => {
  await page.goto(paths.home());
  await expect.poll(() => mountedRemotes(page)).toEqual(['mfe-discovery']);
  await watchSlot(page);
  for (const [path, remote] of [
    [paths.stores('charleston'), 'mfe-centre'],
    [paths.rewards(), 'mfe-loyalty'],
    [paths.signIn(), 'mfe-account'],
  ] as const) {
    await followLink(page, path);
    await expect(page.locator(`#slot > [data-remote="${remote}"] h1`)).toBeVisible();
    await expect.poll(() => mountedRemotes(page)).toEqual([remote]);
  }
  expect(await blankFrames(page), 'blank frames in this document').toBe(0);

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
  expect(seen.instances).toEqual(expect.arrayContaining(['shell', ...REMOTES]));
  expect(seen.loaded.map((name) => name.split('@')[0])).toEqual(expect.arrayContaining(REMOTES));
  expect(seen.shared).toEqual(expect.arrayContaining(['react', 'react-dom', 'react-router', 'rxjs']));
  for (const name of REMOTES)
    expect(seen.manifests).toContainEqual(expect.stringMatching(`^${name}@.*mf-manifest\\.json$`));
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

test('visitor navigates between two remotes, and uses Back and Forward after a reload', {
  tag: '@promise',
}, async ({ page }) => {
  await page.goto(paths.stores('charleston'));
  await expect.poll(() => mountedRemotes(page)).toEqual(['mfe-centre']);
  await main(page).getByRole('search').getByRole('searchbox').fill('nik');
  await expect(page).toHaveURL(/q=nik/);
  await watchSlot(page);
  await menuLink(page, 'Rewards').click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(title(page)).toBeFocused();
  expect(await mountedRemotes(page)).toEqual(['mfe-loyalty']);
  await page.goBack();
  await expect(page).toHaveURL(/q=nik/);
  await expect(title(page)).toHaveText(/stores/i);
  expect(await blankFrames(page)).toBe(0);

  await page.reload();
  // Before its page is hydrated, going forward loads a document.
  await expect.poll(() => mountedRemotes(page)).toEqual(['mfe-centre']);
  await watchSlot(page);
  for (const [go, remote] of [
    [() => page.goForward(), 'mfe-loyalty'],
    [() => page.goBack(), 'mfe-centre'],
  ] as const) {
    await go();
    await expect(page.locator(`#slot > [data-remote="${remote}"] h1`)).toBeVisible();
    await expect(page.locator('#slot > [data-remote]')).toHaveCount(1);
  }
  expect(await blankFrames(page)).toBe(0);
});
