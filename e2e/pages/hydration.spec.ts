import { paths } from 'shared-contracts/content';
import { isHydrated } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';

/** Fragment of init scripts: `isHydrated(element)`, and `inEveryTask(look)`, which looks between React's tasks until `look` returns true. */
const LOOKING = `
const isHydrated = ${isHydrated};
const inEveryTask = (look) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => look() || port2.postMessage(null);
  addEventListener('DOMContentLoaded', () => port2.postMessage(null));
};`;

test('pressing a heart before its list is hydrated opens the sign-in sheet', { tag: '@promise' }, async ({
  page,
}) => {
  // On a fast machine React hydrates page and list in one task.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(`{ ${LOOKING}
    inEveryTask(() => {
      const heading = document.querySelector('main h1');
      const heart = document.querySelector('main button[aria-label^="Save "]');
      if (!heading || !heart || !isHydrated(heading)) return false;
      if (isHydrated(heart)) console.error('The list was hydrated with the page.');
      else heart.click();
      return true;
    }); }`);
  await page.goto(paths.deals('charleston'));
  await expect(page.getByRole('dialog', { name: /^Sign in to save / })).toBeVisible();
});

test('the header is hydrated when the browser is idle, or on a press', {
  tag: '@promise',
}, async ({ page }) => {
  await page.addInitScript(`{ ${LOOKING}
    // A browser that is never idle.
    window.requestIdleCallback = () => 0;
    window.isPageHydrated = new Promise((resolve) => inEveryTask(() => {
      const heading = document.querySelector('main h1');
      if (!heading || !isHydrated(heading)) return false;
      resolve(true);
      return true;
    })); }`);
  await page.goto(paths.deals('charleston'));
  const search = page.getByRole('link', { name: 'Search the site' });
  expect(await page.evaluate(() => Reflect.get(window, 'isPageHydrated'))).toBe(true);
  expect(await search.evaluate(isHydrated)).toBe(false);
  await search.click();
  await expect(page.getByRole('dialog', { name: 'Search the site' }).getByRole('combobox')).toBeFocused();
});

test('a search opened before the header’s effects run stays open', async ({ page }) => {
  await page.addInitScript(`{ ${LOOKING}
    inEveryTask(() => {
      const search = document.querySelector('header a[aria-label="Search the site"]');
      if (!search || !isHydrated(search)) return false;
      search.click();
      return true;
    }); }`);
  await page.goto(paths.deals('charleston'));
  await expect(page.getByRole('dialog', { name: 'Search the site' }).getByRole('combobox')).toBeFocused();
});
