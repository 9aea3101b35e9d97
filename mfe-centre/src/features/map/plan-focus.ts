import type { MapState } from './map-state.ts';
import type { Box, Place } from './plan-model.ts';
import type { FoundRoute } from './use-map-route.ts';

/** Focus, as boxes that should be in view: the way, else the chosen place. */
export function focusOf(found: FoundRoute | null, place: Place | null): Box[] {
  if (found)
    return [...found.line, ...found.approaches.flat()].map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
  return place ? [place.box] : [];
}

/** The pins that stand on the plan: both ends of the way, else the chosen place. */
export function pinsOf(
  found: FoundRoute | null,
  place: Place | null,
  places: ReadonlyMap<string, Place>,
  { from, to }: MapState,
) {
  if (found) {
    const [start, goal] = [places.get(from), places.get(to)];
    return [
      ...(start ? [{ key: start.key, at: start.at, text: start.label, tone: 'start' as const }] : []),
      ...(goal ? [{ key: goal.key, at: goal.at, text: goal.label, tone: 'goal' as const }] : []),
    ];
  }
  return place ? [{ key: place.key, at: place.at, text: place.label, tone: 'place' as const }] : [];
}
