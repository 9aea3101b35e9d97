/** A picture with one byte per pixel, row by row; 0 is black. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export const greyOf = (width: number, height: number, value = 0): Grey & { data: Uint8Array } => ({
  data: new Uint8Array(width * height).fill(value),
  width,
  height,
});

export function shrink({ data, width, height }: Grey, factor: number): Grey {
  const small = greyOf(Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor)));
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const row = (y * factor + dy) * width + x * factor;
        for (let dx = 0; dx < factor; dx++) sum += data[row + dx] ?? 0;
      }
      small.data[y * small.width + x] = sum / (factor * factor);
    }
  }
  return small;
}

function brightestAlong({ data, width, height }: Grey, radius: number, axis: 'row' | 'column'): Grey {
  const found = greyOf(width, height);
  const [step, length] = axis === 'row' ? [1, width] : [width, height];
  for (let at = 0; at < data.length; at++) {
    const place = axis === 'row' ? at % width : Math.floor(at / width);
    let most = 0;
    for (let by = -Math.min(radius, place); by <= Math.min(radius, length - 1 - place); by++)
      most = Math.max(most, data[at + by * step] ?? 0);
    found.data[at] = most;
  }
  return found;
}

export const brightest = (picture: Grey, radius: number): Grey =>
  brightestAlong(brightestAlong(picture, radius, 'row'), radius, 'column');

/** Returns the threshold that best separates dark from light (Otsu 1979). */
export function otsu({ data }: Grey): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const all = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [below, sumBelow, best, bestAt] = [0, 0, -1, 127];
  for (let value = 0; value < 256; value++) {
    below += counts[value] ?? 0;
    const above = data.length - below;
    if (below === 0) continue;
    if (above === 0) break;
    sumBelow += value * (counts[value] ?? 0);
    const apart = sumBelow / below - (all - sumBelow) / above;
    const score = below * above * apart * apart;
    if (score > best) [best, bestAt] = [score, value];
  }
  return bestAt;
}
