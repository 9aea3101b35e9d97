import type { Locator, Page } from 'playwright';
import { collectIn, type ShownText } from './shown-texts.ts';
import { expect } from './test.ts';
import { weigh } from './text-grounds.ts';

/** States of links and fields, each with the pseudo-classes that are forced for it. */
const TOUCHES = { rest: [], hover: ['hover'], focus: ['focus', 'focus-visible'] } as const;
type Touch = keyof typeof TOUCHES;

/** Without the skip link, which covers the header while it has the focus. */
const FOCUSABLE = ':is(a, button, input, select, textarea, summary, [tabindex]:not(h1)):not(.skip-link)';

/** No motion, no content left out, and no focus rings: forced on every element at once, they would cover neighbors. */
const STILL = `*, *::before, *::after {
  transition: none !important; animation: none !important; content-visibility: visible !important;
  outline-color: transparent !important;
}`;
/** Hides letters and keeps icons and borders of the same color. */
const WITHOUT_TEXT = `*, *::before, *::after, *::placeholder, ::marker {
  -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; text-shadow: none !important;
  caret-color: transparent !important;
}
svg text, svg tspan { fill: transparent !important; stroke: transparent !important; }`;

/** Adds a style sheet to the page until `removeStyles`. */
const addStyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const style = document.createElement('style');
    style.className = 'contrast-style';
    style.textContent = text;
    document.head.append(style);
  }, css);

const removeStyles = (page: Page) =>
  page.evaluate(() => {
    for (const style of document.querySelectorAll('.contrast-style')) style.remove();
  });

/** Forces a state on everything that `selector` matches. Returns its undo. */
async function force(page: Page, touch: Touch, selector: string): Promise<() => Promise<void>> {
  if (touch === 'rest') return async () => undefined;
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    // A hovered element's ancestors are hovered, too.
    selector: touch === 'hover' ? `${selector}, ${selector} *` : `${selector} ${FOCUSABLE}`,
  });
  const forcedPseudoClasses = [...TOUCHES[touch]];
  await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  );
  return () => session.detach();
}

/** Returns a PNG of the window or the whole page in base64. Faster than Playwright's, which packs it tightly. */
async function shoot(page: Page, isWhole: boolean): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    captureBeyondViewport: isWhole,
    ...(isWhole ? { clip: { ...cssContentSize, scale: 1 } } : {}),
  });
  await session.detach();
  return data;
}

/** Returns the texts of `selector` that are below 4.5:1 (large ones: 3:1), and how many were measured. */
async function hardToRead(page: Page, empty: Page, touch: Touch, selector: string) {
  const isWhole = selector === 'body';
  const release = await force(page, touch, selector);
  await addStyle(page, STILL);
  // A full-page screenshot starts at the top of the page.
  if (isWhole) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const texts = await page.evaluate<ShownText[]>(collectIn(selector));
  const written = await shoot(page, isWhole);
  await addStyle(page, WITHOUT_TEXT);
  const bare = await shoot(page, isWhole);
  await removeStyles(page);
  await release();
  const weighed = await weigh(empty, texts, [written, bare]);
  const found = weighed
    .filter(({ ratio, isLarge }) => ratio < (isLarge ? 3 : 4.5) - 0.01)
    .map(
      ({ text, ratio, ground, color, at }) =>
        `"${text}" ${ratio.toFixed(2)}, rgb(${color.slice(0, 3).join(' ')} / ${color[3].toFixed(2)}) on ${ground}: ${at}`,
    );
  return { checked: weighed.length, found: [...new Set(found)] };
}

/**
 * Expects that every text has enough contrast with the pixels behind it: in both themes, at rest, hovered and focused. Looks at the
 * whole page or, in the current window, at what is `over` it: a full-page screenshot would move what is fixed to the window.
 * The page must be opened with `bypassCSP`, as style sheets are added to it.
 */
export async function expectReadable(page: Page, over?: Locator): Promise<void> {
  await over?.evaluate((element) => element.setAttribute('data-weighed', ''));
  const empty = await page.context().newPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const touch of ['rest', 'hover', 'focus'] as const) {
      const { checked, found } = await hardToRead(page, empty, touch, over ? '[data-weighed]' : 'body');
      const where = `${page.url()}, ${colorScheme}, ${touch}`;
      expect.soft(found, where).toEqual([]);
      expect.soft(checked, where).toBeGreaterThan(over ? 2 : 5);
    }
  }
  await empty.close();
}
