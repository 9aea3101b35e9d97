import type { Head } from 'shared-contracts/composition';
import { addDays, type Deal, instantOf, localDateAt } from 'shared-contracts/content';
import { storesQuery } from '../../data/stores.query.ts';
import { centreName, placeName } from '../centre/centre-words.ts';
import { untilMidnight } from '../centre/page-context.ts';
import { dealPath } from '../deals/deal-facts.ts';
import type { CentreHead } from '../frame/create-centre-page.tsx';
import { createItemPage } from '../frame/create-item-page.tsx';
import { type JsonLd, schemaOrg, typed } from '../structured-data/json-ld.ts';
import { type CentreFacts, centreReference } from '../structured-data/place.ts';
import { dateRange } from '../words/date-words.ts';
import { OfferPage } from './offer-page.tsx';

interface OfferHead extends CentreHead {
  /** HTTP status: 410 after the offer has ended. */
  readonly status: number;
  /** Whether search engines must not list the page. */
  readonly isHidden: boolean;
}

type Options = Pick<
  Parameters<typeof createItemPage<Deal, unknown, OfferHead>>[0],
  'kind' | 'query' | 'crumbs'
>;

/** Creates the module of a deal's or promotion's page. */
export function createOfferPage(options: Options) {
  const page = createItemPage<Deal, unknown, OfferHead>({
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
      const ended = offer.endsOn < today;
      return {
        title: `${ended ? 'Ended: ' : ''}${offerName(offer)}, ${placeName(centre)}`,
        description: `${offer.summary} ${dateRange(offer.startsOn, offer.endsOn)} at ${centreName(centre)}.`,
        until: untilMidnight(now, centre.timeZone),
        status: ended ? 410 : 200,
        isHidden: ended || offer.startsOn > today,
      };
    },
    jsonLd: ({ centre, item: offer }, { status, isHidden }) =>
      status === 410 ? [] : [offerObject(offer, centre, !isHidden)],
    View: OfferPage,
  });
  type Args = Parameters<typeof page.head>[0];
  return {
    ...page,
    head: (args: Args): Head => ({
      ...page.head(args),
      ...(args.data.isHidden && { robots: 'noindex' }),
    }),
    status: ({ data }: Args) => data.status,
  };
}

/** Returns "20% off dresses, TJ Maxx" or "Student Tuesdays: 10% off with a student ID". */
const offerName = ({ title, offer, storeId, storeName }: Deal): string => {
  if (storeId !== null) return `${title}, ${storeName}`;
  const what = `${offer.big} ${offer.small}`;
  return title === what ? title : `${title}: ${what}`;
};

const instant = (date: string, timeZone: string) =>
  new Date(instantOf(date, '00:00', timeZone)).toISOString();

/** Returns a deal or promotion without a price, because that is the price of what is bought. */
const offerObject = (deal: Deal, centre: CentreFacts, hasBegun: boolean): JsonLd =>
  schemaOrg('Offer', {
    name: offerName(deal),
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
