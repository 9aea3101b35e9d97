import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { framedView } from './plan-gestures.ts';
import { panBy, type View, viewForKey, viewOf, zoomAt } from './viewport.ts';

const whole: View = { x: 0, y: 0, width: 600, height: 400 };

const upTo = (max: number) => fc.integer({ min: 0, max });

const isWithin = ({ x, y, width, height }: View) =>
  x >= -1e-6 && y >= -1e-6 && x + width <= whole.width + 1e-6 && y + height <= whole.height + 1e-6;

describe('plan view', () => {
  test('stays within the plan', () => {
    const shift = fc.integer({ min: -900, max: 900 });
    const step = fc.oneof(
      fc.tuple(fc.constant('pan' as const), shift, shift),
      fc.tuple(fc.constant('zoom' as const), upTo(600), upTo(400)),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 20 }),
        fc.double({ min: 0.1, max: 8, noNaN: true }),
        (steps, factor) => {
          let view = whole;
          for (const [kind, x, y] of steps)
            view = kind === 'pan' ? panBy(view, whole, x, y) : zoomAt(view, whole, factor, { x, y });
          expect(isWithin(view)).toBe(true);
          expect(view.width / view.height).toBeCloseTo(whole.width / whole.height);
        },
      ),
    );
  });

  test('keeps the point under the pointer while zooming', () => {
    const at = { x: 300, y: 200 };
    const near = zoomAt(whole, whole, 2, at);
    expect(near).toEqual({ x: 150, y: 100, width: 300, height: 200 });
    expect((at.x - near.x) / near.width).toBe((at.x - whole.x) / whole.width);
  });

  test('shows a place with a margin', () => {
    const view = viewOf([{ x: 500, y: 50, width: 20, height: 10 }], whole);
    expect(isWithin(view)).toBe(true);
    expect(view.x).toBeLessThan(500);
    expect(view.x + view.width).toBeGreaterThan(520);
  });

  test('shows places where no panel covers them', () => {
    const box = fc.record({ x: upTo(580), y: upTo(380), width: upTo(20), height: upTo(20) });
    const size = fc.record({
      width: fc.integer({ min: 280, max: 1200 }),
      height: fc.integer({ min: 330, max: 900 }),
      bottom: upTo(190),
    });
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), size, (boxes, { width, height, bottom }) => {
        const insets = { top: 56, right: 64, bottom, left: 16 };
        const view = framedView(boxes, whole, { width, height, insets });
        const scale = Math.min(width / view.width, height / view.height);
        for (const { x, y, width: w, height: h } of boxes) {
          const at = {
            left: width / 2 + (x - view.x - view.width / 2) * scale,
            top: height / 2 + (y - view.y - view.height / 2) * scale,
          };
          expect(at.left).toBeGreaterThanOrEqual(insets.left - 1e-6);
          expect(at.left + w * scale).toBeLessThanOrEqual(width - insets.right + 1e-6);
          expect(at.top).toBeGreaterThanOrEqual(insets.top - 1e-6);
          expect(at.top + h * scale).toBeLessThanOrEqual(height - bottom + 1e-6);
        }
      }),
    );
  });

  test('pans and zooms by keyboard', () => {
    const near = zoomAt(whole, whole, 4, { x: 300, y: 200 });
    expect(viewForKey(near, whole, 'ArrowRight')?.x).toBe(near.x + near.width / 6);
    expect(viewForKey(near, whole, '+')?.width).toBeLessThan(near.width);
    expect(viewForKey(near, whole, '0')).toEqual(whole);
    expect(viewForKey(near, whole, 'a')).toBeNull();
  });
});
