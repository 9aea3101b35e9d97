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

const TEXT_PAIRS: ReadonlyArray<readonly [string, string]> = [
  ...['ink', 'ink-2', 'signal-ink', 'pine', 'danger'].flatMap((text) => [
    [text, 'paper'] as const,
    [text, 'card'] as const,
  ]),
  ['ink', 'signal-wash'],
  ['ink-2', 'signal-wash'],
  ['signal-ink', 'signal-wash'],
  ['pine', 'pine-wash'],
  ['ink', 'pine-wash'],
  ['ink', 'danger-wash'],
  ['danger', 'danger-wash'],
  ['on-ink', 'ink'],
  ['on-signal', 'signal-ink'],
  ['on-butter', 'butter'],
  ['on-sky', 'sky'],
  ['ink-2', 'sky'],
  ['on-pine-deep', 'pine-deep'],
  ['on-pine-deep-2', 'pine-deep'],
  ['butter', 'pine-deep'],
];

/** Edges of controls, the focus ring, and shapes that mean something: 3:1. */
const SHAPE_PAIRS = [
  ['edge', 'paper'],
  ['edge', 'card'],
  ['focus', 'paper'],
  ['focus', 'card'],
  ['signal', 'paper'],
  ['signal', 'card'],
] as const;

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('contrast in the %s theme', (_, theme) => {
  it.each(TEXT_PAIRS)('%s on %s is 4.5:1', (text, surface) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPE_PAIRS)('%s on %s is 3:1', (shape, surface) => {
    expect(contrast(colour(shape, theme), colour(surface, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe('tokens', () => {
  it('have the colours of the look', () => {
    const look = 'paper card ink ink-2 line signal signal-ink signal-wash pine pine-wash butter sky'.split(
      ' ',
    );
    expect(Object.fromEntries(look.map((name) => [name, tokens.get(name)]))).toMatchInlineSnapshot(`
      {
        "butter": [
          "#ffcf6b",
          "#ffcf6b",
        ],
        "card": [
          "#fffdf9",
          "#211a15",
        ],
        "ink": [
          "#231a14",
          "#fbf2e6",
        ],
        "ink-2": [
          "#66574b",
          "#c0ae9d",
        ],
        "line": [
          "#e8dccb",
          "#3a2f27",
        ],
        "paper": [
          "#fbf6ee",
          "#17120e",
        ],
        "pine": [
          "#12463a",
          "#7fd0b4",
        ],
        "pine-wash": [
          "#dcece3",
          "#15352c",
        ],
        "signal": [
          "#d9480f",
          "#ff7a3d",
        ],
        "signal-ink": [
          "#b93a08",
          "#ff9a68",
        ],
        "signal-wash": [
          "#fde8da",
          "#3b2114",
        ],
        "sky": [
          "#cfe8f0",
          "#1c3a46",
        ],
      }
    `);
  });
});
