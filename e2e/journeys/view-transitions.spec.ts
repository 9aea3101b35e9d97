import { paths } from 'shared-contracts/content';
import { title } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';

const countTransitions = () => {
  const start = Document.prototype.startViewTransition;
  let count = 0;
  Document.prototype.startViewTransition = function (...args) {
    count++;
    document.documentElement.dataset.transitions = String(count);
    return start.apply(this, args);
  };
};

for (const [name, reducedMotion, script, transitions] of [
  ['a navigation between remotes starts one view transition', 'no-preference', countTransitions, '1'],
  ['a navigation with reduced motion starts no view transition', 'reduce', countTransitions, null],
  [
    'a navigation works in a browser without view transitions',
    'no-preference',
    () => Reflect.deleteProperty(Document.prototype, 'startViewTransition'),
    null,
  ],
] as const)
  test.describe(() => {
    test.use({ reducedMotion });

    test(name, async ({ page }) => {
      await page.addInitScript(script);
      await page.goto(paths.brands());
      await page.getByRole('banner').getByRole('link', { name: 'Rewards' }).first().click();
      await expect(page).toHaveURL(paths.rewards());
      await expect(title(page)).toBeFocused();
      expect(await page.locator('html').getAttribute('data-transitions')).toBe(transitions);
    });
  });
