import type { Cluster } from './clusters.ts';
import type { CentrePlace } from './use-clusters.ts';
import { type MapView, type Size, toScreen } from './view.ts';

/** A cluster at its pixel of the frame. */
export type Pin = Cluster<CentrePlace>;

/** Pins on the pane, at their pixels. Those in the south come last, so that their tips stand before the others. */
export function visiblePins(clusters: readonly Pin[], view: MapView, size: Size): Pin[] {
  const { width, height } = size;
  return clusters
    .map((cluster) => ({ ...cluster, ...toScreen(view, size, cluster) }))
    .filter(({ x, y }) => x > -width / 2 && x < width * 1.5 && y > -height / 2 && y < height * 1.5)
    .sort((a, b) => a.y - b.y);
}

/** Radius of a disc. It grows with the number of its centres, slowly: 2 is 15, 40 is 24, 2,000 is 34. */
export const radiusOf = (count: number) => Math.round(12 + 6 * Math.log10(count) + (count > 9 ? 2 : 1));

/** The pin that Tab reaches first. */
export function nearestMiddle(pins: readonly Pin[], { width, height }: Size): Pin | undefined {
  const from = ({ x, y }: Pin) => Math.hypot(x - width / 2, y - height / 2);
  return pins.reduce<Pin | undefined>(
    (best, pin) => (!best || from(pin) < from(best) ? pin : best),
    undefined,
  );
}

const slugs = new WeakMap<Pin['members'], readonly string[]>();

/** Slugs of the pin's centres; the same list for the same cluster, so that a pin is not drawn anew for it. */
export function slugsOf({ members }: Pin): readonly string[] {
  const known = slugs.get(members) ?? members.map(({ slug }) => slug);
  slugs.set(members, known);
  return known;
}
