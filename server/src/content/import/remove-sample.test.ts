import { createSampleContent } from 'sample-content';
import { CONTENT_KINDS, type ContentSet, emptyContent } from 'shared-contracts/content-records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyCentres } from '../../testing/only-centres.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkContent } from '../check/check-content.ts';
import { readContent } from '../store/read-content.ts';
import { replaceContent, writeContent } from '../write/write-content.ts';
import { readSample, removeSample, sampleKeysIn, withoutSample } from './remove-sample.ts';

const TODAY = '2026-11-21';
const sample = onlyCentres(
  createSampleContent({ today: TODAY }),
  'charleston',
  'pinecrest',
  'riverbendplaza',
);
const [store] = sample.stores;
const [job] = sample.jobs;
const [deal] = sample.deals.filter(({ storeId }) => storeId !== null);
if (!store || !job || !deal) throw new Error('The sample is empty');

const countsOf = (content: ContentSet) =>
  Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, content[kind].length]).filter(([, count]) => count));

function problemsOf(content: ContentSet): string[] {
  const problems: string[] = [];
  const report = (kind: string, index: number | null, field: string, expected: string) =>
    void problems.push(`${kind} ${index} ${field} ${expected}`);
  checkContent(content, report, { reservedSegments: new Set(), today: TODAY });
  return problems;
}

const TEXTS = { site: 1, 'page-blocks': 2, 'legal-texts': sample['legal-texts'].length };

describe('withoutSample', () => {
  it('leaves the real centers and the texts that pages need, without invented facts', () => {
    const { content } = withoutSample(sample, sample);
    expect(countsOf(content)).toEqual({
      ...TEXTS,
      centres: 2,
      categories: sample.categories.length,
      'gift-card-faq': sample['gift-card-faq'].length,
      'rewards-faq': sample['rewards-faq'].length,
    });
    expect(content.site[0]?.isSample).toBe(false);
    expect(content.centres.flatMap(({ alerts }) => alerts)).toEqual([]);
    expect(content.centres.filter(({ features }) => features.dora)).toEqual([]);
    expect(content.centres.filter(({ phone }) => phone?.includes('-555-01'))).toEqual([]);
    expect(problemsOf(content)).toEqual([]);
  });

  it.each<[string, Partial<ContentSet>, object]>([
    ['a job', { jobs: [{ ...job, id: 990_001, storeId: null }] }, { centres: 1, jobs: 1 }],
    [
      'a deal of a store',
      { deals: [{ ...deal, id: 990_001 }] },
      { centres: 1, stores: 1, brands: 1, deals: 1 },
    ],
    [
      'a center with a store',
      {
        centres: sample.centres.slice(0, 1).map((centre) => ({ ...centre, id: 7, slug: 'mine' })),
        stores: [{ ...store, id: 990_001, centre: 'mine', brandId: null }],
      },
      { centres: 1, stores: 1 },
    ],
  ])('leaves what %s of the operator refers to', (_, own, counts) => {
    const content: ContentSet = { ...sample };
    for (const kind of CONTENT_KINDS)
      Object.assign(content, { [kind]: [...sample[kind], ...(own[kind] ?? [])] });
    const after = withoutSample(content, sample).content;
    expect(countsOf(after)).toMatchObject({ ...TEXTS, ...counts });
    expect(problemsOf(after)).toEqual([]);
  });
});

describe('removeSample', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await replaceContent(database.db, sample, { sample: { day: TODAY, revision: 1 } });
  });
  afterAll(() => database.stop());

  it('removes the sample that imports have left, once', async () => {
    const own = { ...job, id: 990_001, storeId: null };
    await database.db.transaction().execute(async (tx) => {
      const before = await readContent(tx);
      const site = before.site.map((record) => ({ ...record, name: 'Mine' }));
      const after = { ...before, site, jobs: [...before.jobs, own] };
      const sampleKeys = sampleKeysIn(after, await readSample(tx, before));
      await writeContent(tx, after, { sampleKeys });
    });
    const before = await readContent(database.db);
    expect((await removeSample(database.db, true)).removed.get('jobs')).toBe(before.jobs.length - 1);
    expect(await readContent(database.db)).toEqual(before);
    await removeSample(database.db);
    const after = await readContent(database.db);
    expect(after.jobs).toEqual([own]);
    expect(after.site).toMatchObject([{ name: 'Mine', isSample: false }]);
    expect(after.centres.map(({ slug }) => slug)).toEqual([own.centre]);
    expect(problemsOf(after)).toEqual([]);
    const again = await removeSample(database.db);
    expect([...again.removed]).toEqual([]);
  });

  it('removes the mark of a sample when all records are the operator’s', async () => {
    await replaceContent(database.db, sample, { sampleKeys: {} });
    const before = await readContent(database.db);
    const { removed, wasMarked } = await removeSample(database.db);
    expect([removed.size, wasMarked]).toEqual([0, true]);
    const site = before.site.map((record) => ({ ...record, isSample: false }));
    expect(await readContent(database.db)).toEqual({ ...before, site });
    expect((await removeSample(database.db)).wasMarked).toBe(false);
  });

  it('knows nothing of the sample after an import of an older release', async () => {
    await replaceContent(database.db, sample, { sampleKeys: sampleKeysIn(sample, sample) });
    const read = () => database.db.transaction().execute((tx) => readSample(tx, sample));
    expect(await read()).toEqual(sample);
    await database.db.updateTable('content_state').set({ sample_day: null }).execute();
    expect(await read()).toEqual(emptyContent());
  });
});
