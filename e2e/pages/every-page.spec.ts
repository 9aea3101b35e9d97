import type { Page } from 'playwright';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/accessible.ts';
import { hold, layoutShift } from '../support/page-state.ts';
import { LOOKED_AT } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { looks, turnStylesRound } from './style-order.ts';

/** Returns the content calls of the page from now on. What the HTML shows is not asked for again. */
function contentCallsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Session and captcha are never in public HTML.
    if (request.method() === 'GET' && /^\/api\/(?!auth\/|captcha$|composition$)/.test(pathname))
      calls.push(request.url());
  });
  return calls;
}

/** Opens a page as a first visit, with the server's nodes marked and with typefaces that come after the first paint. */
async function open(page: Page, path: string): Promise<void> {
  // Runs before any module.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const element of document.querySelectorAll('h1, header, footer, main a'))
        element.setAttribute('data-from-server', '');
    });
  });
  const releaseTypefaces = await hold(page, '**/*.woff2');
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  releaseTypefaces();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).not.toHaveAttribute('data-undecided');
  // Until then, what is far below the window is not laid out.
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
  await page.evaluate(() => document.fonts.ready);
}

async function expectHydratedInPlace(page: Page, owner: string): Promise<void> {
  const slot = page.locator(`#slot > [data-remote="${owner}"]`);
  await expect.soft(slot).not.toHaveAttribute('data-release', /./);
  await expect.soft(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-from-server', '');
  await expect.soft(page.getByRole('banner')).toHaveAttribute('data-from-server', '');
  expect.soft(await slot.locator('a:not([data-from-server])').count()).toBe(0);
}

/** The page looks the same in whatever order its stylesheets came. Leaves it with other stylesheets. */
async function expectAnyStyleOrder(page: Page): Promise<void> {
  const typefaces = () =>
    page.evaluate(async () => {
      await Promise.allSettled([...document.fonts].map((face) => face.load()));
    });
  await typefaces();
  const before = await page.evaluate(looks);
  expect.soft(await page.evaluate(turnStylesRound)).toBeGreaterThan(5);
  await typefaces();
  const after = await page.evaluate(looks);
  expect.soft(Object.keys(before).length).toBeGreaterThan(1000);
  const changed = Object.keys(before).filter((line) => before[line] !== after[line]);
  expect.soft(changed.map((line) => `${line}: ${before[line]} or ${after[line]}`)).toEqual([]);
}

/** The page is read in one column at 400 % zoom of a 1280 × 1024 window (WCAG 2.2, 1.4.10). */
async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  const covered = await page.evaluate(() => {
    let rows = 0;
    for (let y = 1; y < innerHeight; y += 4) {
      const isStuck = document.elementsFromPoint(innerWidth / 2, y).some((element) => {
        const { position } = getComputedStyle(element);
        return (position === 'fixed' || position === 'sticky') && element.getBoundingClientRect().height > 0;
      });
      if (isStuck) rows += 1;
    }
    return rows / (innerHeight / 4);
  });
  expect.soft(covered, 'part of the window under fixed boxes').toBeLessThanOrEqual(0.5);
}

test.describe('on a first visit', { tag: '@promise' }, () => {
  for (const { name, owner, pathOf } of LOOKED_AT) {
    for (const [size, viewport] of Object.entries({
      desk: { width: 1440, height: 900 },
      phone: { width: 360, height: 740 },
    }))
      test(`${name} hydrates, does not shift and is accessible at a ${size}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        const contentCalls = contentCallsOf(page);
        await open(page, await pathOf());
        await test.step('hydrates the server’s nodes', () => expectHydratedInPlace(page, owner));
        await test.step('fetches no content again', () => expect.soft(contentCalls).toEqual([]));
        await test.step('does not shift while it loads', async () => {
          expect.soft(await layoutShift(page), 'layout shift').toBeLessThanOrEqual(0.02);
          await expectNoSidewaysScroll(page);
        });
        if (size === 'phone') {
          await test.step('reflows at 400% zoom', () => expectReflow(page));
          return;
        }
        await test.step('has no axe violations', () => expectNoAxeViolations(page));
        await test.step('does not depend on the order of stylesheets', () => expectAnyStyleOrder(page));
      });
  }
});
