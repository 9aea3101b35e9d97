import type { MapState } from './map-state.ts';
import type { Box, Place } from './plan-model.ts';
import type { Pin } from './plan-names.ts';
import type { FoundRoute } from './use-map-route.ts';

const FEW = 6;

export function focusOf(found: FoundRoute | null, place: Place | null, hits: readonly Place[]): Box[] {
  if (found)
    return [...found.line, ...found.approaches.flat()].map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
  if (place) return [place.box];
  return hits.length <= FEW ? hits.map(({ box }) => box) : [];
}

export function pinsOf(
  found: FoundRoute | null,
  place: Place | null,
  places: ReadonlyMap<string, Place>,
  { from, to }: Pick<MapState, 'from' | 'to'>,
): Pin[] {
  if (found) {
    const [start, goal] = [places.get(from), places.get(to)];
    return [...(start ? [pinAt(start, 'start')] : []), ...(goal ? [pinAt(goal, 'goal')] : [])];
  }
  return place ? [pinAt(place, 'place')] : [];
}

const pinAt = ({ key, at, label }: Place, tone: Pin['tone']): Pin => ({ key, at, text: label, tone });
