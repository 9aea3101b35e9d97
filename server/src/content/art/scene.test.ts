import { landscapeSchema } from 'shared-contracts/content';
import { describe, expect, it, test } from 'vitest';
import { seasonOn } from './art.plugin.ts';
import { type SceneFacts, SHEETS, type Sheet, sceneSeed } from './frame.ts';
import { scene } from './scene.ts';

const SLUGS = Array.from({ length: 60 }, (_, index) => `centre-${index}`);
const draw = (slug: string, facts: Partial<SceneFacts> = {}, things: string[] = []) =>
  scene(
    { sheet: 'hero', landscape: 'coast', light: 'day', season: 'summer', ...facts, seed: sceneSeed(slug) },
    things,
  );

describe('scene', () => {
  it('draws a different picture for each centre', () => {
    const pictures = SLUGS.map((slug) => draw(slug, { sheet: 'card', landscape: 'plains' }));
    expect(new Set(pictures).size).toBe(SLUGS.length);
  });

  it('draws each landscape, hour and season differently', () => {
    const pictures = [
      ...landscapeSchema.options.map((landscape) => draw('a', { landscape })),
      ...(['morning', 'evening', 'night'] as const).map((light) => draw('a', { light })),
      ...(['winter', 'snow', 'spring', 'fall'] as const).map((season) => draw('a', { season })),
    ];
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it.each(Object.keys(SHEETS) as Sheet[])('as %s is small and has valid numbers', (sheet) => {
    for (const landscape of landscapeSchema.options)
      for (const season of ['snow', 'fall'] as const)
        for (const slug of SLUGS.slice(0, 12)) {
          const svg = draw(slug, { sheet, landscape, season }, ['bag', 'car', 'phone']);
          expect(svg.length, `${slug} ${landscape}`).toBeLessThan(13_000);
          expect(svg).not.toMatch(/NaN|undefined|[^r(]--\d|Infinity/);
        }
  });
});

test.each([
  ['2026-12-24', 42, 'lake', 'snow'],
  ['2026-12-24', 32.9, 'coast', 'winter'],
  ['2027-01-20', 32.9, 'coast', 'summer'],
  ['2026-12-24', 40, 'desert', 'winter'],
  ['2026-04-10', 42, 'city', 'spring'],
  ['2026-10-10', 42, 'city', 'fall'],
  ['2026-11-27', 42, 'city', 'winter'],
] as const)('seasonOn: %s at %d° on the %s is %s', (date, latitude, landscape, season) => {
  expect(seasonOn(date, latitude, landscape)).toBe(season);
});
