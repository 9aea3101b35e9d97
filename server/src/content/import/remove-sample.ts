import {
  type AnyRecord,
  CONTENT_KINDS,
  type ContentKind,
  type ContentSet,
  emptyContent,
  recordKey,
} from 'shared-contracts/content-records';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { KINDS_WITH_PICTURES } from '../check/check-content.ts';
import { contentDb, type SampleKeys } from '../store/content-tables.ts';
import { readContent, setRecords } from '../store/read-content.ts';
import { lockContent, writeContent } from '../write/write-content.ts';

const keyOf = (kind: ContentKind, record: AnyRecord) =>
  (recordKey[kind] as (record: AnyRecord) => string)(record);

/** Returns the records of `content` that no import has added or changed. */
export async function readSample(tx: Tx, content: ContentSet): Promise<ContentSet> {
  const state = await contentDb(tx)
    .selectFrom('content_state')
    .select(['is_sample', 'sample_day', 'sample_keys'])
    .executeTakeFirstOrThrow();
  if (state.is_sample) return content;
  const sample = emptyContent();
  // An older release has imported since, and did not update the keys.
  if (state.sample_day === null) return sample;
  for (const kind of CONTENT_KINDS) {
    const keys = new Set(state.sample_keys?.[kind]);
    setRecords(
      sample,
      kind,
      (content[kind] as AnyRecord[]).filter((record) => keys.has(keyOf(kind, record))),
    );
  }
  return sample;
}

/** Returns the keys of the sample's records that `content` has unchanged. */
export function sampleKeysIn(content: ContentSet, sample: ContentSet): SampleKeys {
  const keys: SampleKeys = {};
  for (const kind of CONTENT_KINDS) {
    // Records come from the same schema, so their fields have the same order.
    const known = new Set((sample[kind] as AnyRecord[]).map((record) => JSON.stringify(record)));
    const same = (content[kind] as AnyRecord[]).filter((record) => known.has(JSON.stringify(record)));
    if (same.length > 0) keys[kind] = same.map((record) => keyOf(kind, record));
  }
  return keys;
}

// Pages need these, and stores need categories.
const KEPT_KINDS: readonly ContentKind[] = [
  'site',
  'categories',
  'page-blocks',
  'legal-texts',
  'gift-card-faq',
  'rewards-faq',
];

interface Removal {
  readonly content: ContentSet;
  /** Records of the sample that stay. */
  readonly kept: ContentSet;
}

/**
 * Removes the sample's records, except texts that pages need and records that the operator's own refer to.
 * Without any centre of the operator, the real centres stay.
 */
export function withoutSample(content: ContentSet, sample: ContentSet): Removal {
  const isSample = new Set<unknown>(CONTENT_KINDS.flatMap((kind): readonly unknown[] => sample[kind]));
  const own = emptyContent();
  for (const kind of CONTENT_KINDS)
    setRecords(
      own,
      kind,
      (content[kind] as AnyRecord[]).filter((record) => !isSample.has(record)),
    );
  const offers = [...own.deals, ...own.rewards, ...own.jobs];
  const storeIds = new Set([
    ...offers.flatMap(({ storeId }) => storeId ?? []),
    ...[...own.deals, ...own.events].flatMap((record) => record.storeIds),
    ...own['site-plans'].flatMap(({ occupants }) => occupants.map(({ properties }) => properties.store_id)),
  ]);
  const stores = content.stores.filter((store) => !isSample.has(store) || storeIds.has(store.id));
  const brandIds = new Set([
    ...stores.flatMap(({ brandId }) => brandId ?? []),
    ...own['savings-pass'].flatMap(({ deals }) => deals.flatMap(({ brandId }) => brandId ?? [])),
  ]);
  const parts = [...own.events, ...own['site-plans'], ...own.parking, ...own['visitor-info']];
  const slugs = new Set([...offers, ...stores, ...parts].map(({ centre }) => centre));
  const hasCentres = own.centres.length > 0 || slugs.size > 0;

  const doraSlugs = new Set(own['visitor-info'].flatMap(({ centre, dora }) => (dora ? [centre] : [])));
  const kept = emptyContent();
  for (const kind of KEPT_KINDS) setRecords(kept, kind, sample[kind]);
  kept.centres = sample.centres
    .filter(({ slug, isFixture }) => slugs.has(slug) || (!hasCentres && !isFixture))
    .map((centre) => ({
      ...centre,
      phone: realPhone(centre.phone),
      alerts: [],
      // Its page needs visitor info.
      features: { ...centre.features, dora: doraSlugs.has(centre.slug) },
    }));
  kept.stores = sample.stores.filter(({ id }) => storeIds.has(id));
  kept.brands = sample.brands.filter(({ id }) => brandIds.has(id));
  const after = emptyContent();
  for (const kind of CONTENT_KINDS) setRecords(after, kind, [...own[kind], ...kept[kind]]);
  after.site = after.site.map((site) => ({ ...site, isSample: false }));
  after.pictures = after.pictures.filter((picture) =>
    after[KINDS_WITH_PICTURES[picture.of]].some(({ id }) => id === picture.id),
  );
  return { content: after, kept };
}

// 555-0100 to 555-0199 are for fiction.
const realPhone = (phone: string | null) => (phone && /-555-01\d\d$/.test(phone) ? null : phone);

export interface Removed {
  /** Number of removed records by kind. */
  readonly removed: ReadonlyMap<ContentKind, number>;
  readonly kept: ReadonlyMap<ContentKind, number>;
  /** Whether pages said that the content is a sample. */
  readonly wasMarked: boolean;
}

/** Removes the sample in one transaction. The site keeps working: see {@link withoutSample}. */
export const removeSample = (db: Db, dryRun = false): Promise<Removed> =>
  contentDb(db)
    .transaction()
    .execute(async (tx) => {
      await lockContent(tx);
      const before = await readContent(tx);
      const { content, kept } = withoutSample(before, await readSample(tx, before));
      const removed = countsOf((kind) => before[kind].length - content[kind].length);
      const wasMarked = before.site.some(({ isSample }) => isSample);
      if ((removed.size > 0 || wasMarked) && !dryRun)
        await writeContent(tx, content, { sampleKeys: sampleKeysIn(kept, kept) });
      return { removed, kept: countsOf((kind) => kept[kind].length), wasMarked };
    });

const countsOf = (count: (kind: ContentKind) => number) =>
  new Map(CONTENT_KINDS.map((kind) => [kind, count(kind)] as const).filter(([, number]) => number > 0));
