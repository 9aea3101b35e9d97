import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Point } from './projection.ts';
import { clampView, panBy, type View, viewBoxOf, viewForKey, zoomAt } from './viewport.ts';

/** Milliseconds that the map takes to get to a place. */
const MOVE = 240;

const wantsStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Moves the plan's `viewBox` by hand, wheel, keys and word. It is written straight to the element: sixty times a second
 * is no work for React. `start` is what the server has drawn.
 */
export function useViewport(svg: RefObject<SVGSVGElement | null>, whole: View, start: View) {
  const view = useRef(start);
  const frame = useRef(0);

  const show = useCallback(
    (next: View) => {
      view.current = next;
      const element = svg.current;
      if (!element) return;
      element.setAttribute('viewBox', viewBoxOf(next));
      const matrix = element.getScreenCTM();
      if (matrix) element.style.setProperty('--scale', matrix.a.toFixed(3));
    },
    [svg],
  );

  const moveTo = useCallback(
    (target: View) => {
      cancelAnimationFrame(frame.current);
      const from = view.current;
      if (wantsStill()) return show(target);
      const began = performance.now();
      const step = (time: number) => {
        const part = Math.min(1, Math.max(0, (time - began) / MOVE));
        const eased = 1 - (1 - part) ** 3;
        const mix = (a: number, b: number) => a + (b - a) * eased;
        show({
          x: mix(from.x, target.x),
          y: mix(from.y, target.y),
          width: mix(from.width, target.width),
          height: mix(from.height, target.height),
        });
        if (part < 1) frame.current = requestAnimationFrame(step);
      };
      frame.current = requestAnimationFrame(step);
    },
    [show],
  );

  const zoom = useCallback(
    (factor: number) => {
      const { x, y, width, height } = view.current;
      moveTo(zoomAt(view.current, whole, factor, { x: x + width / 2, y: y + height / 2 }));
    },
    [moveTo, whole],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = viewForKey(view.current, whole, event.key);
      if (!next) return;
      event.preventDefault();
      moveTo(next);
    },
    [moveTo, whole],
  );

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    show(view.current);
    const resized = new ResizeObserver(() => show(view.current));
    resized.observe(element);
    const undo = listenToHands(element, { view: () => view.current, show, whole });
    return () => {
      cancelAnimationFrame(frame.current);
      resized.disconnect();
      undo();
    };
  }, [svg, show, whole]);

  // On paper all of it is seen.
  useEffect(() => {
    let before: View | null = null;
    const spread = () => {
      before = view.current;
      show(whole);
    };
    const restore = () => before && show(before);
    window.addEventListener('beforeprint', spread);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', spread);
      window.removeEventListener('afterprint', restore);
    };
  }, [show, whole]);

  return { moveTo, zoom, onKeyDown };
}

interface Hands {
  view(): View;
  show(view: View): void;
  readonly whole: View;
}

/** Drag with one pointer, pinch with two, wheel. Returns its undo. */
function listenToHands(element: SVGSVGElement, { view, show, whole }: Hands): () => void {
  const pointers = new Map<number, Point>();
  let moved = 0;

  const toPlan = ({ x, y }: Point): Point => {
    const matrix = element.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x, y };
  };
  const metres = (pixels: number) => pixels / (element.getScreenCTM()?.a ?? 1);

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = 0;
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    // A tap is no drag: the pointer is taken only once it has gone somewhere.
    if (moved > 4 && !element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, now);
    if (other) {
      const spread = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
      const middle = toPlan({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      const zoomed = zoomAt(view(), whole, spread(now, other) / spread(before, other), middle);
      show(panBy(zoomed, whole, -metres(now.x - before.x) / 2, -metres(now.y - before.y) / 2));
    } else if (moved > 4) {
      show(panBy(view(), whole, -metres(now.x - before.x), -metres(now.y - before.y)));
    }
  };
  const up = (event: PointerEvent) => pointers.delete(event.pointerId);
  // The click that ends a drag would choose what it ends on.
  const click = (event: MouseEvent) => {
    if (moved <= 4) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Without Control the wheel scrolls the page, until the map has been taken in hand.
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey && !element.parentElement?.contains(document.activeElement)) return;
    event.preventDefault();
    const factor = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / (event.ctrlKey ? 60 : 240));
    show(clampView(zoomAt(view(), whole, factor, toPlan({ x: event.clientX, y: event.clientY })), whole));
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('click', click, { capture: true });
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('click', click, { capture: true });
    element.removeEventListener('wheel', wheel);
  };
}
