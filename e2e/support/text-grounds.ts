import type { Page } from 'playwright';
import type { ShownText } from './shown-texts.ts';

export interface Weighed extends ShownText {
  /** Contrast with the background, but for the worst 5 % of its pixels (25 % in a drawing). */
  readonly ratio: number;
  readonly ground: string;
}

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = ([r = 0, g = 0, b = 0]: readonly number[]) =>
    0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a sample of the pixels behind a text, some hundreds of each box. */
function groundsOf(context: OffscreenCanvasRenderingContext2D, { halo, boxes }: ShownText): number[][] {
  if (halo) return [halo.slice(0, 3)];
  return boxes.flatMap(({ x, y, width, height }) => {
    const [left, top] = [Math.max(0, Math.floor(x) + 1), Math.max(0, Math.floor(y) + 1)];
    const wide = Math.min(context.canvas.width - left, Math.floor(width) - 2);
    const high = Math.min(context.canvas.height - top, Math.floor(height) - 2);
    // A link that is outside of the page until it has the focus.
    if (wide < 1 || high < 1 || y + height < 1 || x + width < 1) return [];
    const { data } = context.getImageData(left, top, wide, high);
    const step = Math.max(1, Math.floor((wide * high) / 400)) * 4;
    return Array.from({ length: Math.floor(data.length / step) }, (_, index) => [
      ...data.slice(index * step, index * step + 3),
    ]);
  });
}

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

const farness = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, channel) => sum + Math.abs(value - (other[channel] ?? 0)), 0);

/** Whether the letters of a text changed no pixel: something covers it, or it has the color of its background. */
function isUnseen(
  grounds: readonly number[][],
  drawn: readonly number[][],
  letter: readonly number[],
): boolean {
  return grounds.every(
    (ground, index) => farness(ground, letter) - farness(drawn[index] ?? ground, letter) < 6,
  );
}

/** Measures each text against its background. Runs in an empty page, which may read pixels. */
async function weighTexts(
  texts: readonly ShownText[],
  pictures: readonly [string, string],
): Promise<Weighed[]> {
  const [written, empty] = [await pixelsOf(pictures[0]), await pixelsOf(pictures[1])];
  return texts.flatMap((text) => {
    const [r, g, b, alpha] = text.color;
    const bare = { ...text, halo: null };
    const isHidden = isUnseen(groundsOf(empty, bare), groundsOf(written, bare), [r, g, b]);
    const ratios = groundsOf(empty, text)
      .map((ground) => {
        const letter = [r, g, b].map((value, index) => value * alpha + (ground[index] ?? 0) * (1 - alpha));
        return { ratio: contrastOf(letter, ground), ground: `rgb(${ground.join(' ')})` };
      })
      .sort((one, other) => one.ratio - other.ratio);
    const worst = ratios[Math.floor(ratios.length / (text.isDrawn ? 4 : 20))];
    // Invisible letters in another color than their background are covered, such as a name by a pin.
    if (!worst || (isHidden && (text.isDrawn || worst.ratio > 1.1))) return [];
    return [{ ...text, ...worst }];
  });
}

const IN_PAGE = [contrastOf, groundsOf, pixelsOf, `const farness = ${farness};`, isUnseen, weighTexts].join(
  '\n',
);

/** Measures each text on two screenshots of the page, with letters and without, in an empty page. */
export const weigh = (
  empty: Page,
  texts: readonly ShownText[],
  pictures: readonly [string, string],
): Promise<Weighed[]> =>
  empty.evaluate<Weighed[]>(
    `(() => { ${IN_PAGE}\nreturn weighTexts(${JSON.stringify(texts)}, ${JSON.stringify(pictures)}); })()`,
  );
