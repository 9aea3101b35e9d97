import type { ContentSet } from 'shared-contracts/content-records';
import { sampleBrands, sampleCategories } from './brands.ts';
import { sampleCampaigns } from './campaigns.ts';
import { sampleCentres } from './centres.ts';
import { sampleSavingsPass, sampleSignUpPages } from './club-pages.ts';
import { sampleDeals } from './deals.ts';
import { sampleEvents } from './events.ts';
import { readHolidayFacts } from './facts/facts.ts';
import { sampleJobs } from './jobs.ts';
import { sampleParking } from './parking.ts';
import { sampleSitePlan } from './plan/site-plan.ts';
import { readRecords } from './read-data.ts';
import { sampleRewards } from './rewards.ts';
import type { SampleCentre, SampleContext } from './sample-context.ts';
import { sampleStores } from './stores.ts';
import { sampleVisitorInfo } from './visitor-info.ts';

const SAMPLE_SEED = 'outlet-centres-1';
/** Raise it with every change of the generator: a sample of an older one is replaced. */
export const SAMPLE_REVISION = 6;

/**
 * The sample: facts, and around them invented stores, offers, events, jobs and plans. The same for the same seed and day.
 * `today` is a date such as `2026-11-21`.
 */
export function createSampleContent({
  today,
  seed = SAMPLE_SEED,
}: {
  today: string;
  seed?: string;
}): ContentSet {
  const context: SampleContext = { seed, today, holidays: readHolidayFacts() };
  const categories = sampleCategories();
  const brands = sampleBrands(categories);
  const dining = categories.find(({ name }) => name === 'Dining')?.id ?? 0;
  const centreRecords = sampleCentres(context);
  const centres: SampleCentre[] = centreRecords.map((centre) => ({
    centre,
    stores: sampleStores(centre, brands, categories, context),
  }));
  const plans = centres.flatMap(({ centre, stores }) => {
    const drawn = sampleSitePlan({ centre, stores }, context, dining);
    return drawn ? [{ centre, drawn }] : [];
  });
  return {
    site: readRecords('site'),
    centres: centreRecords,
    categories,
    brands: brands.map(({ record }) => record),
    stores: centres.flatMap(({ stores }) => stores),
    deals: centres.flatMap((centre) => sampleDeals(centre, brands, context)),
    rewards: centres.flatMap((centre) => sampleRewards(centre, categories, context)),
    events: centres.flatMap((centre) => sampleEvents(centre, context)),
    jobs: centres.flatMap((centre) => sampleJobs(centre, categories, context)),
    'site-plans': plans.map(({ drawn }) => drawn.plan),
    parking: plans.map(({ centre, drawn }) => sampleParking(centre, drawn, context)),
    'visitor-info': centres.map((centre) => sampleVisitorInfo(centre, centreRecords, dining, context)),
    campaigns: sampleCampaigns(context),
    'gift-card-faq': readRecords('gift-card-faq'),
    'rewards-faq': readRecords('rewards-faq'),
    'legal-texts': readRecords('legal-texts'),
    'earnings-call': readRecords('earnings-call'),
    'page-blocks': readRecords('page-blocks'),
    'savings-pass': sampleSavingsPass(brands, context),
    'sign-up-pages': sampleSignUpPages(context),
  };
}

/** The sample as the server takes it. */
export const SAMPLE_CONTENT = { revision: SAMPLE_REVISION, create: createSampleContent } as const;
