import type { MapPoint } from './projection.ts';

/** View of a map: its centre, and `k` pixels per kilometre. */
export interface MapView extends MapPoint {
  readonly k: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const paneBox = ({ width, height }: Size) => `${-width / 2} ${-height / 2} ${width * 2} ${height * 2}`;

/** Scale limits: from both countries in a small frame to a few streets. */
export const ZOOM = { least: 0.03, most: 8, ofOne: 0.6 } as const;
/** Limits of the map's centre, in kilometres. */
const REACH = { left: -6400, right: 3400, top: -4600, bottom: 2800 } as const;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

const clampView = ({ x, y, k }: MapView): MapView => ({
  x: clamp(x, REACH.left, REACH.right),
  y: clamp(y, REACH.top, REACH.bottom),
  k: clamp(k, ZOOM.least, ZOOM.most),
});

export const toScreen = (view: MapView, size: Size, point: MapPoint): MapPoint => ({
  x: (point.x - view.x) * view.k + size.width / 2,
  y: (point.y - view.y) * view.k + size.height / 2,
});

/**
 * Returns a view of all points with `padding` pixels around them, or of the lower 48 states without points.
 */
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

/** Zooms by `factor` and keeps the point at pixel `at` in place. */
export function zoomAround(view: MapView, size: Size, at: MapPoint, factor: number): MapView {
  const k = clampZoom(view.k * factor);
  const dx = at.x - size.width / 2;
  const dy = at.y - size.height / 2;
  return clampView({ x: view.x + dx / view.k - dx / k, y: view.y + dy / view.k - dy / k, k });
}

/** Pans by pixels. A drag to the right reveals the left. */
export const panBy = (view: MapView, dx: number, dy: number): MapView =>
  clampView({ ...view, x: view.x - dx / view.k, y: view.y - dy / view.k });

/** Returns a view for the URL: whole kilometres, and three digits of the scale. */
export const viewText = ({ x, y, k }: MapView) =>
  [Math.round(x), Math.round(y), Number(k.toPrecision(3))].join(',');

export function viewOf(text: string): MapView | null {
  const numbers = text.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN));
  const [x = Number.NaN, y = Number.NaN, k = Number.NaN] = numbers;
  if (numbers.length !== 3 || ![x, y, k].every(Number.isFinite) || k <= 0) return null;
  return clampView({ x, y, k });
}
