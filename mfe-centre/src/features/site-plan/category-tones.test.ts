import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keyOf, toneOf } from './category-tones.ts';

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

test('category tones: contrast with the text color of their theme', () => {
  const css = readFileSync(new URL('./category-tones.module.css', import.meta.url), 'utf8');
  const tones = [...css.matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g)];
  expect(tones).toHaveLength(12);
  for (const [, light = '', dark = ''] of tones) {
    expect(contrast(light, '#231a14'), light).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#fbf2e6'), dark).toBeGreaterThanOrEqual(4.5);
  }
  expect(new Set(tones.map(([, light]) => light)).size).toBe(12);
});

test('keyOf: lists every category once, grouped by colour', () => {
  const categories = [1, 2, 13].map((id) => ({ id, name: `Category ${id}` }));
  const key = keyOf(categories);
  expect(key.flatMap((entry) => entry.categories).sort((a, b) => a.id - b.id)).toEqual(categories);
  expect(key.find(({ tone }) => tone === toneOf(1))?.categories).toEqual([categories[0], categories[2]]);
});
