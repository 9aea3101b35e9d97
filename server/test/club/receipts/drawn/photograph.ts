import sharp from 'sharp';
import { seededRandom } from '../../../../src/testing/seeded-random.ts';
import type { Grey } from './printed.ts';

/** Position of a receipt before the camera. Angles in degrees, shares from 0 to 1. */
export interface Shot {
  readonly angle?: number;
  readonly crumple?: number;
  readonly slant?: number;
  readonly light?: number;
  readonly shadow?: number;
  readonly noise?: number;
  readonly blur?: number;
  readonly quality?: number;
  readonly paleTable?: boolean;
  readonly seed?: number;
}

/** Numbers from 0 to 1, the same for the same seed. */
export const numbersOf = (seed: number) => seededRandom(seed * 2_654_435_761);

interface Fold {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly depth: number;
}

function foldsOf({ width, height }: Grey, strength: number, next: () => number): Fold[] {
  return Array.from({ length: strength > 0 ? 14 : 0 }, () => {
    const angle = next() * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const at = x * next() * width + y * next() * height;
    return { x, y, at, depth: (next() - 0.5) * strength };
  });
}

/** Writes the place of a photo's point on the paper, and its light, into `out`. */
function lookAt(folds: readonly Fold[], x: number, y: number, out: { x: number; y: number; light: number }) {
  let [dx, dy, light] = [0, 0, 0];
  for (const fold of folds) {
    const distance = fold.x * x + fold.y * y - fold.at;
    // The paper bulges at the fold: its height moves what is seen, its slope what light falls on it.
    const bulge = fold.depth * Math.exp(-Math.abs(distance) / 130);
    dx += bulge * fold.x * 26;
    dy += bulge * fold.y * 26;
    light += bulge * Math.tanh(distance / 9) * (fold.x * 0.75 + fold.y * 0.45);
  }
  out.x = x + dx;
  out.y = y + dy;
  out.light = light;
}

export async function photograph(papers: readonly Grey[], shot: Shot = {}): Promise<Buffer> {
  const { angle = 0, crumple = 0, slant = 0, light = 1, shadow = 0, noise = 4, seed = 1 } = shot;
  const next = numbersOf(seed);
  const gap = 60;
  const [first] = papers;
  if (!first) throw new Error('There is nothing to photograph');
  const wide = papers.reduce((sum, paper) => sum + paper.width, 0) + gap * (papers.length - 1);
  const high = Math.max(...papers.map(({ height }) => height));
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const border = 90;
  const width = Math.ceil(Math.abs(wide * cos) + Math.abs(high * sin) + 2 * border);
  const height = Math.ceil(Math.abs(wide * sin) + Math.abs(high * cos) + 2 * border);
  const folds = foldsOf({ data: first.data, width: wide, height: high }, crumple, next);
  const starts: number[] = [];
  let start = 0;
  for (const paper of papers) {
    starts.push(start);
    start += paper.width + gap;
  }
  const pixels = Buffer.alloc(width * height);
  const spot = { x: 0, y: 0, light: 0 };
  const table = shot.paleTable ? 205 : 88;
  let grain = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const rx = column - width / 2;
      const ry = row - height / 2;
      const narrow = 1 + slant * (ry / height);
      const px = (rx * cos + ry * sin) * narrow + wide / 2;
      const py = -rx * sin + ry * cos + high / 2;
      lookAt(folds, px, py, spot);
      let value = -1;
      for (let at = 0; at < papers.length; at++) {
        const paper = papers[at];
        const left = starts[at] ?? 0;
        if (!paper) continue;
        const sx = spot.x - left;
        if (sx < 0 || sx >= paper.width - 1 || spot.y < 0 || spot.y >= paper.height - 1) continue;
        const x0 = Math.floor(sx);
        const y0 = Math.floor(spot.y);
        const [fx, fy] = [sx - x0, spot.y - y0];
        const base = y0 * paper.width + x0;
        const top = (paper.data[base] ?? 255) * (1 - fx) + (paper.data[base + 1] ?? 255) * fx;
        const under =
          (paper.data[base + paper.width] ?? 255) * (1 - fx) +
          (paper.data[base + paper.width + 1] ?? 255) * fx;
        value = (top * (1 - fy) + under * fy) * (0.93 + spot.light * 0.5);
      }
      grain = (grain * 0.9 + next() - 0.5) * 0.98;
      if (value < 0) value = table + grain * 14 + 9 * Math.sin(row / 23 + Math.sin(column / 190) * 3);
      const dim = shadow > 0 ? 1 - shadow / (1 + Math.exp((column / width - 0.45) * 14)) : 1;
      value = value * light * dim + (next() - 0.5) * 2 * noise;
      pixels[row * width + column] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  let image = sharp(pixels, { raw: { width, height, channels: 1 } });
  if (shot.blur) image = image.blur(shot.blur);
  // A little warm, as lamps are.
  return image
    .toColourspace('srgb')
    .tint({ r: 255, g: 246, b: 232 })
    .jpeg({ quality: shot.quality ?? 84 })
    .toBuffer();
}
