import { addDays, type Currency } from 'shared-contracts';
import { type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { type Random, randomOf } from './random.ts';
import { readData } from './read-data.ts';
import type { CategoryRecord, SampleCentre, SampleContext } from './sample-context.ts';

type JobRecord = RecordOf<'jobs'>;

const ideaSchema = z.object({
  title: z.string(),
  kind: recordSchemas.jobs.shape.kind,
  summary: z.string(),
  duties: z.array(z.string()),
  /** Dollars an hour. */
  pay: z.tuple([z.number(), z.number()]),
});
type JobIdea = z.infer<typeof ideaSchema>;

const ideas = z.array(ideaSchema);
const texts = readData('texts/jobs.json', z.object({ shop: ideas, kitchen: ideas, centre: ideas }));

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
  const openings = [
    ...hiring.map((store) => ({
      store,
      idea: random.pick(store.categoryId === dining ? texts.kitchen : texts.shop),
    })),
    ...random.sample(texts.centre, random.int(0, 2)).map((idea) => ({ store: null, idea })),
  ];
  return openings.map(({ store, idea }, index) => ({
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
