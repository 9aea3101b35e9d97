import { paths } from 'shared-contracts';
import { LOOKED_AT } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

for (const { name, pathOf, owner } of LOOKED_AT) {
  test(`hydrates ${name} in place: the server's nodes stay and no content is asked for again`, async ({
    page,
  }) => {
    const contentCalls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Who is signed in and which captcha there is are never in public HTML, so they are asked; what the page tells is not.
      if (request.method() === 'GET' && /^\/api\/(?!auth\/|captcha$|composition$)/.test(pathname))
        contentCalls.push(request.url());
    });
    // Runs before any module: marks the nodes that the server sent.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return;
        for (const element of document.querySelectorAll('h1, header, footer, main a'))
          element.setAttribute('data-from-server', '');
      });
    });
    await page.goto(await pathOf());
    const slot = page.locator(`#slot > [data-remote="${owner}"]`);
    await expect(slot).not.toHaveAttribute('data-release', /./);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-from-server', '');
    await expect(page.getByRole('banner')).toHaveAttribute('data-from-server', '');
    expect(await slot.locator('a:not([data-from-server])').count()).toBe(0);
    expect(contentCalls).toEqual([]);
  });
}

test('a heart pressed while its list still waits for its turn is not lost', async ({ page }) => {
  // React hydrates both in one task of five milliseconds where a machine is fast enough.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Asks in every task between React's own, and presses once the page is hydrated and its list is not.
  await page.addInitScript(() => {
    const isHydrated = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps'));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const heading = document.querySelector('main h1');
      const heart = document.querySelector<HTMLElement>('main button[aria-label^="Save "]');
      if (!heading || !heart || !isHydrated(heading)) return port2.postMessage(null);
      if (isHydrated(heart)) console.error('The list was hydrated with the page.');
      else heart.click();
    };
    addEventListener('DOMContentLoaded', () => port2.postMessage(null));
  });
  await page.goto(paths.deals('charleston'));
  await expect(page.getByRole('dialog', { name: /^Sign in to save / })).toBeVisible();
});

test('the header waits until the browser is idle, but not when it is pressed', async ({ page }) => {
  // A browser that is never idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(paths.deals('charleston'));
  const search = page.getByRole('link', { name: 'Search the site' });
  const isHydrated = () =>
    search.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps')));
  await page.locator('main h1').evaluate(
    (heading) =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (Object.keys(heading).some((key) => key.startsWith('__reactProps'))) resolve();
          else port2.postMessage(null);
        };
        port2.postMessage(null);
      }),
  );
  expect(await isHydrated()).toBe(false);
  await search.click();
  await expect(page.getByRole('dialog', { name: 'Search the site' }).getByRole('combobox')).toBeFocused();
});

test('a search opened as soon as the header is hydrated, before its effects have run, stays open', async ({
  page,
}) => {
  // Asks in every task between React's own.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const search = document.querySelector<HTMLElement>('header a[aria-label="Search the site"]');
      const isHydrated = search && Object.keys(search).some((key) => key.startsWith('__reactProps'));
      if (isHydrated) search.click();
      else port2.postMessage(null);
    };
    addEventListener('DOMContentLoaded', () => port2.postMessage(null));
  });
  await page.goto(paths.deals('charleston'));
  await expect(page.getByRole('dialog', { name: 'Search the site' }).getByRole('combobox')).toBeFocused();
});
