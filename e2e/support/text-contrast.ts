import type { Page } from 'playwright';

/** Text that a page shows, as it is drawn. */
export interface ShownText {
  readonly text: string;
  /** Where it stands, for people: tags and classes from the outside. */
  readonly at: string;
  /** Red, green, blue (0 to 255) and alpha (0 to 1); opacities of what it stands in are in the alpha. */
  readonly color: Rgba;
  /** Halo of a text in a drawing, which it is read against. */
  readonly halo: Rgba | null;
  readonly isLarge: boolean;
  /** Part of a drawing, where one thing lies over another and every line is touched at once. */
  readonly isDrawn: boolean;
  /** Boxes of its lines, in pixels of the whole page. */
  readonly boxes: ReadonlyArray<{ x: number; y: number; width: number; height: number }>;
}

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

type Rgba = [number, number, number, number];

// What follows runs in the page, as text: these functions know each other and nothing else of this file.

/** Whatever way a color is written, a canvas knows it. */
function rgbaOf(color: string): Rgba {
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!paint) throw new Error('no canvas');
  paint.fillStyle = color;
  paint.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = paint.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}

function* elementsAround(element: Element): Generator<Element> {
  for (let around: Element | null = element; around; around = around.parentElement) yield around;
}

/** Part of a box that no box around it cuts off; null for nothing. */
function seenPart(box: DOMRect, element: Element): DOMRect | null {
  let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
  for (const around of elementsAround(element)) {
    const style = getComputedStyle(around);
    if (style.position === 'fixed' || around === document.body) break;
    if (style.overflowX === 'visible' && style.overflowY === 'visible' && style.clipPath === 'none') continue;
    const edge = around.getBoundingClientRect();
    [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
    [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
  }
  return right - left > 3 && bottom - top > 3 ? new DOMRect(left, top, right - left, bottom - top) : null;
}

/** Place of an element for people, from three levels outside of it. */
function placeOf(element: Element): string {
  return [...elementsAround(element)]
    .slice(0, 4)
    .reverse()
    .map((each) => {
      const classes = (each.getAttribute('class') ?? '')
        .replace(/\b(mfe-\w+|shell|ops)__|-[0-9a-f]{8}\b/g, '')
        .trim();
      const current = each.hasAttribute('aria-current') ? '[current]' : '';
      return `${each.tagName.toLowerCase()}${classes && `.${classes.replaceAll(' ', '.')}`}${current}`;
    })
    .join(' > ');
}

/** A text with how it is drawn; null for one that nobody sees, and for what cannot be used at the moment. */
function shownText(
  element: Element,
  text: string,
  style: CSSStyleDeclaration,
  boxes: Iterable<DOMRect>,
): ShownText | null {
  if (element.closest(':disabled, [aria-disabled="true"]')) return null;
  if (!element.checkVisibility({ visibilityProperty: true })) return null;
  let opacity = 1;
  for (const around of elementsAround(element)) opacity *= Number(getComputedStyle(around).opacity);
  const seen = [...boxes].flatMap((box) => seenPart(box, element) ?? []);
  if (opacity < 0.05 || seen.length === 0) return null;
  const isDrawn = element instanceof SVGElement;
  const [r, g, b, a] = rgbaOf(isDrawn ? style.fill : style.color);
  const hasHalo = isDrawn && style.paintOrder.startsWith('stroke') && style.stroke !== 'none';
  const size = Number.parseFloat(style.fontSize);
  const isBold = Number(style.fontWeight) >= 700;
  return {
    text: text.trim().slice(0, 50),
    at: placeOf(element),
    color: [r, g, b, a * opacity],
    halo: hasHalo ? rgbaOf(style.stroke) : null,
    isDrawn,
    isLarge: !isDrawn && (size >= 24 || (isBold && size >= 18.66)),
    boxes: seen.map(({ x, y, width, height }) => ({ x: x + scrollX, y: y + scrollY, width, height })),
  };
}

function writtenTexts(): Array<ShownText | null> {
  const texts: Array<ShownText | null> = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim()) continue;
    if (element.closest('script, style, noscript, title, option, template')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push(shownText(element, node.textContent, getComputedStyle(element), range.getClientRects()));
  }
  return texts;
}

/** Values and placeholders of fields. */
function typedTexts(): Array<ShownText | null> {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  );
  return [...fields].map((field) => {
    const box = field.getBoundingClientRect();
    if (box.width < 30 || ['checkbox', 'radio', 'file', 'hidden', 'range'].includes(field.type)) return null;
    const inner = new DOMRect(
      box.x + 12,
      box.y + box.height / 3,
      Math.max(4, box.width - 60),
      box.height / 3,
    );
    const placeholder = 'placeholder' in field ? field.placeholder : '';
    if (field.value === '' && placeholder === '') return null;
    const style = getComputedStyle(field, field.value === '' ? '::placeholder' : null);
    return shownText(field, field.value || placeholder, style, [inner]);
  });
}

/** Texts of style sheets: numbers of steps, quotation marks. */
function generatedTexts(): Array<ShownText | null> {
  return [...document.body.querySelectorAll('*')].flatMap((element) =>
    ['::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      if (!/^(".*[\p{L}\p{N}].*"|counter)/u.test(style.content) || style.display === 'none') return null;
      const { x, y, width, height } = element.getBoundingClientRect();
      const wide = Math.min(Number.parseFloat(style.width) || 10, width) - 4;
      const high = Math.min(Number.parseFloat(style.height) || Number.parseFloat(style.fontSize), height) - 4;
      return shownText(element, style.content, style, [new DOMRect(x + 2, y + 2, wide, high)]);
    }),
  );
}

const IN_PAGE = [
  rgbaOf,
  elementsAround,
  seenPart,
  placeOf,
  shownText,
  writtenTexts,
  typedTexts,
  generatedTexts,
];
/** Every text that is seen on a page. */
const COLLECT = `(() => { ${IN_PAGE.join('\n')}
return [...writtenTexts(), ...typedTexts(), ...generatedTexts()].filter((text) => text !== null); })()`;

interface Weighed extends ShownText {
  /** Ratio that all but the twentieth part of its ground has at least. */
  readonly ratio: number;
  readonly ground: string;
}

/** Contrast of two opaque colors, by WCAG. */
function contrastOf(one: readonly number[], other: readonly number[]): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = ([r = 0, g = 0, b = 0]: readonly number[]) =>
    0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Pixels that a text stands on, some hundreds of each of its boxes. */
function groundsOf(context: OffscreenCanvasRenderingContext2D, { halo, boxes }: ShownText): number[][] {
  if (halo) return [halo.slice(0, 3)];
  return boxes.flatMap(({ x, y, width, height }) => {
    const [left, top] = [Math.max(0, Math.floor(x) + 1), Math.max(0, Math.floor(y) + 1)];
    const wide = Math.min(context.canvas.width - left, Math.floor(width) - 2);
    const high = Math.min(context.canvas.height - top, Math.floor(height) - 2);
    // A link that is out of the page until it has the focus is not seen.
    if (wide < 1 || high < 1 || y + height < 1 || x + width < 1) return [];
    const { data } = context.getImageData(left, top, wide, high);
    const step = Math.max(1, Math.floor((wide * high) / 400)) * 4;
    return Array.from({ length: Math.floor(data.length / step) }, (_, index) => [
      ...data.slice(index * step, index * step + 3),
    ]);
  });
}

/** The pixels of a picture, as PNG in base64. */
async function pixelsOf(picture: string): Promise<OffscreenCanvasRenderingContext2D> {
  const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return context;
}

/** True for a text whose letters changed nothing of the picture: something lies over it, or it has the color of its ground. */
function isUnseen(grounds: readonly number[][], drawn: readonly number[][]): boolean {
  return grounds.every((ground, index) =>
    ground.every((value, channel) => Math.abs(value - (drawn[index]?.[channel] ?? 0)) < 6),
  );
}

/** Holds each text against its grounds. Runs in an empty page, which may read pixels. */
async function weighTexts(
  texts: readonly ShownText[],
  pictures: readonly [string, string],
): Promise<Weighed[]> {
  const [written, empty] = [await pixelsOf(pictures[0]), await pixelsOf(pictures[1])];
  return texts.flatMap((text) => {
    const [r, g, b, alpha] = text.color;
    const bare = { ...text, halo: null };
    const isHidden = isUnseen(groundsOf(empty, bare), groundsOf(written, bare));
    const ratios = groundsOf(empty, text)
      .map((ground) => {
        const letter = [r, g, b].map((value, index) => value * alpha + (ground[index] ?? 0) * (1 - alpha));
        return { ratio: contrastOf(letter, ground), ground: `rgb(${ground.join(' ')})` };
      })
      .sort((one, other) => one.ratio - other.ratio);
    const worst = ratios[Math.floor(ratios.length / (text.isDrawn ? 4 : 20))];
    // Letters of another color than their ground that are not there are covered: a pin over a name, a sheet over a page.
    if (!worst || (isHidden && (text.isDrawn || worst.ratio > 1.1))) return [];
    return [{ ...text, ...worst }];
  });
}

const WEIGH = [contrastOf, groundsOf, pixelsOf, isUnseen, weighTexts].join('\n');

/** Ways to touch things, as their pseudo-classes. */
export type Touch = 'rest' | 'hover' | 'focus';
const FORCED = { rest: [], hover: ['hover'], focus: ['focus', 'focus-visible'] } as const;

/** Puts everything on the page into a state at once. Returns its undo. */
async function force(page: Page, touch: Touch): Promise<() => Promise<void>> {
  if (touch === 'rest') return async () => undefined;
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const elements: number[] = [];
  // Hovering a thing hovers what it stands in; the focus has what can take it. What leads past the header covers it then.
  const takesFocus = (node: typeof root) =>
    !node.attributes?.includes('skip-link') &&
    (['A', 'BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'SUMMARY'].includes(node.nodeName) ||
      (node.attributes?.includes('tabindex') && node.nodeName !== 'H1'));
  const visit = (node: typeof root) => {
    if (node.nodeType === 1 && (touch === 'hover' || takesFocus(node))) elements.push(node.nodeId);
    for (const child of node.children ?? []) visit(child);
  };
  visit(root);
  const forcedPseudoClasses = [...FORCED[touch]];
  await Promise.all(
    elements.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  );
  return () => session.detach();
}

/**
 * Texts of a page that are hard to read: under 4.5:1, large ones under 3:1, as `text (ratio on ground) at`. The page must be
 * opened with `bypassCSP`, for it is given a style sheet.
 */
export async function hardToRead(page: Page, touch: Touch): Promise<{ checked: number; found: string[] }> {
  const release = await force(page, touch);
  await page.evaluate((css) => {
    const style = document.createElement('style');
    style.id = 'contrast-still';
    style.textContent = css;
    document.head.append(style);
  }, STILL);
  const texts = await page.evaluate<ShownText[]>(COLLECT);
  const shoot = async () => (await page.screenshot({ fullPage: true, scale: 'css' })).toString('base64');
  const written = await shoot();
  await page.evaluate((css) => {
    const style = document.createElement('style');
    style.id = 'contrast-without-text';
    style.textContent = css;
    document.head.append(style);
  }, WITHOUT_TEXT);
  const bare = await shoot();
  await page.evaluate(() => {
    for (const style of document.querySelectorAll('[id^="contrast-"]')) style.remove();
  });
  await release();
  const empty = await page.context().newPage();
  const weighed = await empty.evaluate<Weighed[]>(
    `(() => { ${WEIGH}\nreturn weighTexts(${JSON.stringify(texts)}, ${JSON.stringify([written, bare])}); })()`,
  );
  await empty.close();
  const found = weighed
    .filter(({ ratio, isLarge }) => ratio < (isLarge ? 3 : 4.5) - 0.01)
    .map(
      ({ text, ratio, ground, color, at }) =>
        `"${text}" ${ratio.toFixed(2)}, rgb(${color.slice(0, 3).join(' ')} / ${color[3].toFixed(2)}) on ${ground}: ${at}`,
    );
  return { checked: weighed.length, found: [...new Set(found)] };
}
