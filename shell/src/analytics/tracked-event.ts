import type { BusEvent, CollectedEvent } from 'shared-contracts';

export interface Place {
  readonly path: string;
  /** `remote/route-id`, or null for a page of the shell. */
  readonly route: string | null;
  /** `remote@version` that shows the page, or null for a page of the shell. */
  readonly release: string | null;
}

export const trackedEvent = (
  { id, time, source, payload }: BusEvent<'analytics.tracked'>,
  place: Place,
): CollectedEvent => ({ id, time, source, ...payload, ...place });
