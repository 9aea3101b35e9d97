import { useCallback, useMemo, useState } from 'react';
import type { MapPoint } from './projection.ts';
import { fitView, type MapView, type Size, viewOf, viewText } from './view.ts';

/** Number of places that the map shows around the one that was searched from. */
const NEAREST = 5;

interface MapViewOptions {
  readonly places: readonly MapPoint[];
  readonly origin: MapPoint | null;
  readonly size: Size;
  /** The view of the address; empty shows all places. */
  readonly text: string;
  readonly onView: (text: string) => void;
}

/**
 * The part of the map that is seen. It begins with what was found, follows the hand, and the address where that changes by
 * itself (back, another search).
 */
export function useMapView({ places, origin, size, text, onView }: MapViewOptions) {
  const fitted = useMemo(
    // From somewhere, the first ones matter; the list has them nearest first.
    () => fitView(origin ? [...places.slice(0, NEAREST), origin] : places, size),
    [places, origin, size],
  );
  const [view, setView] = useState<MapView>(() => viewOf(text) ?? fitted);

  const [shown, setShown] = useState({ places, text });
  const [ownTexts] = useState(() => new Set<string>());
  if (shown.places !== places || shown.text !== text) {
    setShown({ places, text });
    // The address follows the hand with a delay: what it brings from here must not pull the map back.
    if (!ownTexts.has(text)) setView(viewOf(text) ?? fitted);
  }

  const tell = useCallback(
    (next: MapView) => {
      ownTexts.add(viewText(next));
      onView(viewText(next));
    },
    [onView, ownTexts],
  );
  const moveTo = useCallback(
    (next: MapView) => {
      // A view of its own each time: the pane settles after every drawing, one at the same place too.
      setView({ ...next });
      tell(next);
    },
    [tell],
  );
  return { view, fitted, moveTo, tell };
}
