import { useCallback, useMemo, useState } from 'react';
import type { MapPoint } from './projection.ts';
import { fitView, type MapView, type Size, viewOf, viewText } from './view.ts';

const NEAREST = 5;

interface MapViewOptions {
  readonly places: readonly MapPoint[];
  readonly origin: MapPoint | null;
  readonly size: Size;
  readonly text: string;
  readonly onView: (text: string) => void;
}

/**
 * Returns the visible view. It starts with the results, follows the pointer, and follows the URL on Back or a
 * new search.
 */
export function useMapView({ places, origin, size, text, onView }: MapViewOptions) {
  const fitted = useMemo(
    // With an origin, the nearest centres matter. They come first in the list.
    () => fitView(origin ? [...places.slice(0, NEAREST), origin] : places, size),
    [places, origin, size],
  );
  const [view, setView] = useState<MapView>(() => viewOf(text) ?? fitted);

  const [shown, setShown] = useState({ places, text });
  const [ownTexts] = useState(() => new Set<string>());
  if (shown.places !== places || shown.text !== text) {
    setShown({ places, text });
    // The URL lags behind the pointer. A value that came from here must not move the map back.
    if (!ownTexts.has(text)) setView(viewOf(text) ?? fitted);
  }

  const reportView = useCallback(
    (next: MapView) => {
      ownTexts.add(viewText(next));
      onView(viewText(next));
    },
    [onView, ownTexts],
  );
  const moveTo = useCallback(
    (next: MapView) => {
      // A new object, because the pane settles after every render, also at the same place.
      setView({ ...next });
      reportView(next);
    },
    [reportView],
  );
  return { view, fitted, moveTo, reportView };
}
