import type { MapPoint } from './projection.ts';
import { type MapView, panBy, type Size, zoomAround } from './view.ts';

/** What the hand does before it is drawn anew: pixels moved, and times enlarged around the frame's corner. */
interface Gesture {
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
}

const STILL: Gesture = { dx: 0, dy: 0, scale: 1 };
const WHEEL_STEP = 0.0022;
const WHEEL_REST_MS = 140;
/** Part of the frame that the hand may move before it is drawn anew; the pane has half a frame to spare. */
const REACH = 0.42;
/** A press that moves less than this is a click. */
const CLICK_SLOP = 5;

interface PanZoomOptions {
  /** The box that the map is seen through. */
  readonly frame: HTMLElement;
  /** What is drawn, larger than the frame by half of it on each side. It is moved as a whole, which costs no drawing. */
  readonly pane: HTMLElement;
  /** The view that is drawn. */
  readonly view: () => MapView;
  readonly size: () => Size;
  /** The scale changed, or the hand went as far as the pane reaches: draw this view. */
  readonly commit: (view: MapView) => void;
  /** The hand let go, and what is drawn reaches: this is seen now. */
  readonly onRest: (view: MapView) => void;
}

export interface PanZoom {
  /** What is seen now: what is drawn, moved by the hand. */
  seen(): MapView;
  /** The view has been drawn: the pane stands where it belongs. */
  settle(): void;
  /** Zooms around a pixel of the frame, the middle unless told, with a short movement unless the shopper wants none. */
  zoomBy(factor: number, at?: MapPoint): void;
  end(): void;
}

/**
 * Hands on the map: drag, pinch, wheel with Ctrl (which is also a trackpad's pinch), double click. While a gesture runs
 * only the transform of the pane changes; React draws when the scale has changed or the pane's edge comes near.
 */
export function startPanZoom({ frame, pane, view, size, commit, onRest }: PanZoomOptions): PanZoom {
  const pointers = new Map<number, MapPoint>();
  let gesture = STILL;
  let anchor: MapPoint | null = null;
  let spread = 0;
  let moved = 0;
  let wheelTimer: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const pointOf = ({ clientX, clientY }: MouseEvent): MapPoint => {
    const box = frame.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };

  function show(next: Gesture) {
    gesture = next;
    const { dx, dy, scale } = next;
    pane.style.transform = next === STILL ? '' : `translate3d(${dx}px, ${dy}px, 0) scale(${scale})`;
  }

  /** The view that a gesture amounts to. The pane scales around the frame's corner. */
  function viewAfter({ dx, dy, scale }: Gesture): MapView {
    const zoomed = zoomAround(view(), size(), { x: 0, y: 0 }, scale);
    return panBy(zoomed, dx, dy);
  }

  function isNearEdge(): boolean {
    const { width, height } = size();
    return Math.abs(gesture.dx) > width * REACH || Math.abs(gesture.dy) > height * REACH;
  }

  function finish() {
    if (gesture === STILL) return;
    const seen = viewAfter(gesture);
    if (gesture.scale !== 1 || isNearEdge()) commit(seen);
    else onRest(seen);
  }

  function scaleAround(at: MapPoint, factor: number) {
    const least = viewAfter({ ...gesture, scale: gesture.scale * factor }).k / view().k;
    const applied = least / gesture.scale;
    show({
      dx: at.x - (at.x - gesture.dx) * applied,
      dy: at.y - (at.y - gesture.dy) * applied,
      scale: gesture.scale * applied,
    });
  }

  const middleOf = (points: MapPoint[]): MapPoint => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  });
  const spreadOf = ([a, b]: MapPoint[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

  function grab() {
    const points = [...pointers.values()];
    anchor = points.length > 0 ? middleOf(points) : null;
    spread = spreadOf(points);
  }

  function onDown(event: PointerEvent) {
    if (event.button !== 0) return;
    if (pointers.size === 0) moved = 0;
    pointers.set(event.pointerId, pointOf(event));
    grab();
  }

  function onMove(event: PointerEvent) {
    if (!pointers.has(event.pointerId) || !anchor) return;
    pointers.set(event.pointerId, pointOf(event));
    const points = [...pointers.values()];
    const middle = middleOf(points);
    const [dx, dy] = [middle.x - anchor.x, middle.y - anchor.y];
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved > CLICK_SLOP && !frame.hasPointerCapture(event.pointerId))
      frame.setPointerCapture(event.pointerId);
    show({ ...gesture, dx: gesture.dx + dx, dy: gesture.dy + dy });
    if (points.length > 1 && spread > 0) scaleAround(middle, spreadOf(points) / spread);
    grab();
    if (isNearEdge()) finish();
  }

  function onUp(event: PointerEvent) {
    if (!pointers.delete(event.pointerId)) return;
    grab();
    if (pointers.size === 0) finish();
  }

  /** The click at the end of a drag is none. */
  function onClick(event: MouseEvent) {
    if (moved <= CLICK_SLOP) return;
    moved = 0;
    event.stopPropagation();
    event.preventDefault();
  }

  function onWheel(event: WheelEvent) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    scaleAround(pointOf(event), Math.exp(-event.deltaY * WHEEL_STEP * (event.deltaMode === 1 ? 16 : 1)));
    clearTimeout(wheelTimer);
    wheelTimer = setTimeout(finish, WHEEL_REST_MS);
  }

  const middle = () => ({ x: size().width / 2, y: size().height / 2 });

  function zoomBy(factor: number, at = middle()) {
    const start = viewAfter(gesture);
    const target = zoomAround(start, size(), at, factor);
    const scale = target.k / start.k;
    if (scale === 1) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return commit(target);
    const from = pane.style.transform || 'none';
    scaleAround(at, scale);
    const end = pane.style.transform;
    const movement = pane.animate([{ transform: from }, { transform: end }], {
      duration: 200,
      easing: 'ease-out',
    });
    movement.onfinish = () => commit(target);
  }

  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  for (const type of ['pointerup', 'pointercancel'] as const) frame.addEventListener(type, onUp, { signal });
  frame.addEventListener('click', onClick, { signal, capture: true });
  frame.addEventListener('dblclick', (event) => zoomBy(event.shiftKey ? 0.5 : 2, pointOf(event)), { signal });
  frame.addEventListener('wheel', onWheel, { signal, passive: false });

  return {
    seen: () => viewAfter(gesture),
    settle: () => show(STILL),
    zoomBy,
    end() {
      clearTimeout(wheelTimer);
      listening.abort();
    },
  };
}
