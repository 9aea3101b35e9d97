import type { Browser, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { newContext, slowPage } from './visit.ts';

interface Way {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export const WAYS: readonly Way[] = [
  { name: 'stores → rewards', from: paths.stores('charleston'), to: paths.rewards() },
  { name: 'home → rewards', from: paths.home(), to: paths.rewards() },
  { name: 'rewards → home', from: paths.rewards(), to: paths.home() },
];

/** Milliseconds from the click on a link until the next page's heading is drawn. */
function clickAndWait(page: Page, href: string): Promise<number> {
  return page.evaluate(
    (target) =>
      new Promise<number>((resolve, reject) => {
        const link = Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]')).find(
          (each) => each.getAttribute('href') === target,
        );
        if (!link) return reject(new Error(`No link leads to ${target}`));
        const before = document.querySelector('#slot h1')?.textContent;
        const observer = new MutationObserver(() => {
          const heading = document.querySelector('#slot h1')?.textContent;
          if (!heading || heading === before) return;
          observer.disconnect();
          // Drawn: the frame after the one in which it was committed.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        const start = performance.now();
        link.click();
      }),
    href,
  );
}

/** Milliseconds of a navigation on the slow phone. `ahead`: after the link was hovered and its files have arrived. */
export async function softNavigation(browser: Browser, origin: string, { from, to }: Way, ahead: boolean) {
  const context = await newContext(browser);
  try {
    const { page } = await slowPage(context);
    await page.goto(origin + from);
    await page.waitForLoadState('networkidle');
    if (ahead) {
      await page.locator(`a[href="${to}"]`).first().dispatchEvent('pointerover');
      await page.waitForTimeout(500);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(1_000);
    }
    return await clickAndWait(page, to);
  } finally {
    await context.close();
  }
}

const [brands, rewards, home] = [paths.brands(), paths.rewards(), paths.home()];
const TEN = [brands, rewards, paths.findACentre(), rewards, home, rewards, brands, rewards, home, rewards];

/** Kilobytes of JavaScript heap after ten navigations between remotes, without garbage. */
export async function heapAfterTen(browser: Browser, origin: string): Promise<number> {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    await page.goto(origin + paths.home());
    await page.waitForLoadState('networkidle');
    for (const href of TEN) {
      await clickAndWait(page, href);
      await page.waitForLoadState('networkidle');
    }
    const session = await context.newCDPSession(page);
    for (let at = 0; at < 3; at++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1000;
  } finally {
    await context.close();
  }
}
