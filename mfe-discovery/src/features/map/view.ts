import type { MapPoint } from './projection.ts';

/** View of a map: the point in its middle, and `k` pixels for a kilometre. */
export interface MapView extends MapPoint {
  readonly k: number;
}

/** Size of the frame, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `viewBox` of the pane in pixels of the frame: half a frame more on each side. */
export const paneBox = ({ width, height }: Size) => `${-width / 2} ${-height / 2} ${width * 2} ${height * 2}`;

/** Scales from both countries in a small frame to a few streets. */
export const ZOOM = { least: 0.03, most: 8, ofOne: 0.6 } as const;
/** Reach of the middle, in kilometres: the land with its islands. */
const REACH = { left: -6400, right: 3400, top: -4600, bottom: 2800 } as const;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The view with everything within its bounds. */
export const clampView = ({ x, y, k }: MapView): MapView => ({
  x: clamp(x, REACH.left, REACH.right),
  y: clamp(y, REACH.top, REACH.bottom),
  k: clamp(k, ZOOM.least, ZOOM.most),
});

/** Pixel of the frame at which a point is seen. */
export const toScreen = (view: MapView, size: Size, point: MapPoint): MapPoint => ({
  x: (point.x - view.x) * view.k + size.width / 2,
  y: (point.y - view.y) * view.k + size.height / 2,
});

/** The view in which all points are seen, `padding` pixels from the edge. Without points, the lower 48 states. */
export function fitView(points: readonly MapPoint[], size: Size, padding = 48): MapView {
  if (points.length === 0) return { x: 0, y: 0, k: clampZoom(size.width / 4800) };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = (length: number) => Math.max(length - 2 * padding, 40);
  const k = Math.min(
    room(size.width) / Math.max(right - left, 1),
    room(size.height) / Math.max(bottom - top, 1),
    ZOOM.ofOne,
  );
  return clampView({ x: (left + right) / 2, y: (top + bottom) / 2, k });
}

const clampZoom = (k: number) => clamp(k, ZOOM.least, ZOOM.most);

/** Zooms by `factor` so that what is under the pixel `at` stays there. */
export function zoomAround(view: MapView, size: Size, at: MapPoint, factor: number): MapView {
  const k = clampZoom(view.k * factor);
  const dx = at.x - size.width / 2;
  const dy = at.y - size.height / 2;
  return clampView({ x: view.x + dx / view.k - dx / k, y: view.y + dy / view.k - dy / k, k });
}

/** Moves what is seen by pixels: a drag to the right shows what is left. */
export const panBy = (view: MapView, dx: number, dy: number): MapView =>
  clampView({ ...view, x: view.x - dx / view.k, y: view.y - dy / view.k });

/** The view as it stands in the address: whole kilometres, and the scale to three figures. */
export const viewText = ({ x, y, k }: MapView) =>
  [Math.round(x), Math.round(y), Number(k.toPrecision(3))].join(',');

/** Reads {@link viewText}; null for anything else. */
export function viewOf(text: string): MapView | null {
  const numbers = text.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN));
  const [x = Number.NaN, y = Number.NaN, k = Number.NaN] = numbers;
  if (numbers.length !== 3 || ![x, y, k].every(Number.isFinite) || k <= 0) return null;
  return clampView({ x, y, k });
}
