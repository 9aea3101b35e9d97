import { type CentreFull, type Deal, localDateAt } from 'shared-contracts';
import { centreName } from '../centre/centre-words.ts';
import { dateRange, untilMidnight } from '../words/date-words.ts';

export const offerHead = (offer: Deal, centre: CentreFull, path: string, now: number) => ({
  title: `${offer.offer.big} ${offer.offer.small}: ${offer.title}, ${offer.storeName}, ${centre.shortName}`,
  description: `${offer.summary} ${dateRange(offer.startsOn, offer.endsOn)} at ${centreName(centre)}.`,
  path,
  ended: offer.endsOn < localDateAt(now, centre.timeZone),
  begun: offer.startsOn <= localDateAt(now, centre.timeZone),
  until: untilMidnight(now, centre.timeZone),
});
