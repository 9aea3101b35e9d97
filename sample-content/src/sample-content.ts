import { spelled } from 'shared-contracts';
import type { ContentSet } from 'shared-contracts/content-records';
import { sampleBrands, sampleCategories } from './brands.ts';
import { sampleCampaigns } from './campaigns.ts';
import { canadian } from './canadian.ts';
import { sampleCentres } from './centres.ts';
import { checkSample } from './check/check-sample.ts';
import { sampleSavingsPass, sampleSignUpPages } from './club-pages.ts';
import { sampleDeals } from './deals.ts';
import { sampleEvents } from './events.ts';
import { readHolidayFacts } from './facts/facts.ts';
import { sampleJobs } from './jobs.ts';
import { sampleParking } from './parking.ts';
import { sampleSitePlan } from './plan/site-plan.ts';
import { readRecords } from './read-data.ts';
import { sampleRewards } from './rewards.ts';
import { type SampleCentre, type SampleContext, sampleLastDay } from './sample-context.ts';
import { sampleStores } from './stores.ts';
import { sampleVisitorInfo } from './visitor-info.ts';

const SAMPLE_SEED = 'outlet-centres-1';
/** Raise it with every change of the generator. Servers then replace an older sample. */
export const SAMPLE_REVISION = 11;

function named({ centre, stores }: SampleCentre): SampleCentre {
  if (centre.address.country !== 'CA') return { centre, stores };
  const { description, alerts } = centre;
  return {
    centre: { ...centre, description: spelled(description, 'CA'), alerts: canadian(alerts) },
    stores: stores.map((store) => ({ ...canadian(store), name: store.name })),
  };
}

const inOwnSpelling = <T>({ centre }: SampleCentre, records: readonly T[]): T[] =>
  centre.address.country === 'CA' ? records.map(canadian) : [...records];

/**
 * Creates the sample: real facts, with invented stores, offers, events, jobs and plans. Deterministic by seed
 * and `today`, a date such as `2026-11-21`.
 */
export function createSampleContent(options: { today: string; seed?: string }): ContentSet {
  const content = layOut(options);
  const problems = checkSample(content);
  if (problems.length > 0) throw new Error(`The sample does not fit:\n${problems.join('\n')}`);
  return content;
}

function layOut({ today, seed = SAMPLE_SEED }: { today: string; seed?: string }): ContentSet {
  const context: SampleContext = { seed, today, holidays: readHolidayFacts() };
  const categories = sampleCategories();
  const brands = sampleBrands(categories);
  const dining = categories.find(({ name }) => name === 'Dining')?.id ?? 0;
  const centreRecords = sampleCentres(context);
  const centres = centreRecords.map((centre) =>
    named({ centre, stores: sampleStores(centre, brands, categories, context) }),
  );
  const plans = centres.flatMap((of) => {
    const drawn = sampleSitePlan(of, context, dining);
    return drawn ? [{ of, drawn }] : [];
  });
  const ofEach = <T>(make: (centre: SampleCentre) => readonly T[]): T[] =>
    centres.flatMap((centre) => inOwnSpelling(centre, make(centre)));
  return {
    site: readRecords('site'),
    centres: centres.map(({ centre }) => centre),
    categories,
    brands: brands.map(({ record }) => record),
    stores: centres.flatMap(({ stores }) => stores),
    deals: ofEach((centre) => sampleDeals(centre, brands, context)),
    rewards: ofEach((centre) => sampleRewards(centre, brands, context)),
    events: ofEach((centre) => sampleEvents(centre, context)),
    jobs: ofEach((centre) => sampleJobs(centre, brands, context)),
    'site-plans': plans.map(({ drawn }) => drawn.plan),
    parking: plans.flatMap(({ of, drawn }) => inOwnSpelling(of, [sampleParking(of.centre, drawn, context)])),
    'visitor-info': ofEach((centre) => [sampleVisitorInfo(centre, centreRecords, dining, context)]),
    campaigns: sampleCampaigns(context),
    'gift-card-faq': readRecords('gift-card-faq'),
    'rewards-faq': readRecords('rewards-faq'),
    'legal-texts': readRecords('legal-texts'),
    'earnings-call': readRecords('earnings-call'),
    'page-blocks': readRecords('page-blocks'),
    'savings-pass': sampleSavingsPass(brands, context),
    'sign-up-pages': sampleSignUpPages(context),
    // The sample has no photographs or licensed logos. Pages show wordmarks and drawings instead.
    pictures: [],
  };
}

export const SAMPLE_CONTENT = {
  revision: SAMPLE_REVISION,
  lastDay: sampleLastDay,
  create: createSampleContent,
} as const;
