import type { Campaign, CountryCode } from 'shared-contracts';

/** Place and time that decide which campaign a page shows. */
export interface CampaignPlace {
  /** The day in the site's zone. */
  readonly day: string;
  /** Null where neither a centre nor the browser's language says. */
  readonly country: CountryCode | null;
  /** Path without query. */
  readonly path: string;
  /** Slug of the centre that the page is about. */
  readonly centre: string | null;
}

/** Trace of a campaign in this browser. */
export interface CampaignTrace {
  /** Times at which it was shown, milliseconds since the epoch, oldest first. */
  readonly shown: readonly number[];
  /** It was closed, or its link followed: that was the answer. */
  readonly dismissed: boolean;
}
export type CampaignTraces = Readonly<Record<string, CampaignTrace>>;

/** Reasons why a campaign is not shown. */
export type CampaignRefusal =
  | 'not-yet'
  | 'over'
  | 'other-country'
  | 'other-page'
  | 'leads-here'
  | 'dismissed'
  | 'seen-enough';

const DAY = 24 * 60 * 60 * 1000;
const EVERYWHERE: readonly CountryCode[] = ['US', 'CA'];

const isOnPage = ({ pages }: Campaign, { path, centre }: CampaignPlace) =>
  pages.some(
    (page) =>
      page === '*' ||
      (page.startsWith('/:centre')
        ? centre !== null && page.replace('/:centre', `/${centre}`) === path
        : page === path),
  );

/** A visitor of unknown country is shown only what runs in all of them. */
const isForCountry = ({ countries }: Campaign, country: CountryCode | null) =>
  country === null ? EVERYWHERE.every((one) => countries.includes(one)) : countries.includes(country);

const isSeenEnough = ({ frequency }: Campaign, { shown }: CampaignTrace, now: number) =>
  shown.filter((at) => now - at < frequency.days * DAY).length >= frequency.times;

/** The first reason why `campaign` is not shown; null when it may be. `now` is in milliseconds since the epoch. */
export function refusalOf(
  campaign: Campaign,
  place: CampaignPlace,
  trace: CampaignTrace | undefined,
  now: number,
): CampaignRefusal | null {
  if (place.day < campaign.startsOn) return 'not-yet';
  if (place.day > campaign.endsOn) return 'over';
  if (!isForCountry(campaign, place.country)) return 'other-country';
  if (!isOnPage(campaign, place)) return 'other-page';
  if (campaign.link?.href.split(/[?#]/)[0] === place.path) return 'leads-here';
  if (trace?.dismissed) return 'dismissed';
  if (trace && isSeenEnough(campaign, trace, now)) return 'seen-enough';
  return null;
}

/** The one campaign that a page shows: of several, that which ends first, as it can wait the least. */
export function chooseCampaign(
  campaigns: readonly Campaign[],
  place: CampaignPlace,
  traces: CampaignTraces,
  now: number,
): Campaign | null {
  const [first] = campaigns
    .filter((campaign) => refusalOf(campaign, place, traces[campaign.id], now) === null)
    .sort((a, b) => a.endsOn.localeCompare(b.endsOn) || a.id.localeCompare(b.id));
  return first ?? null;
}
