import { addDays, type Currency } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import { type Random, randomOf } from './random.ts';
import type { CategoryRecord, SampleCentre, SampleContext } from './sample-context.ts';

type JobRecord = RecordOf<'jobs'>;

interface JobIdea {
  readonly title: string;
  readonly kind: JobRecord['kind'];
  readonly summary: string;
  readonly duties: readonly string[];
  /** Dollars an hour. */
  readonly pay: readonly [number, number];
}

const SHOP_JOBS: readonly JobIdea[] = [
  {
    title: 'Sales associate',
    kind: 'part-time',
    summary: 'Welcome people, find sizes, keep the floor inviting.',
    duties: ['Help on the floor and in the fitting rooms', 'Work the till', 'Refill and fold'],
    pay: [14, 18],
  },
  {
    title: 'Stock associate',
    kind: 'part-time',
    summary: 'Mornings before opening, music of your choice.',
    duties: ['Unpack and tag deliveries', 'Keep the stock room in order'],
    pay: [15, 19],
  },
  {
    title: 'Assistant store manager',
    kind: 'full-time',
    summary: 'Run the shift and grow the team.',
    duties: ['Open and close the store', 'Plan shifts', 'Coach new colleagues'],
    pay: [21, 27],
  },
  {
    title: 'Store manager',
    kind: 'full-time',
    summary: 'The store is yours: people, floor and figures.',
    duties: ['Lead a team of ten to twenty', 'Answer for sales and stock', 'Work with the centre on events'],
    pay: [27, 36],
  },
  {
    title: 'Seasonal helper',
    kind: 'seasonal',
    summary: 'Extra hands for the busy weeks, with a chance to stay.',
    duties: ['Help wherever it is busy', 'Wrap gifts'],
    pay: [14, 17],
  },
  {
    title: 'Visual merchandiser',
    kind: 'full-time',
    summary: 'Windows, tables and the first impression.',
    duties: ['Build windows to plan', 'Re-set the floor each week'],
    pay: [19, 25],
  },
];
const KITCHEN_JOBS: readonly JobIdea[] = [
  {
    title: 'Barista',
    kind: 'part-time',
    summary: 'Early shifts, loud grinder, friendly regulars.',
    duties: ['Make drinks', 'Keep the bar clean'],
    pay: [14, 18],
  },
  {
    title: 'Line cook',
    kind: 'full-time',
    summary: 'Good knives, fair shifts.',
    duties: ['Prepare and cook to the card', 'Keep the station clean'],
    pay: [17, 23],
  },
  {
    title: 'Server',
    kind: 'part-time',
    summary: 'Evenings and weekends, tips are yours.',
    duties: ['Look after six tables', 'Know the menu'],
    pay: [12, 16],
  },
];
const CENTRE_JOBS: readonly JobIdea[] = [
  {
    title: 'Guest services host',
    kind: 'part-time',
    summary: 'The first face that visitors meet.',
    duties: ['Answer questions at the desk', 'Lend strollers and wheelchairs', 'Sell gift cards'],
    pay: [15, 19],
  },
  {
    title: 'Grounds and maintenance technician',
    kind: 'full-time',
    summary: 'Keep forty acres looking their best.',
    duties: ['Small repairs', 'Look after lights, planting and walks'],
    pay: [19, 26],
  },
  {
    title: 'Marketing coordinator',
    kind: 'full-time',
    summary: 'Events, local partners and what the signs say.',
    duties: ['Run two events a month', 'Work with store managers'],
    pay: [23, 30],
  },
];

const JOB_IDS = 1000;

export function sampleJobs(
  { centre, stores }: SampleCentre,
  categories: readonly CategoryRecord[],
  context: SampleContext,
): JobRecord[] {
  if (centre.isFixture) return [];
  const random = randomOf(context.seed, centre.slug, 'jobs');
  const dining = categories.find(({ name }) => name === 'Dining')?.id;
  const hiring = random.sample(stores, random.int(5, 11));
  const ideas = [
    ...hiring.map((store) => ({
      store,
      idea: random.pick(store.categoryId === dining ? KITCHEN_JOBS : SHOP_JOBS),
    })),
    ...random.sample(CENTRE_JOBS, random.int(0, 2)).map((idea) => ({ store: null, idea })),
  ];
  return ideas.map(({ store, idea }, index) => ({
    id: centre.id * JOB_IDS + index + 1,
    centre: centre.slug,
    storeId: store?.id ?? null,
    employer: store?.name ?? centre.name,
    title: idea.title,
    kind: idea.kind,
    summary: idea.summary,
    duties: [...idea.duties],
    pay: payOf(idea, centre.currency, random),
    applyUrl: `https://jobs.example.com/${centre.slug}/${centre.id * JOB_IDS + index + 1}`,
    postedOn: addDays(context.today, -random.int(0, 25)),
    expiresOn: addDays(context.today, random.int(8, 45)),
  }));
}

function payOf({ pay: [from, to] }: JobIdea, currency: Currency, random: Random): JobRecord['pay'] {
  if (random.chance(0.2)) return null;
  const extra = random.int(0, 2) * 50;
  return { fromCents: from * 100 + extra, toCents: to * 100 + extra, currency };
}
