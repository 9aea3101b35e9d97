import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type PanZoomPoint, startPanZoom as startSharedPanZoom } from 'shared-ui';
import type { MapPoint } from './projection.ts';
import { type MapView, panBy, type Size, zoomAround } from './view.ts';

/** Uncommitted movement: pixels, and scale around the frame's corner. */
interface Gesture {
  readonly dx: number;
  readonly dy: number;
  readonly scale: number;
}

const STILL: Gesture = { dx: 0, dy: 0, scale: 1 };
const WHEEL_STEP = 0.0022;
/** Share of the frame that a gesture may move before a redraw. The pane extends half a frame. */
const REACH = 0.42;

interface PanZoomOptions {
  readonly frame: HTMLElement;
  /** Drawn pane, larger than the frame by half on each side. It moves as a whole, without redrawing. */
  readonly pane: HTMLElement;
  readonly view: () => MapView;
  readonly size: () => Size;
  readonly commit: (view: MapView) => void;
  /** Called when the view changed without a redraw. */
  readonly onRest: (view: MapView) => void;
}

export interface PanZoom {
  /** Returns the visible view: the drawn one plus the current gesture. */
  seen(): MapView;
  settle(): void;
  /** Zooms around a pixel of the frame (default: its centre), animated unless reduced motion is preferred. */
  zoomBy(factor: number, at?: MapPoint): void;
  end(): void;
}

/** Zooms only with Ctrl or Cmd, which includes trackpad pinches. Otherwise the wheel scrolls the page. */
const zoomOfWheel = ({ ctrlKey, metaKey, deltaY, deltaMode }: WheelEvent) =>
  ctrlKey || metaKey ? Math.exp(-deltaY * WHEEL_STEP * (deltaMode === 1 ? 16 : 1)) : null;

function createMovedPane({ pane, view, size, commit, onRest }: PanZoomOptions) {
  let gesture = STILL;

  function show(next: Gesture) {
    gesture = next;
    const { dx, dy, scale } = next;
    pane.style.transform = next === STILL ? '' : `translate3d(${dx}px, ${dy}px, 0) scale(${scale})`;
  }

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
 * Handles drag, pinch, Ctrl + wheel and double click. A gesture changes only the transform of the pane; React
 * renders after a change of scale or near the edge.
 */
function startPanZoom(options: PanZoomOptions): PanZoom {
  const { frame, pane, size, commit } = options;
  const moved = createMovedPane(options);

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

  const end = startSharedPanZoom(frame, {
    onPan: moved.pan,
    onZoom: (factor, at) => moved.scaleAround(inFrame(at), factor),
    zoomOfWheel,
    onRest: moved.finish,
    onDoubleClick: (at, shift) => zoomBy(shift ? 0.5 : 2, inFrame(at)),
  });
  return { seen: moved.seen, settle: moved.settle, zoomBy, end };
}

interface PanZoomTarget extends Pick<PanZoomOptions, 'onRest'> {
  readonly frame: RefObject<HTMLElement | null>;
  readonly pane: RefObject<HTMLElement | null>;
  readonly view: MapView;
  readonly size: Size;
  readonly moveTo: (view: MapView) => void;
}

export function usePanZoom({ frame, pane, view, size, moveTo, onRest }: PanZoomTarget) {
  const panZoom = useRef<PanZoom>(null);
  const drawn = useRef({ view, size });
  useLayoutEffect(() => {
    drawn.current = { view, size };
    panZoom.current?.settle();
  }, [view, size]);

  useEffect(() => {
    if (!frame.current || !pane.current) return;
    panZoom.current = startPanZoom({
      frame: frame.current,
      pane: pane.current,
      view: () => drawn.current.view,
      size: () => drawn.current.size,
      commit: moveTo,
      onRest,
    });
    return () => {
      panZoom.current?.end();
      panZoom.current = null;
    };
  }, [frame, pane, moveTo, onRest]);
  /** Returns the current view, for handlers that run between two renders. */
  const seen = useCallback(
    () => ({ view: panZoom.current?.seen() ?? drawn.current.view, size: drawn.current.size }),
    [],
  );
  return { panZoom, seen };
}
