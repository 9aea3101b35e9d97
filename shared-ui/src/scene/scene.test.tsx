import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Scene } from './scene.tsx';
import { type SceneLandscape, type SceneLight, type SceneVariant, sceneSeed } from './scene-frame.ts';

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

  it('draws a different picture for each centre', () => {
    const pictures = SLUGS.map((slug) => draw(slug, 'plains', 'card'));
    expect(new Set(pictures).size).toBe(SLUGS.length);
  });

  it('draws each landscape and hour differently', () => {
    const landscapes = LANDSCAPES.map((landscape) => draw('a', landscape, 'hero'));
    const lights = LIGHTS.map((light) => draw('a', 'lake', 'hero', light));
    expect(new Set(landscapes).size).toBe(LANDSCAPES.length);
    expect(new Set(lights).size).toBe(LIGHTS.length);
  });

  it.each(VARIANTS)('as %s is under 6 kB, hidden from screen readers and has valid numbers', (variant) => {
    for (const landscape of LANDSCAPES) {
      for (const slug of SLUGS.slice(0, 12)) {
        const svg = draw(slug, landscape, variant);
        expect(svg.length, `${slug} ${landscape}`).toBeLessThan(6000);
        expect(svg).toContain('aria-hidden="true"');
        expect(svg).not.toMatch(/NaN|undefined|[^r(]--\d|Infinity/);
      }
    }
  });
});
