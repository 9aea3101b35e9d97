import { spelled } from 'shared-contracts/content';
import type { ContentSet } from 'shared-contracts/content-records';
import { joinFormSchema } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { sampleBrands, sampleCategories } from './brands.ts';
import { sampleCampaigns, sampleSavingsPass, sampleSignUpPages } from './campaigns.ts';
import { sampleCentres } from './centres.ts';
import { checkSample } from './check-sample.ts';
import { readData, readRecords } from './data.ts';
import { sampleDeals } from './deals.ts';
import { sampleEvents } from './events.ts';
import { readHolidayFacts } from './facts.ts';
import { sampleJobs } from './jobs.ts';
import { sampleParking } from './parking.ts';
import { sampleSitePlan } from './plan/site-plan.ts';
import { sampleRewards } from './rewards.ts';
import { type CentreRecord, type SampleCentre, type SampleContext, sampleLastDay } from './sample-context.ts';
import { sampleStores } from './stores.ts';
import { sampleVisitorInfo } from './visitor-info.ts';

const SAMPLE_SEED = 'outlet-centres-1';
/** Raise it with every change of the generator. Servers then replace an older sample. */
export const SAMPLE_REVISION = 14;

function inSpellingOfCentre({ centre, stores }: SampleCentre): SampleCentre {
  if (centre.address.country !== 'CA') return { centre, stores };
  const { description, alerts } = centre;
  return {
    centre: { ...centre, description: spelled(description, 'CA'), alerts: inCanadianSpelling(alerts) },
    stores: stores.map((store) => ({ ...inCanadianSpelling(store), name: store.name })),
  };
}

const inSpellingOf = <T>({ centre }: SampleCentre, records: readonly T[]): T[] =>
  centre.address.country === 'CA' ? records.map(inCanadianSpelling) : [...records];

/**
 * Creates the sample: real facts, with invented stores, offers, events, jobs and plans. Deterministic by seed
 * and `today`, a date such as `2026-11-21`.
 */
export function createSampleContent(options: { today: string; seed?: string }): ContentSet {
  const content = generate(options);
  const problems = checkSample(content);
  if (problems.length > 0)
    throw new Error(`The sample has ${problems.length} problems:\n${problems.join('\n')}`);
  return content;
}

function generate({ today, seed = SAMPLE_SEED }: { today: string; seed?: string }): ContentSet {
  const context: SampleContext = { seed, today, holidays: readHolidayFacts() };
  const categories = sampleCategories();
  const brands = sampleBrands(categories);
  const dining = categories.find(({ name }) => name === 'Dining')?.id ?? 0;
  const centreRecords = sampleCentres(context);
  const centres = centreRecords.map((centre) =>
    inSpellingOfCentre({ centre, stores: sampleStores(centre, brands, categories, context) }),
  );
  const plans = centres.flatMap((of) => {
    const drawn = sampleSitePlan(of, context, dining);
    return drawn ? [{ of, drawn }] : [];
  });
  const ofEach = <T>(make: (centre: SampleCentre) => readonly T[]): T[] =>
    centres.flatMap((centre) => inSpellingOf(centre, make(centre)));
  const parking = plans.flatMap(({ of, drawn }) =>
    inSpellingOf(of, [sampleParking(of.centre, drawn, context)]),
  );
  const chargingLots = ({ slug }: CentreRecord) =>
    parking
      .filter(({ centre }) => centre === slug)
      .flatMap(({ lots }) => lots.flatMap(({ name, chargers }) => (chargers.length > 0 ? [name] : [])));
  const planOf = ({ centre }: SampleCentre) =>
    plans.find(({ of }) => of.centre.slug === centre.slug)?.drawn.plan ?? null;
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
    parking,
    'visitor-info': ofEach((of) => [
      sampleVisitorInfo(of, centreRecords, brands, chargingLots(of.centre), planOf(of), context),
    ]),
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

/** Fields that keep their spelling: addresses, ids and names. */
const NAMES = new Set([
  'centre',
  'slug',
  'employer',
  'applyUrl',
  'href',
  'website',
  'storeName',
  'city',
  'street',
]);

function inCanadianSpelling<T>(record: T): T {
  const convert = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return NAMES.has(key) ? value : spelled(value, 'CA');
    if (Array.isArray(value)) return value.map((item: unknown) => convert(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, convert(part, name)]));
  };
  return convert(record, '') as T;
}

const daysAgo = z.int().check(z.positive());

const demoSchema = z.object({
  member: z.object({
    email: z.email(),
    password: z.string(),
    profile: z.omit(joinFormSchema, { email: true, password: true, terms: true }),
  }),
  history: z.object({
    centre: z.string(),
    welcome: z.object({ daysAgo, points: z.int() }),
    purchases: z.array(z.object({ daysAgo, cents: z.int(), kind: z.enum(['receipt', 'card']) })),
    rewards: z.array(z.object({ daysAgo })),
    deals: z.array(z.object({ daysAgo })),
    /** `purchase` is an index from 0. */
    refunds: z.array(z.object({ daysAgo, purchase: z.int(), cents: z.int() })),
    exchanges: z.array(z.object({ daysAgo, option: z.string(), points: z.int() })),
    favourites: z.int(),
  }),
});

export const DEMO = readData('demo-member.json', demoSchema);
