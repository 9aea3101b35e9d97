import type { BusEvent, CollectedEvent } from 'shared-contracts';

/** Place in the site where something happened. */
export interface Place {
  readonly path: string;
  /** `remote/route-id`; null for a page of the shell. */
  readonly route: string | null;
  /** `remote@version` that shows the page; null for a page of the shell. */
  readonly release: string | null;
}

/** An event as it came over the bus, not held against the list yet. */
export const trackedEvent = (
  { id, time, source, payload }: BusEvent<'analytics.tracked'>,
  place: Place,
): CollectedEvent => ({ id, time, source, ...payload, ...place });
