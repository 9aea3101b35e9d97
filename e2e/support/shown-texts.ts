type Rgba = [number, number, number, number];

/** Visible text of a page. */
export interface ShownText {
  readonly text: string;
  /** Path of the element, for people: tags and classes from the outside. */
  readonly at: string;
  /** Red, green, blue (0 to 255) and alpha (0 to 1), which includes the opacities of its ancestors. */
  readonly color: Rgba;
  /** Halo of a text in a drawing: the background that it is read against. */
  readonly halo: Rgba | null;
  readonly isLarge: boolean;
  /** Whether it is part of a drawing, where one thing covers another. */
  readonly isDrawn: boolean;
  /** Boxes of its lines, in pixels of the window. */
  readonly boxes: ReadonlyArray<{ x: number; y: number; width: number; height: number }>;
}

// The functions below run in the page: they can use one another and nothing else.

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

/** Returns the part of a box that its ancestors do not clip, or null. */
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

/** Whether a fixed box covers an element at a point: scrolling uncovers it. */
function isUnderFixed(x: number, y: number, element: Element): boolean {
  const over = document.elementFromPoint(x, y);
  if (!over || over.contains(element)) return false;
  for (const around of elementsAround(over)) {
    if (around.contains(element)) return false;
    if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return true;
  }
  return false;
}

/** Returns the vertical strips of a box that no fixed box covers, or the box when all are uncovered. */
function uncoveredParts(box: DOMRect, element: Element): DOMRect[] {
  const wide = 8;
  const strips = Array.from({ length: Math.ceil(box.width / wide) }, (_, index) => {
    const left = box.left + index * wide;
    return new DOMRect(left, box.top, Math.min(wide, box.right - left), box.height);
  });
  const seen = strips.filter(({ left, top, bottom, width }) =>
    [top + 1, (top + bottom) / 2, bottom - 1].every((y) => !isUnderFixed(left + width / 2, y, element)),
  );
  return seen.length === strips.length ? [box] : seen;
}

/** Returns the path of an element for people, from three levels above it. */
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

/** Returns how a text is drawn; null when it is invisible or disabled. */
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
  const seen = [...boxes].flatMap((box) => {
    const part = seenPart(box, element);
    return part ? uncoveredParts(part, element) : [];
  });
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
    boxes: seen.map(({ x, y, width, height }) => ({ x, y, width, height })),
  };
}

function writtenTexts(root: Element): Array<ShownText | null> {
  const texts: Array<ShownText | null> = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
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

function typedTexts(root: Element): Array<ShownText | null> {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
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

/** Texts of style sheets, such as numbers of steps and quotation marks. */
function generatedTexts(root: Element): Array<ShownText | null> {
  return [...root.querySelectorAll('*')].flatMap((element) =>
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
  isUnderFixed,
  uncoveredParts,
  placeOf,
  shownText,
  writtenTexts,
  typedTexts,
  generatedTexts,
];
/** Returns JavaScript that collects every visible text in the first match of `selector`. */
export const collectIn = (selector: string) => `(() => { ${IN_PAGE.join('\n')}
const root = document.querySelector(${JSON.stringify(selector)});
return [...writtenTexts(root), ...typedTexts(root), ...generatedTexts(root)].filter((text) => text !== null); })()`;
