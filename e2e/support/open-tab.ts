import type { Page } from 'playwright';

/**
 * Return of the shopper to the tab, as it were, until its page has read what is live. The part that asks comes when the page rests: what
 * it does not hear yet is said again.
 */
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
            // Once the page has gone on with it.
            setTimeout(resolve);
          }
          return body;
        };
        comeBack();
      }),
  );
