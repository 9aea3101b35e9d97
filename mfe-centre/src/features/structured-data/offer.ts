import { addDays, type Deal, instantOf } from 'shared-contracts';
import { dealPath } from '../deals/deal-path.ts';
import { type JsonLd, schemaOrg, typed } from './json-ld.ts';
import { type CentreFacts, centreReference } from './place.ts';

const instant = (date: string, timeZone: string) =>
  new Date(instantOf(date, '00:00', timeZone)).toISOString();

/** A deal or promotion. Its price is that of what is bought, so only what it is valid for is told. */
export const offerObject = (deal: Deal, centre: CentreFacts, hasBegun: boolean): JsonLd =>
  schemaOrg('Offer', {
    name: `${deal.offer.big} ${deal.offer.small}: ${deal.title}`,
    description: deal.summary,
    url: dealPath(deal),
    availabilityStarts: deal.startsOn,
    availabilityEnds: deal.endsOn,
    validFrom: instant(deal.startsOn, centre.timeZone),
    validThrough: instant(addDays(deal.endsOn, 1), centre.timeZone),
    // Until its first day it is to be had nowhere; from when it is, the dates say.
    availability: hasBegun ? 'https://schema.org/InStoreOnly' : null,
    areaServed: centreReference(centre),
    offeredBy: deal.storeId === null ? centreReference(centre) : typed('Store', { name: deal.storeName }),
  });
