import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { type Direction, nextInDirection } from './clusters.ts';
import type { PanZoom } from './pan-zoom.ts';
import type { Pin } from './pins.ts';
import { type MapView, panBy, type Size, toScreen } from './view.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const PAN_STEP = 120;
const PANS: Readonly<Record<Direction, readonly [dx: number, dy: number]>> = {
  left: [PAN_STEP, 0],
  right: [-PAN_STEP, 0],
  up: [0, PAN_STEP],
  down: [0, -PAN_STEP],
};
/** Distance from the edge in pixels below which a focused pin is centred. */
const EDGE = 40;

interface PinKeysOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly clusters: RefObject<ReadonlyMap<string, Pin>>;
  readonly seen: () => { view: MapView; size: Size };
  readonly panZoom: RefObject<PanZoom | null>;
  readonly moveTo: (view: MapView) => void;
  readonly select: (key: string) => void;
  readonly close: () => void;
}

/**
 * Handles keys on a pin: arrows move to the next one, or pan with Shift, + and - zoom, Enter selects, Escape
 * closes.
 */
export function usePinKeys({ frame, clusters, seen, panZoom, moveTo, select, close }: PinKeysOptions) {
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const [wantsFocus, setWantsFocus] = useState(false);

  // After the render, because the pin may be new on the pane.
  useLayoutEffect(() => {
    if (!wantsFocus || focusKey === null) return;
    setWantsFocus(false);
    frame.current?.querySelector<SVGGElement>(`[data-pin="${CSS.escape(focusKey)}"]`)?.focus();
  }, [wantsFocus, focusKey, frame]);

  const goTo = useCallback(
    (pin: Pin) => {
      setFocusKey(pin.key);
      setWantsFocus(true);
      const { view, size } = seen();
      const { x, y } = toScreen(view, size, pin);
      if (x < EDGE || y < EDGE || x > size.width - EDGE || y > size.height - EDGE)
        moveTo({ ...view, x: pin.x, y: pin.y });
    },
    [seen, moveTo],
  );

  const onKey = useCallback(
    (event: KeyboardEvent, key: string) => {
      const direction = ARROWS[event.key];
      if (event.key === 'Enter' || event.key === ' ') select(key);
      else if (event.key === 'Escape') close();
      else if (event.key === '+' || event.key === '=') panZoom.current?.zoomBy(2);
      else if (event.key === '-') panZoom.current?.zoomBy(0.5);
      else if (direction && event.shiftKey) moveTo(panBy(seen().view, ...PANS[direction]));
      else if (direction) {
        const from = clusters.current.get(key);
        const next = from && nextInDirection([...clusters.current.values()], from, direction);
        if (next) goTo(next);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    [clusters, seen, panZoom, moveTo, select, close, goTo],
  );
  return { focusKey, onKey };
}
