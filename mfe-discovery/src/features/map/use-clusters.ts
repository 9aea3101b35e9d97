import { useMemo } from 'react';
import type { CentreListItem } from 'shared-contracts';
import { type Cluster, clustersOf, type Place } from './clusters.ts';
import { project } from './projection.ts';
import { ZOOM } from './view.ts';

export interface CentrePlace extends Place {
  readonly centre: CentreListItem;
}

/** Pins nearer than this would cover each other, in pixels. */
const PIN_REACH = 34;

/** Centres as places of the map. */
export const usePlaces = (centres: readonly CentreListItem[]): CentrePlace[] =>
  useMemo(
    () => centres.map((centre) => ({ slug: centre.slug, centre, ...project(centre.coordinates) })),
    [centres],
  );

/** The pins at a scale. They depend on the zoom alone, so that panning leaves them as they are. */
export const useClusters = (places: readonly CentrePlace[], k: number): Cluster<CentrePlace>[] =>
  useMemo(() => clustersOf(places, PIN_REACH / Math.min(k, ZOOM.most)), [places, k]);
