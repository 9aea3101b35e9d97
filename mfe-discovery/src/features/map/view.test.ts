import { describe, expect, it } from 'vitest';
import { fitView, panBy, toScreen, viewOf, viewText, ZOOM, zoomAround } from './view.ts';

const size = { width: 800, height: 600 };

describe('map view', () => {
  it('fits all points inside the padding', () => {
    const points = [
      { x: -2000, y: -900 },
      { x: 1900, y: 800 },
      { x: 300, y: 0 },
    ];
    const view = fitView(points, size, 50);
    for (const point of points) {
      const { x, y } = toScreen(view, size, point);
      expect(x).toBeGreaterThanOrEqual(49.9);
      expect(x).toBeLessThanOrEqual(750.1);
      expect(y).toBeGreaterThanOrEqual(49.9);
      expect(y).toBeLessThanOrEqual(550.1);
    }
  });

  it('limits the zoom to one point', () => {
    expect(fitView([{ x: 10, y: 20 }], size)).toEqual({ x: 10, y: 20, k: ZOOM.ofOne });
  });

  it('keeps the point under the pointer while zooming', () => {
    const view = { x: 100, y: -50, k: 0.2 };
    const at = { x: 620, y: 140 };
    const point = { x: view.x + (at.x - 400) / view.k, y: view.y + (at.y - 300) / view.k };
    const zoomed = toScreen(zoomAround(view, size, at, 2), size, point);
    expect(zoomed.x).toBeCloseTo(at.x);
    expect(zoomed.y).toBeCloseTo(at.y);
  });

  it('pans by pixels and stops at the edge of the world', () => {
    expect(panBy({ x: 0, y: 0, k: 0.5 }, 100, -50)).toEqual({ x: -200, y: 100, k: 0.5 });
    expect(panBy({ x: 0, y: 0, k: 0.05 }, -100_000, 0).x).toBe(3400);
  });

  it('reads the text that it writes into the address, and rejects any other', () => {
    const view = { x: 1383, y: -823, k: 0.456 };
    expect(viewOf(viewText(view))).toEqual(view);
    for (const text of ['', '1,2', '1,2,x', '1,2,0', '1,2,-1', '1,,3', '1,2,3,4'])
      expect(viewOf(text)).toBeNull();
  });
});
