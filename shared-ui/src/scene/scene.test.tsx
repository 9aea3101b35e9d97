import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Scene } from './scene.tsx';
import type { SceneLandscape, SceneLight, SceneVariant } from './scene-frame.ts';
import { sceneSeed } from './scene-random.ts';

const LANDSCAPES: SceneLandscape[] = ['coast', 'mountains', 'plains', 'desert', 'lake', 'city'];
const VARIANTS: SceneVariant[] = ['hero', 'card', 'banner'];
const LIGHTS: SceneLight[] = ['morning', 'day', 'evening', 'night'];
const SLUGS = Array.from({ length: 60 }, (_, index) => `centre-${index}`);

const draw = (slug: string, landscape: SceneLandscape, variant: SceneVariant, light: SceneLight = 'day') =>
  renderToStaticMarkup(
    <Scene seed={sceneSeed(slug)} landscape={landscape} variant={variant} light={light} />,
  );

describe('Scene', () => {
  it('draws the same picture for the same seed', () => {
    expect(draw('charleston', 'coast', 'hero')).toBe(draw('charleston', 'coast', 'hero'));
  });

  it('draws no two centres alike', () => {
    const pictures = SLUGS.map((slug) => draw(slug, 'plains', 'card'));
    expect(new Set(pictures).size).toBe(SLUGS.length);
  });

  it('tells landscapes and hours apart', () => {
    const landscapes = LANDSCAPES.map((landscape) => draw('a', landscape, 'hero'));
    const lights = LIGHTS.map((light) => draw('a', 'lake', 'hero', light));
    expect(new Set(landscapes).size).toBe(LANDSCAPES.length);
    expect(new Set(lights).size).toBe(LIGHTS.length);
  });

  it.each(VARIANTS)('stays under 6 kB as %s, is hidden and has no broken number', (variant) => {
    for (const landscape of LANDSCAPES) {
      for (const slug of SLUGS) {
        const svg = draw(slug, landscape, variant);
        expect(svg.length, `${slug} ${landscape}`).toBeLessThan(6000);
        expect(svg).toContain('aria-hidden="true"');
        // `--5` would be a minus before a negative number.
        expect(svg).not.toMatch(/NaN|undefined|[^r(]--\d|Infinity/);
      }
    }
  });
});
