import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type PanZoom, startPanZoom } from './pan-zoom.ts';
import type { MapView, Size } from './view.ts';

interface PanZoomOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly pane: RefObject<HTMLElement | null>;
  readonly view: MapView;
  readonly size: Size;
  readonly moveTo: (view: MapView) => void;
  /** Called when the view changed without a redraw. */
  readonly onRest: (view: MapView) => void;
}

export function usePanZoom({ frame, pane, view, size, moveTo, onRest }: PanZoomOptions) {
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
