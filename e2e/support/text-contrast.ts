import type { Locator, Page } from 'playwright';
import { collectIn, type ShownText } from './shown-texts.ts';
import { expect } from './test.ts';
import { weigh } from './text-grounds.ts';
import { force, TOUCHES, type Touch } from './touched.ts';

/**
 * Everything that moves stands still, what is drawn only when it comes into view is drawn, and rings of focus, which are around one
 * thing at a time, lie over no neighbor.
 */
const STILL = `*, *::before, *::after {
  transition: none !important; animation: none !important; content-visibility: visible !important;
  outline-color: transparent !important;
}`;
/** Letters go and leave their grounds; icons and borders of the same color stay. */
const WITHOUT_TEXT = `*, *::before, *::after, *::placeholder, ::marker {
  -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; text-shadow: none !important;
  caret-color: transparent !important;
}
svg text, svg tspan { fill: transparent !important; stroke: transparent !important; }`;

/** Gives the page a style sheet until the end of its look. */
const addStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const style = document.createElement('style');
    style.className = 'contrast-style';
    style.textContent = text;
    document.head.append(style);
  }, css);

/**
 * Texts of a page that are hard to read: under 4.5:1, large ones under 3:1, as `text (ratio on ground) at`. What is `over` the page
 * is looked at alone, in the window as it is: a picture of the whole page moves what is fixed to the window, and lays it on texts that
 * it does not cover. The page must be opened with `bypassCSP`, for it is given style sheets.
 */
async function hardToRead(
  page: Page,
  touch: Touch,
  over?: Locator,
): Promise<{ checked: number; found: string[] }> {
  await over?.evaluate((element) => element.setAttribute('data-weighed', ''));
  const selector = over ? '[data-weighed]' : 'body';
  const release = await force(page, touch, selector);
  await addStyle(page, STILL);
  // A picture of the whole page begins where the window does.
  if (!over) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const texts = await page.evaluate<ShownText[]>(collectIn(selector));
  const shoot = async () => (await page.screenshot({ fullPage: !over, scale: 'css' })).toString('base64');
  const written = await shoot();
  await addStyle(page, WITHOUT_TEXT);
  const bare = await shoot();
  await page.evaluate(() => {
    for (const style of document.querySelectorAll('.contrast-style')) style.remove();
  });
  await release();
  const empty = await page.context().newPage();
  const weighed = await weigh(empty, texts, [written, bare]);
  await empty.close();
  const found = weighed
    .filter(({ ratio, isLarge }) => ratio < (isLarge ? 3 : 4.5) - 0.01)
    .map(
      ({ text, ratio, ground, color, at }) =>
        `"${text}" ${ratio.toFixed(2)}, rgb(${color.slice(0, 3).join(' ')} / ${color[3].toFixed(2)}) on ${ground}: ${at}`,
    );
  return { checked: weighed.length, found: [...new Set(found)] };
}

/** Looks at the page as it stands, or at what is `over` it, in both themes, at rest and touched. */
export async function expectReadable(page: Page, over?: Locator): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const touch of TOUCHES) {
      const { checked, found } = await hardToRead(page, touch, over);
      expect.soft(found, `${colorScheme}, ${touch}`).toEqual([]);
      expect(checked).toBeGreaterThan(over ? 2 : 5);
    }
  }
}
