import { type PanZoomPoint, startPanZoom as startHands } from 'shared-ui';
import type { MapPoint } from './projection.ts';
import { type MapView, panBy, type Size, zoomAround } from './view.ts';

/** Movement of the hand before it is drawn anew: pixels moved, and times enlarged around the frame's corner. */
interface Gesture {
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
}

const STILL: Gesture = { dx: 0, dy: 0, scale: 1 };
const WHEEL_STEP = 0.0022;
/** Part of the frame that the hand may move before it is drawn anew; the pane has half a frame to spare. */
const REACH = 0.42;

interface PanZoomOptions {
  /** The box that the map is seen through. */
  readonly frame: HTMLElement;
  /** Pane that is drawn, larger than the frame by half of it on each side. It is moved as a whole, which costs no drawing. */
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
  /** View seen now: what is drawn, moved by the hand. */
  seen(): MapView;
  /** The view has been drawn: the pane stands where it belongs. */
  settle(): void;
  /** Zooms around a pixel of the frame, the middle unless told, with a short movement unless the shopper wants none. */
  zoomBy(factor: number, at?: MapPoint): void;
  end(): void;
}

/** Wheel with Ctrl alone, which is also a trackpad's pinch: else it scrolls the page. */
const zoomOfWheel = ({ ctrlKey, metaKey, deltaY, deltaMode }: WheelEvent) =>
  ctrlKey || metaKey ? Math.exp(-deltaY * WHEEL_STEP * (deltaMode === 1 ? 16 : 1)) : null;

/** The pane, moved by hand: its transform until it is drawn anew, and the view that it amounts to. */
function createMovedPane({ pane, view, size, commit, onRest }: PanZoomOptions) {
  let gesture = STILL;

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

  return {
    settle: () => show(STILL),
    seen: () => viewAfter(gesture),
    finish,
    pan(dx: number, dy: number) {
      show({ ...gesture, dx: gesture.dx + dx, dy: gesture.dy + dy });
      if (isNearEdge()) finish();
    },
    scaleAround(at: MapPoint, factor: number) {
      const least = viewAfter({ ...gesture, scale: gesture.scale * factor }).k / view().k;
      const applied = least / gesture.scale;
      show({
        dx: at.x - (at.x - gesture.dx) * applied,
        dy: at.y - (at.y - gesture.dy) * applied,
        scale: gesture.scale * applied,
      });
    },
  };
}

/**
 * Hands on the map: drag, pinch, wheel with Ctrl, double click. While a gesture runs only the transform of the pane changes;
 * React draws when the scale has changed or the pane's edge comes near.
 */
export function startPanZoom(options: PanZoomOptions): PanZoom {
  const { frame, pane, size, commit } = options;
  const moved = createMovedPane(options);

  /** Pixel of the frame. */
  const inFrame = ({ x, y }: PanZoomPoint): MapPoint => {
    const box = frame.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top };
  };
  const middle = () => ({ x: size().width / 2, y: size().height / 2 });

  function zoomBy(factor: number, at = middle()) {
    const start = moved.seen();
    const target = zoomAround(start, size(), at, factor);
    const scale = target.k / start.k;
    if (scale === 1) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return commit(target);
    const from = pane.style.transform || 'none';
    moved.scaleAround(at, scale);
    const movement = pane.animate([{ transform: from }, { transform: pane.style.transform }], {
      duration: 200,
      easing: 'ease-out',
    });
    movement.onfinish = () => commit(target);
  }

  const end = startHands(frame, {
    onPan: moved.pan,
    onZoom: (factor, at) => moved.scaleAround(inFrame(at), factor),
    zoomOfWheel,
    onRest: moved.finish,
    onDoubleClick: (at, shift) => zoomBy(shift ? 0.5 : 2, inFrame(at)),
  });
  return { seen: moved.seen, settle: moved.settle, zoomBy, end };
}
