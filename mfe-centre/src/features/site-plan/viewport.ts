import type { PlanModel } from './plan-model.ts';
import { type Box, boxAround, middleOf, type Point } from './projection.ts';

/** Visible part of the plan, in metres. */
export type View = Box;

/** Maximum zoom: width of the plan divided by width of the view. */
const MAX_ZOOM = 12;
const SINGLE_BOX_MARGIN = 5;

export const wholeView = ({ projection: { width, height } }: PlanModel): View => ({
  x: 0,
  y: 0,
  width,
  height,
});

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Keeps a view within the plan and the maximum zoom. */
function clampView(view: View, whole: View): View {
  const width = between(view.width, whole.width / MAX_ZOOM, whole.width);
  const height = (width * whole.height) / whole.width;
  // A resized view keeps its centre.
  const x = view.x + (view.width - width) / 2;
  const y = view.y + (view.height - height) / 2;
  return {
    x: between(x, 0, whole.width - width),
    y: between(y, 0, whole.height - height),
    width,
    height,
  };
}

/** Zooms in by `factor` (out if below 1) and keeps `at` in place on the screen. */
export function zoomAt(view: View, whole: View, factor: number, at: Point): View {
  const width = between(view.width / factor, whole.width / MAX_ZOOM, whole.width);
  const scale = width / view.width;
  return clampView(
    {
      x: at.x - (at.x - view.x) * scale,
      y: at.y - (at.y - view.y) * scale,
      width,
      height: view.height * scale,
    },
    whole,
  );
}

export const panBy = (view: View, whole: View, dx: number, dy: number): View =>
  clampView({ ...view, x: view.x + dx, y: view.y + dy }, whole);

/** Returns a view with `boxes` in its centre and a margin around them. */
export function viewOf(boxes: readonly Box[], whole: View): View {
  const around = boxAround(boxes);
  const margin = boxes.length > 1 ? 1.3 : SINGLE_BOX_MARGIN;
  const ratio = whole.width / whole.height;
  const width = Math.max(around.width * margin, around.height * margin * ratio, whole.width / 5);
  const height = width / ratio;
  const middle = middleOf(around);
  return clampView({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, whole);
}

/**
 * Returns the view that a key leads to, or null for other keys. Arrows pan by a sixth of the view, plus and
 * minus zoom, 0 shows all.
 */
export function viewForKey(view: View, whole: View, key: string): View | null {
  const step = { x: view.width / 6, y: view.height / 6 };
  const middle = middleOf(view);
  switch (key) {
    case 'ArrowLeft':
      return panBy(view, whole, -step.x, 0);
    case 'ArrowRight':
      return panBy(view, whole, step.x, 0);
    case 'ArrowUp':
      return panBy(view, whole, 0, -step.y);
    case 'ArrowDown':
      return panBy(view, whole, 0, step.y);
    case '+':
    case '=':
      return zoomAt(view, whole, 1.5, middle);
    case '-':
    case '_':
      return zoomAt(view, whole, 1 / 1.5, middle);
    case '0':
    case 'Home':
      return whole;
    default:
      return null;
  }
}

export const viewBoxOf = ({ x, y, width, height }: View): string =>
  [x, y, width, height].map((value) => Math.round(value * 100) / 100).join(' ');
