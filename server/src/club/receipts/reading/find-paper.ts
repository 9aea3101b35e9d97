import { brightest, type Grey, greyOf, otsu, shrink } from './grey.ts';

interface Papers {
  readonly count: number;
  readonly mask: Grey;
  readonly factor: number;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

const SMALL = 220;
// Minimum share of the picture for a paper.
const MIN_SHARE = 0.04;
// Minimum share of the largest paper for another one.
const MIN_SHARE_OF_LARGEST = 0.3;

interface Patch {
  readonly label: number;
  size: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

// Connected light areas.
function patchesOf(light: Grey): { labels: Int32Array; patches: Patch[] } {
  const { width, height, data } = light;
  const labels = new Int32Array(width * height);
  const patches: Patch[] = [];
  const waiting: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || labels[start]) continue;
    const patch = { label: patches.length + 1, size: 0, left: width, right: 0, top: height, bottom: 0 };
    patches.push(patch);
    labels[start] = patch.label;
    waiting.push(start);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      patch.size++;
      patch.left = Math.min(patch.left, x);
      patch.right = Math.max(patch.right, x);
      patch.top = Math.min(patch.top, y);
      patch.bottom = Math.max(patch.bottom, y);
      const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of beside) {
        if (next < 0 || next >= data.length || !data[next] || labels[next]) continue;
        labels[next] = patch.label;
        waiting.push(next);
      }
    }
  }
  return { labels, patches };
}

export function wholeOf({ width, height }: Grey): Papers {
  const factor = Math.max(1, Math.round(Math.max(width, height) / SMALL));
  const mask = greyOf(Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor)), 1);
  return { count: 1, mask, factor, box: { left: 0, top: 0, width, height } };
}

/**
 * Finds areas lighter than their background. A scan, or paper on an equally light table, counts as a whole.
 */
export function findPaper(picture: Grey): Papers {
  const factor = Math.max(1, Math.round(Math.max(picture.width, picture.height) / SMALL));
  const small = shrink(picture, factor);
  // Removes print, so only paper and table remain.
  const closed = brightest(small, 2);
  const limit = otsu(closed);
  const light = greyOf(small.width, small.height);
  closed.data.forEach((value, at) => {
    light.data[at] = value > limit ? 1 : 0;
  });
  const { labels, patches } = patchesOf(light);
  const largest = Math.max(0, ...patches.map(({ size }) => size));
  const least = Math.max(light.data.length * MIN_SHARE, largest * MIN_SHARE_OF_LARGEST);
  const papers = patches.filter(({ size }) => size >= least);
  // Low contrast means shading, not a table.
  const contrast = meanOf(closed, light, 1) - meanOf(closed, light, 0);
  if (papers.length === 0 || contrast < 30 || largest > light.data.length * 0.9) return wholeOf(picture);
  const mask = greyOf(small.width, small.height);
  const taken = new Set(papers.map(({ label }) => label));
  labels.forEach((label, at) => {
    mask.data[at] = taken.has(label) ? 1 : 0;
  });
  const left = Math.min(...papers.map((patch) => patch.left)) * factor;
  const top = Math.min(...papers.map((patch) => patch.top)) * factor;
  const right = Math.min(picture.width, (Math.max(...papers.map((patch) => patch.right)) + 1) * factor);
  const bottom = Math.min(picture.height, (Math.max(...papers.map((patch) => patch.bottom)) + 1) * factor);
  return {
    count: papers.length,
    mask,
    factor,
    box: { left, top, width: right - left, height: bottom - top },
  };
}

function meanOf(values: Grey, where: Grey, flag: number): number {
  let [sum, count] = [0, 0];
  values.data.forEach((value, at) => {
    if (where.data[at] !== flag) return;
    sum += value;
    count++;
  });
  return count ? sum / count : 0;
}

const SHADE = 12;

/** Evens out the light and whitens everything but paper. Print keeps its greys, which OCR needs. */
export function evenLight(picture: Grey, { mask, factor, box }: Papers): Grey {
  const shade = brightest(shrink(picture, SHADE), 2);
  const even = greyOf(box.width, box.height, 255);
  for (let y = 0; y < box.height; y++) {
    const py = y + box.top;
    const sy = Math.min(shade.height - 1, Math.max(0, py / SHADE - 0.5));
    const [y0, fy] = [Math.floor(sy), sy - Math.floor(sy)];
    const y1 = Math.min(shade.height - 1, y0 + 1);
    const maskRow = Math.min(mask.height - 1, Math.floor(py / factor)) * mask.width;
    for (let x = 0; x < box.width; x++) {
      const px = x + box.left;
      if (!mask.data[maskRow + Math.min(mask.width - 1, Math.floor(px / factor))]) continue;
      const sx = Math.min(shade.width - 1, Math.max(0, px / SHADE - 0.5));
      const [x0, fx] = [Math.floor(sx), sx - Math.floor(sx)];
      const x1 = Math.min(shade.width - 1, x0 + 1);
      const above =
        (shade.data[y0 * shade.width + x0] ?? 0) * (1 - fx) + (shade.data[y0 * shade.width + x1] ?? 0) * fx;
      const below =
        (shade.data[y1 * shade.width + x0] ?? 0) * (1 - fx) + (shade.data[y1 * shade.width + x1] ?? 0) * fx;
      const light = Math.max(1, above * (1 - fy) + below * fy);
      const value = ((picture.data[py * picture.width + px] ?? 0) / light) * 262 - 6;
      even.data[y * box.width + x] = Math.max(0, Math.min(255, value));
    }
  }
  return even;
}
