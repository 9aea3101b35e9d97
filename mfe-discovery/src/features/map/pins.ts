import type { Cluster } from './clusters.ts';
import type { CentrePlace } from './use-clusters.ts';
import { type MapView, type Size, toScreen } from './view.ts';

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
