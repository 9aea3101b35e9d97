import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { main, title } from '../support/page-parts.ts';
import { hold } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';

async function openWithLateScripts(page: Page, path: string): Promise<() => void> {
  const bring = await hold(page, '**/releases/shell/**/app.*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(title(page)).toBeVisible();
  return bring;
}

const filters = (page: Page) => main(page).getByRole('search');
const heart = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Save / })
    .first();
const signInDialog = (page: Page) => page.getByRole('dialog', { name: /^Sign in to save / });

test('filters set before the scripts load are applied afterwards', {
  tag: '@promise',
}, async ({ page }) => {
  const bring = await openWithLateScripts(page, paths.stores('charleston'));
  await filters(page).getByRole('searchbox').fill('nik');
  await filters(page).getByText('Open now').click();
  await filters(page).getByLabel('Order').selectOption({ index: 1 });
  bring();
  for (const parameter of [/q=nik/, /open=1/, /sort=/]) await expect(page).toHaveURL(parameter);
  await expect(filters(page).getByRole('searchbox')).toHaveValue('nik');
});

test('a search typed before the scripts load can be submitted once the URL has it', async ({ page }) => {
  // Sends the form before its results are drawn.
  await page.addInitScript(() => {
    const { replaceState } = History.prototype;
    History.prototype.replaceState = function (...entry) {
      replaceState.apply(this, entry);
      if (/[?&]q=/.test(String(entry[2])))
        setTimeout(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
    };
  });
  const bring = await openWithLateScripts(page, paths.map('charleston'));
  await filters(page).getByRole('searchbox').fill('Nike');
  bring();
  await expect(page).toHaveURL(/store=/);
});

test('a form filled in before the scripts load keeps its choices and text', async ({ page }) => {
  const bring = await openWithLateScripts(page, paths.contactUs());
  const topic = main(page).getByRole('combobox', { name: /about/i });
  await topic.selectOption('lost');
  await main(page).getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
  bring();
  // This topic asks for a center.
  await expect(main(page).getByRole('combobox', { name: /which center/i })).toContainText('Choose a center');
  await expect(topic).toHaveValue('lost');
  await expect(main(page).getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Example');
});

test.describe('button press', () => {
  test.use({ consent: 'necessary' });

  test('before the scripts load shows a busy button, and acts once after two presses', {
    tag: '@promise',
  }, async ({ page }) => {
    const bring = await openWithLateScripts(page, paths.stores('charleston'));
    for (let press = 0; press < 2; press++) await heart(page).click();
    await expect(heart(page)).toHaveAttribute('aria-busy', 'true');
    bring();
    await expect(signInDialog(page)).toHaveCount(1);
    await expect(page).toHaveURL(paths.stores('charleston'));
  });

  test('on a hydrated page is handled by the page only', async ({ page }) => {
    await page.goto(paths.stores('charleston'));
    await page.waitForLoadState('networkidle');
    const isBusy = await heart(page).evaluate((button: HTMLElement) => {
      button.click();
      return button.ariaBusy;
    });
    expect(isBusy).toBeNull();
    await expect(signInDialog(page)).toBeVisible();
  });
});
