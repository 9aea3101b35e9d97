import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startPanZoom } from './pan-zoom.ts';

class FakeElement extends EventTarget {
  readonly captured = new Set<number>();
  hasPointerCapture = (id: number) => this.captured.has(id);
  setPointerCapture = (id: number) => void this.captured.add(id);

  send(type: string, fields: object = {}): Event {
    const event = new Event(type, { cancelable: true });
    Object.assign(event, { pointerId: 1, button: 0, clientX: 0, clientY: 0, shiftKey: false, ...fields });
    this.dispatchEvent(event);
    return event;
  }
}

const element = () => new FakeElement() as FakeElement & HTMLElement;

function start() {
  const target = element();
  const seen: string[] = [];
  const end = startPanZoom(target, {
    onPan: (dx, dy) => seen.push(`pan ${dx},${dy}`),
    onZoom: (factor, { x, y }) => seen.push(`zoom ${factor} at ${x},${y}`),
    zoomOfWheel: ({ ctrlKey }) => (ctrlKey ? 2 : null),
    onRest: () => seen.push('rest'),
    onDoubleClick: ({ x, y }, shift) => seen.push(`double ${x},${y} ${shift}`),
  });
  return { target, seen, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('pan and zoom', () => {
  test('pans by dragging, and captures the pointer once a tap becomes a drag', () => {
    const { target, seen } = start();
    target.send('pointermove', { clientX: 9 });
    target.send('pointerdown');
    target.send('pointermove', { clientX: 3 });
    expect(target.captured.size).toBe(0);
    target.send('pointermove', { clientX: 10, clientY: 4 });
    expect(target.captured.has(1)).toBe(true);
    target.send('pointerup');
    expect(seen).toEqual(['pan 3,0', 'pan 7,4', 'rest']);
  });

  test('zooms around the middle of two pointers', () => {
    const { target, seen } = start();
    target.send('pointerdown', { pointerId: 1, clientX: 0 });
    target.send('pointerdown', { pointerId: 2, clientX: 100 });
    target.send('pointermove', { pointerId: 2, clientX: 200 });
    target.send('pointerup', { pointerId: 1 });
    expect(seen).toEqual(['zoom 2 at 50,0', 'pan 50,0']);
    target.send('pointerup', { pointerId: 2 });
    expect(seen.at(-1)).toBe('rest');
  });

  test('prevents only the click that ends a drag', () => {
    const { target } = start();
    target.send('pointerdown');
    target.send('pointermove', { clientX: 40 });
    target.send('pointerup', { clientX: 40 });
    expect(target.send('click').defaultPrevented).toBe(true);
    expect(target.send('click').defaultPrevented).toBe(false);
    target.send('pointerdown');
    target.send('pointermove', { clientX: 2 });
    target.send('pointerup');
    expect(target.send('click').defaultPrevented).toBe(false);
  });

  test('zooms by wheel with the modifier key, and scrolls the page without it', () => {
    const { target, seen } = start();
    expect(target.send('wheel', { ctrlKey: false }).defaultPrevented).toBe(false);
    expect(target.send('wheel', { ctrlKey: true, clientX: 7, clientY: 8 }).defaultPrevented).toBe(true);
    expect(seen).toEqual(['zoom 2 at 7,8']);
    vi.runAllTimers();
    expect(seen.at(-1)).toBe('rest');
  });

  test('ignores other buttons, reports double clicks, and stops after cleanup', () => {
    const { target, seen, end } = start();
    target.send('pointerdown', { button: 2 });
    target.send('pointermove', { clientX: 40 });
    expect(seen).toEqual([]);
    target.send('dblclick', { clientX: 5, clientY: 6, shiftKey: true });
    expect(seen).toEqual(['double 5,6 true']);
    end();
    target.send('dblclick');
    expect(seen).toHaveLength(1);
  });
});
