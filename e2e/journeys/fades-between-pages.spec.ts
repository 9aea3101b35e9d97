import { paths } from 'shared-contracts';
import { expect, test } from '../support/test.ts';

/** Counts the View Transitions that the page starts. */
const countTransitions = () => {
  const start = Document.prototype.startViewTransition;
  let count = 0;
  Document.prototype.startViewTransition = function (...args) {
    count++;
    document.documentElement.dataset.transitions = String(count);
    return start.apply(this, args);
  };
};

for (const [wish, reducedMotion, times] of [
  ['fades from a page of one remote to that of another', 'no-preference', 1],
  ['changes pages without motion where that is wished', 'reduce', 0],
] as const) {
  test(wish, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.addInitScript(countTransitions);
    await page.goto(paths.brands());
    await page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first().click();
    await expect(page).toHaveURL(paths.rewards());
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const counted = await page.locator('html').getAttribute('data-transitions');
    expect(Number(counted ?? 0)).toBe(times);
    await context.close();
  });
}

test('changes pages where a browser knows no View Transitions', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
  await page.goto(paths.brands());
  await page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first().click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
