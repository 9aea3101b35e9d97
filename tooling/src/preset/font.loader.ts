import type { Rspack } from '@rsbuild/core';
import subsetFont from 'subset-font';

/** Ranges of `unicode-range` in shared-ui's `fonts.css`: Latin, punctuation and currency. */
const RANGES: ReadonlyArray<readonly [number, number]> = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
];

const TEXT = RANGES.map(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join(''),
).join('');

type Axes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']>;

/**
 * Parses the axes of a variable font from the import's query: `?wght=750&wdth=78..100`. Others keep their
 * full range.
 */
export function axesOf(query: string): Axes {
  const axes: Axes = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(value) ?? [];
    const [min, max] = [Number(from), Number(to)];
    if (name.length !== 4 || !(min <= max))
      throw new Error(`A font’s axis is named like wght=600..800, not ${query}`);
    axes[name] = min === max ? min : { min, max };
  }
  return axes;
}

/** Removes characters beyond Latin and unused axis ranges from a font. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader by its default export
export default function loadFont(this: Rspack.LoaderContext, font: Buffer): void {
  const done = this.async();
  Promise.resolve(axesOf(this.resourceQuery))
    .then((variationAxes) => subsetFont(font, TEXT, { targetFormat: 'woff2', variationAxes }))
    .then(
      (bytes) => done(null, bytes),
      (error: Error) => done(error),
    );
}

export const raw = true;
