import type { Campaign, CountryCode } from 'shared-contracts/content';

export interface CampaignPlace {
  readonly day: string;
  readonly country: CountryCode | null;
  readonly path: string;
  readonly centre: string | null;
}

export interface CampaignTrace {
  readonly shown: readonly number[];
  readonly dismissed: boolean;
}
export type CampaignTraces = Readonly<Record<string, CampaignTrace>>;

type CampaignRefusal =
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

/** Visitors of unknown country see only campaigns for all countries. */
const isForCountry = ({ countries }: Campaign, country: CountryCode | null) =>
  country === null ? EVERYWHERE.every((one) => countries.includes(one)) : countries.includes(country);

const isSeenEnough = ({ frequency }: Campaign, { shown }: CampaignTrace, now: number) =>
  shown.filter((at) => now - at < frequency.days * DAY).length >= frequency.times;

/** Returns the first reason not to show `campaign`, or null. `now` is in epoch milliseconds. */
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
