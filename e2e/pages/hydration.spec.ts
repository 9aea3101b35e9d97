import { PAGES } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

for (const { name, path, owner } of PAGES) {
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
    await page.goto(path);
    const slot = page.locator(`#slot > [data-remote="${owner}"]`);
    await expect(slot).not.toHaveAttribute('data-release', /./);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-from-server', '');
    await expect(page.getByRole('banner')).toHaveAttribute('data-from-server', '');
    expect(await slot.locator('a:not([data-from-server])').count()).toBe(0);
    expect(contentCalls).toEqual([]);
  });
}
