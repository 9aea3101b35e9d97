import { type CentreSummary, openState, openStateWords } from 'shared-contracts';

/**
 * Returns the accessible name of a pin: the centre with state and hours, or the number of centres and their
 * area.
 */
export function pinLabel(centres: readonly CentreSummary[], now: number): string {
  const [first] = centres;
  if (!first) return '';
  const { address, shortName, timeZone } = first;
  if (centres.length > 1)
    return `${centres.length} centers around ${address.city}, ${address.state}. Zoom in`;
  return `${shortName}, ${address.state}. ${openStateWords(openState(first, now), timeZone, now)}`;
}
