import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Colour tokens of both themes: name → [light, dark]. */
const tokens = new Map(
  [...css.matchAll(/^ {2}--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/gm)].map(
    ([, name = '', light = '', dark = '', both = '']) => [name, [light || both, dark || both]] as const,
  ),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colour(name: string, theme: 0 | 1): string {
  const value = tokens.get(name)?.[theme];
  if (!value) throw new Error(`no colour token --${name}`);
  return value;
}

/** Least contrast, then surfaces and what is drawn on each: text, then edges, the focus ring and shapes. */
const PAIRS: ReadonlyArray<readonly [least: number, surface: string, drawn: string]> = [
  [4.5, 'paper', 'ink ink-2 signal-ink pine danger'],
  [4.5, 'card', 'ink ink-2 signal-ink pine danger'],
  [4.5, 'signal-wash', 'ink ink-2 signal-ink'],
  [4.5, 'pine-wash', 'pine ink'],
  [4.5, 'danger-wash', 'ink danger'],
  [4.5, 'ink', 'on-ink'],
  [4.5, 'signal-ink', 'on-signal'],
  [4.5, 'butter', 'on-butter'],
  [4.5, 'sky', 'on-sky ink-2'],
  [4.5, 'pine-deep', 'on-pine-deep on-pine-deep-2 butter'],
  [3, 'paper', 'edge focus signal'],
  [3, 'card', 'edge focus signal'],
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('contrast in the %s theme', (_, theme) => {
  it.each(PAIRS)('is at least %d on %s for %s', (least, surface, drawn) => {
    for (const name of drawn.split(' '))
      expect(contrast(colour(name, theme), colour(surface, theme)), name).toBeGreaterThanOrEqual(least);
  });
});
