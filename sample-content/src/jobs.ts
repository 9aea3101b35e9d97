import { addDays, type Currency } from 'shared-contracts/content';
import { type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import type { SampleBrand } from './brands.ts';
import { fill, fillAll, readData } from './data.ts';
import { goodsInSeason } from './goods.ts';
import { type Random, randomOf } from './random.ts';
import {
  isColdAt,
  type SampleCentre,
  type SampleContext,
  type StoreRecord,
  seasonOf,
} from './sample-context.ts';

type JobRecord = RecordOf<'jobs'>;

const ideaSchema = z.object({
  title: z.string(),
  kind: recordSchemas.jobs.shape.kind,
  summary: z.string(),
  duties: z.array(z.string()),
  /** Dollars per hour. */
  pay: z.tuple([z.number(), z.number()]),
});
type JobIdea = z.infer<typeof ideaSchema>;

const ideas = z.array(ideaSchema);
const texts = readData(
  'texts/jobs.json',
  z.object({ shop: z.record(z.string(), ideas), anyShop: ideas, centre: ideas }),
);

const JOB_IDS = 1000;

export function sampleJobs(
  { centre, stores }: SampleCentre,
  brands: readonly SampleBrand[],
  context: SampleContext,
): JobRecord[] {
  if (centre.isFixture) return [];
  const factOf = new Map(brands.map(({ fact, record }) => [record.id, fact]));
  const random = randomOf(context.seed, centre.slug, 'jobs');
  const taken = new Set<string>();
  const openings: Array<{ store: StoreRecord | null; idea: JobIdea }> = [];
  for (const store of random.sample(stores, random.int(5, 11))) {
    const fact = factOf.get(store.brandId ?? 0);
    // Job titles are unique within a centre.
    const possible = [...(texts.shop[fact?.category ?? ''] ?? []), ...texts.anyShop].filter(
      ({ title, kind }) =>
        !taken.has(title) && (kind !== 'seasonal' || seasonOf(context.today) === 'holidays'),
    );
    if (!fact || possible.length === 0) continue;
    const idea = random.pick(possible);
    taken.add(idea.title);
    const [good] = goodsInSeason(fact.id, seasonOf(context.today), isColdAt(centre));
    const filled = { store: store.name, goods: good?.name ?? 'what is new' };
    openings.push({
      store,
      idea: { ...idea, summary: fill(idea.summary, filled), duties: fillAll(idea.duties, filled) },
    });
  }
  for (const idea of random.sample(texts.centre, random.int(0, 2))) openings.push({ store: null, idea });
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
