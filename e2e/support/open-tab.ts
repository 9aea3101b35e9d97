import type { Page } from 'playwright';

/** Follows a link to an address, as a shopper would who finds one on the page. */
export const followLink = (page: Page, href: string): Promise<void> =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);

/** Opens a page and waits for the part of the shell that watches what is live. */
export async function openWatched(page: Page, path: string): Promise<void> {
  const watch = page.waitForResponse((response) => /\/open-tab\.[0-9a-f]+\.js/.test(response.url()));
  await page.goto(path);
  await watch;
  await page.waitForLoadState('networkidle');
}

/** Returns to the tab, and resolves once its page has read what is live. Returns again while the page does not listen yet. */
export const lookAgain = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { json } = Response.prototype;
        const comeBack = () => window.dispatchEvent(new Event('focus'));
        const timer = setInterval(comeBack, 1_000);
        Response.prototype.json = async function () {
          const body = await json.call(this);
          if (this.url.endsWith('/api/composition')) {
            clearInterval(timer);
            Response.prototype.json = json;
            // After the page has handled it.
            setTimeout(resolve);
          }
          return body;
        };
        comeBack();
      }),
  );
