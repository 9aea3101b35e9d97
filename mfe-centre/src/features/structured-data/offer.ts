import { addDays, type Deal, instantOf } from 'shared-contracts';
import { dealPath } from '../deals/deal-facts.ts';
import { type JsonLd, schemaOrg, typed } from './json-ld.ts';
import { type CentreFacts, centreReference } from './place.ts';

const instant = (date: string, timeZone: string) =>
  new Date(instantOf(date, '00:00', timeZone)).toISOString();

/** Returns a deal or promotion without a price, because that is the price of what is bought. */
export const offerObject = (deal: Deal, centre: CentreFacts, hasBegun: boolean): JsonLd =>
  schemaOrg('Offer', {
    name: `${deal.offer.big} ${deal.offer.small}: ${deal.title}`,
    description: deal.summary,
    url: dealPath(deal),
    availabilityStarts: deal.startsOn,
    availabilityEnds: deal.endsOn,
    validFrom: instant(deal.startsOn, centre.timeZone),
    validThrough: instant(addDays(deal.endsOn, 1), centre.timeZone),
    // An offer that has not begun is not available anywhere. The dates say when it will be.
    availability: hasBegun ? 'https://schema.org/InStoreOnly' : null,
    areaServed: centreReference(centre),
    offeredBy: deal.storeId === null ? centreReference(centre) : typed('Store', { name: deal.storeName }),
  });
