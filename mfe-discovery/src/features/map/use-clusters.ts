import { useMemo } from 'react';
import type { CentreListItem } from 'shared-contracts';
import { type Cluster, clustersOf, type Place } from './clusters.ts';
import { project } from './projection.ts';
import { ZOOM } from './view.ts';

export interface CentrePlace extends Place {
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
