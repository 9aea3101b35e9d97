import { paths } from 'shared-contracts';
import { makeLate } from '../support/late-files.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

test('a link that is pressed while the shell starts is followed on the same document', async ({ page }) => {
  await page.addInitScript(() => {
    const { addEventListener } = window;
    // What the shell does one task later, it does a good while later.
    const yieldLong = () => new Promise((resolve) => setTimeout(resolve, 300));
    Object.defineProperty(window, 'scheduler', { value: { yield: yieldLong } });
    const listen = (...args: Parameters<typeof addEventListener>) => {
      addEventListener.apply(window, args);
      if (args[0] === 'click') document.documentElement.setAttribute('data-holds', '');
    };
    Object.assign(window, { addEventListener: listen });
    sessionStorage.setItem('documents', String(Number(sessionStorage.getItem('documents')) + 1));
  });
  await page.goto(paths.stores('charleston'), { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-holds', '');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('documents'))).toBe('1');
});

test('a heart that is pressed before its remote has come does what it does, once it has', async ({
  page,
}) => {
  const bring = await makeLate(page, '**/releases/mfe-centre/**/app.*.js');
  await page.goto(paths.stores('charleston'), { waitUntil: 'commit' });
  // The shell is there: its header has its handlers.
  await page.waitForFunction(() => {
    const link = document.querySelector('#shell-header a');
    return link && Object.keys(link).some((key) => key.startsWith('__reactProps$'));
  });
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  bring();
  await expect(page).toHaveURL(/\/sign-in/);
});
