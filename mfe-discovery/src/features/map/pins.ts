import { useMemo } from 'react';
import { type CentreListItem, type CentreSummary, openState, openStateWords } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { type Cluster, clustersOf, type Place } from './clusters.ts';
import { project } from './projection.ts';
import { type MapView, type Size, toScreen, ZOOM } from './view.ts';

/** A cluster at a pixel of the frame. */
export type Pin = Cluster<CentrePlace>;

/** Returns the pins on the pane in pixels. Southern pins come last, so they are drawn on top. */
export function visiblePins(clusters: readonly Pin[], view: MapView, size: Size): Pin[] {
  const { width, height } = size;
  return clusters
    .map((cluster) => ({ ...cluster, ...toScreen(view, size, cluster) }))
    .filter(({ x, y }) => x > -width / 2 && x < width * 1.5 && y > -height / 2 && y < height * 1.5)
    .sort((a, b) => a.y - b.y);
}

/** Returns the radius of a disc, which grows slowly with the count: 15 for 2, 24 for 40, 34 for 2,000. */
export const radiusOf = (count: number) => Math.round(12 + 6 * Math.log10(count) + (count > 9 ? 2 : 1));

export function nearestMiddle(pins: readonly Pin[], { width, height }: Size): Pin | undefined {
  const from = ({ x, y }: Pin) => Math.hypot(x - width / 2, y - height / 2);
  return pins.reduce<Pin | undefined>(
    (best, pin) => (!best || from(pin) < from(best) ? pin : best),
    undefined,
  );
}

const slugs = new WeakMap<Pin['members'], readonly string[]>();

/** Returns the slugs of a pin. The array is stable per cluster, so pins don't render again. */
export function slugsOf({ members }: Pin): readonly string[] {
  const known = slugs.get(members) ?? members.map(({ slug }) => slug);
  slugs.set(members, known);
  return known;
}

interface CentrePlace extends Place {
  readonly centre: CentreListItem;
}

/** Minimum distance between pins, in pixels. */
const PIN_REACH = 34;

export const usePlaces = (centres: readonly CentreListItem[]): CentrePlace[] =>
  useMemo(
    () => centres.map((centre) => ({ slug: centre.slug, centre, ...project(centre.coordinates) })),
    [centres],
  );

/** Returns the pins at a scale. Panning does not change them. */
export const useClusters = (places: readonly CentrePlace[], k: number): Cluster<CentrePlace>[] =>
  useMemo(() => clustersOf(places, PIN_REACH / Math.min(k, ZOOM.most)), [places, k]);

/**
 * Returns the accessible name of a pin: the centre with state and hours, or the number of centres and their
 * area.
 */
function pinLabel(centres: readonly CentreSummary[], now: number): string {
  const [first] = centres;
  if (!first) return '';
  const { address, shortName, timeZone } = first;
  if (centres.length > 1)
    return `${centres.length} centers around ${address.city}, ${address.state}. Zoom in`;
  return `${shortName}, ${address.state}. ${openStateWords(openState(first, now), timeZone, now)}`;
}

/** Returns labels of pins, cached per minute because opening hours are slow to compute. */
export function usePinLabels(): (pin: Pin) => string {
  const now = useNow();
  return useMemo(() => {
    const known = new Map<string, string>();
    return ({ key, members }: Pin) => {
      const label =
        known.get(key) ??
        pinLabel(
          members.map(({ centre }) => centre),
          now,
        );
      known.set(key, label);
      return label;
    };
  }, [now]);
}
