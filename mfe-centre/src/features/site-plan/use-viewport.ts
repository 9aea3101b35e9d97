import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { PlanView } from './plan-gestures.ts';
import { middleOf } from './projection.ts';
import { type View, viewBoxOf, viewForKey, zoomAt } from './viewport.ts';

const MOVE_MS = 240;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Writes the plan's `viewBox` straight to the element, because it changes on every frame. */
function useShownView(svg: RefObject<SVGSVGElement | null>, start: View) {
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
      if (prefersReducedMotion()) return show(target);
      const began = performance.now();
      const step = (time: number) => {
        const part = Math.min(1, Math.max(0, (time - began) / MOVE_MS));
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
  const stop = useCallback(() => cancelAnimationFrame(frame.current), []);
  return { view, show, moveTo, stop };
}

function usePrintWholePlan(view: RefObject<View>, show: (view: View) => void, whole: View): void {
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
  }, [view, show, whole]);
}

/** Moves the plan by pointer, wheel, keys and calls. `start` is the view that the server rendered. */
export function useViewport(svg: RefObject<SVGSVGElement | null>, whole: View, start: View) {
  const { view, show, moveTo, stop } = useShownView(svg, start);
  usePrintWholePlan(view, show, whole);

  const zoom = useCallback(
    (factor: number) => {
      moveTo(zoomAt(view.current, whole, factor, middleOf(view.current)));
    },
    [view, moveTo, whole],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = viewForKey(view.current, whole, event.key);
      if (!next) return;
      event.preventDefault();
      moveTo(next);
    },
    [view, moveTo, whole],
  );

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    show(view.current);
    const resized = new ResizeObserver(() => show(view.current));
    resized.observe(element);
    const hands = loadGestures(element, { view: () => view.current, show, whole });
    return () => {
      stop();
      resized.disconnect();
      hands();
    };
  }, [svg, view, show, stop, whole]);

  return { moveTo, zoom, onKeyDown };
}

/** Loads the pointer controls after the plan. Buttons and keys work without them. Returns its undo. */
function loadGestures(element: SVGSVGElement, plan: PlanView): () => void {
  let undo: (() => void) | null = null;
  let isGone = false;
  void import(/* webpackChunkName: "plan-gestures" */ './plan-gestures.ts').then(
    ({ startPlanGestures }) => {
      if (!isGone) undo = startPlanGestures(element, plan);
    },
    // Offline, the buttons still move the plan.
    () => undefined,
  );
  return () => {
    isGone = true;
    undo?.();
  };
}
