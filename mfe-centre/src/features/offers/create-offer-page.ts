import { addDays, type Deal, instantOf, localDateAt } from 'shared-contracts';
import { storesQuery } from '../../data/stores.query.ts';
import { centreName } from '../centre/centre-words.ts';
import { dealPath } from '../deals/deal-facts.ts';
import { createItemPage } from '../frame/create-item-page.tsx';
import { type JsonLd, schemaOrg, typed } from '../structured-data/json-ld.ts';
import { type CentreFacts, centreReference } from '../structured-data/place.ts';
import { dateRange, untilMidnight } from '../words/date-words.ts';
import { OfferPage } from './offer-page.tsx';

type Options = Pick<Parameters<typeof createItemPage<Deal, unknown>>[0], 'kind' | 'query' | 'crumbs'>;

/** Creates the module of a deal's or promotion's page. */
export const createOfferPage = (options: Options) =>
  createItemPage<Deal, unknown>({
    ...options,
    idParam: 'dealId',
    path: dealPath,
    storeName: ({ storeName }) => storeName,
    async load({ queryClient, content, slug }, offer) {
      if ((await offer).storeIds.length > 1)
        await queryClient.ensureQueryData(storesQuery(content, slug)).catch(() => null);
    },
    head({ centre, item: offer, now }) {
      const today = localDateAt(now, centre.timeZone);
      const { big, small } = offer.offer;
      return {
        title: `${big} ${small}: ${offer.title}, ${offer.storeName}, ${centre.shortName}`,
        description: `${offer.summary} ${dateRange(offer.startsOn, offer.endsOn)} at ${centreName(centre)}.`,
        until: untilMidnight(now, centre.timeZone),
        status: offer.endsOn < today ? 410 : 200,
        isHidden: offer.endsOn < today || offer.startsOn > today,
      };
    },
    jsonLd({ centre, item: offer, now }) {
      const today = localDateAt(now, centre.timeZone);
      return offer.endsOn < today ? [] : [offerObject(offer, centre, offer.startsOn <= today)];
    },
    View: OfferPage,
  });

const instant = (date: string, timeZone: string) =>
  new Date(instantOf(date, '00:00', timeZone)).toISOString();

/** Returns a deal or promotion without a price, because that is the price of what is bought. */
const offerObject = (deal: Deal, centre: CentreFacts, hasBegun: boolean): JsonLd =>
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
