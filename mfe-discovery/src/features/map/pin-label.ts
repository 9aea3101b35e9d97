import { type CentreSummary, openState, openStateWords } from 'shared-contracts';

/** Label that a pin says aloud: the centre with its state and hours, or how many there are and where about. */
export function pinLabel(centres: readonly CentreSummary[], now: number): string {
  const [first] = centres;
  if (!first) return '';
  const { address, shortName, timeZone } = first;
  if (centres.length > 1)
    return `${centres.length} centers around ${address.city}, ${address.state}. Zoom in`;
  return `${shortName}, ${address.state}. ${openStateWords(openState(first, now), timeZone, now)}`;
}
