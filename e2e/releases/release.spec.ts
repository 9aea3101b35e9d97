import { compositionSchema, DOM_IDS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { newVersion, promote, publishChanged, restoresLive } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

restoresLive();

const MARK = 'Points, as shipped by one team';

test('team releases its remote, and the next page has only that change', {
  tag: '@promise',
}, async ({ page }) => {
  const composition = async () =>
    compositionSchema.parse(JSON.parse((await page.locator(`#${DOM_IDS.composition}`).textContent()) ?? ''));
  await page.goto(paths.rewards());
  const first = await composition();
  await expect(page).not.toHaveTitle(new RegExp(MARK));

  const version = newVersion();
  await publishChanged('mfe-loyalty', version, {
    script: (text) => text.replaceAll('points and rewards', MARK),
  });
  await page.reload();
  await expect(page, 'published, not live').not.toHaveTitle(new RegExp(MARK));

  await promote('mfe-loyalty', version);
  await page.reload();
  await expect(page).toHaveTitle(new RegExp(MARK));
  const second = await composition();
  expect(second.revision).toBeGreaterThan(first.revision);
  expect(second.shell).toBe(first.shell);
  const others = (remotes: typeof first.remotes) =>
    remotes.filter(({ name }) => name !== 'mfe-loyalty').map(({ live }) => live);
  expect(others(second.remotes)).toEqual(others(first.remotes));
});
