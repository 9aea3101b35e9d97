import { sql } from 'kysely';
import { localDateAt, openState, spelled } from 'shared-contracts/content';
import { type ContentKind, type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import type { Db } from '../../platform/storage/database.ts';
import { plainText } from '../../platform/text/plain-text.ts';
import type { CityRow } from '../places/gazetteer.ts';
import { contentDb } from '../store/content-tables.ts';
import { withoutCommonWords } from './search/common-words.ts';
import { POPULOUS } from './search/find-cities.ts';

export type CentreRecord = RecordOf<'centres'>;

// Small site-wide kinds and their names in `site_documents`.
const DOCUMENTS = {
  site: 'site',
  'gift-card-faq': 'gift-card-faq',
  'rewards-faq': 'rewards-faq',
  'legal-texts': 'legal-text',
  'earnings-call': 'earnings-call',
  'page-blocks': 'page-blocks',
  'savings-pass': 'savings-pass',
  'sign-up-pages': 'sign-up-page',
  pictures: 'picture',
} as const satisfies Partial<Record<ContentKind, string>>;
type DocumentKind = keyof typeof DOCUMENTS;

/** Reads the data of one content version that many calls need. */
export async function readSnapshot(db: Db) {
  const rows = await contentDb(db).selectFrom('centres').select('record').orderBy('slug').execute();
  const centres = rows.map(({ record }) => recordSchemas.centres.parse(record));
  const counts = await contentDb(db)
    .selectFrom('stores')
    .select(({ fn }) => ['centre_id', fn.countAll<number>().as('count')])
    .groupBy('centre_id')
    .execute();
  const storeCounts = new Map(counts.map(({ centre_id, count }) => [centre_id, Number(count)]));
  const bySlug = new Map(centres.map((centre) => [centre.slug, centre]));
  const once = createOnce();
  // Local days begin on a quarter-hour everywhere, and hours change on the minute.
  const texts = cachedPer<string>(900_000);
  const open = cachedPer<boolean>(60_000);
  return {
    centres: centres as readonly CentreRecord[],
    bySlug: (slug: string) => bySlug.get(slug),
    storeCount: (centre: CentreRecord) => storeCounts.get(centre.id) ?? 0,
    withBrand: async (brandId: number): Promise<ReadonlySet<number>> => {
      const found = await contentDb(db)
        .selectFrom('stores')
        .select('centre_id')
        .distinct()
        .where('brand_id', '=', brandId)
        .execute();
      return new Set(found.map(({ centre_id }) => centre_id));
    },
    storeCategories: (centre: CentreRecord) =>
      once(`categories ${centre.id}`, () => readStoreCategories(db, centre)),
    documents: async <K extends DocumentKind>(kind: K): Promise<ReadonlyArray<RecordOf<K>>> =>
      (await once(`documents ${kind}`, () => readDocuments(db, kind))) as Array<RecordOf<K>>,
    /** Returns the words of names and places: of centers only, or of everything searchable. */
    vocabulary: (of: Vocabulary) => once(`vocabulary ${of}`, () => readVocabulary(db, of)),
    brands: () => once('brands', () => readBrands(db)),
    populousCities: () => once('cities', () => readPopulousCities(db)),
    /** Caches a text about a center for one local day. */
    daily: (centre: CentreRecord, now: number, make: (today: string) => string) =>
      texts(centre, now, () => make(localDateAt(now, centre.timeZone))),
    isOpen: (centre: CentreRecord, now: number) =>
      open(centre, now, () => openState(centre, now).kind === 'open'),
  };
}
export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>;

// Makes each call once. A failed call is not cached.
function createOnce() {
  const known = new Map<string, Promise<unknown>>();
  return <V>(key: string, read: () => Promise<V>): Promise<V> => {
    const found = known.get(key);
    if (found) return found as Promise<V>;
    const asked = read();
    asked.catch(() => known.delete(key));
    known.set(key, asked);
    return asked;
  };
}

async function readDocuments(db: Db, kind: DocumentKind): Promise<unknown[]> {
  const rows = await contentDb(db)
    .selectFrom('site_documents')
    .select('record')
    .where('kind', '=', DOCUMENTS[kind])
    .orderBy('position')
    .execute();
  return rows.map(({ record }) => recordSchemas[kind].parse(record));
}

type Vocabulary = 'centre' | 'category' | 'everything';

async function readVocabulary(db: Db, of: Vocabulary): Promise<ReadonlySet<string>> {
  // Categories and centers contribute all their words: "handbags" and "SC" are in no name.
  const { rows } = await sql<{ word: string }>`
    select distinct regexp_split_to_table(
      case when kind in ('centre', 'category') then text else title_text end, ' ') as word
    from search_entries where ${of === 'everything' ? sql`true` : sql`kind = ${of}`}`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/** A brand with its plain name, also without words such as "outlet". */
export interface Brand {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly short: string;
}

async function readBrands(db: Db): Promise<readonly Brand[]> {
  const rows = await contentDb(db).selectFrom('brands').select(['id', 'name']).execute();
  return rows.map(({ id, name }) => {
    const key = plainText(name);
    return { id, name, key, short: withoutCommonWords(key.replace(/ (?:co|company)$/, '')) };
  });
}

const readPopulousCities = (db: Db): Promise<readonly CityRow[]> =>
  contentDb(db).selectFrom('cities').selectAll().where('population', '>=', POPULOUS).execute();

// Category names get the spelling of the center's country.
async function readStoreCategories(db: Db, { id, address }: RecordOf<'centres'>): Promise<string> {
  const rows = await contentDb(db)
    .selectFrom('stores')
    .innerJoin('categories', 'categories.id', 'stores.category_id')
    .where('stores.centre_id', '=', id)
    .groupBy(['categories.id', 'categories.slug', 'categories.name'])
    .select(({ fn }) => [
      'categories.id',
      'categories.slug',
      'categories.name',
      fn.countAll<number>().as('count'),
    ])
    .orderBy('categories.name')
    .execute();
  return JSON.stringify(rows.map((row) => ({ ...row, name: spelled(row.name, address.country) })));
}

// Caches one value per center until the period ends.
function cachedPer<T>(periodMs: number) {
  let period = -1;
  const values = new Map<number, T>();
  return ({ id }: CentreRecord, now: number, make: () => T): T => {
    const current = Math.floor(now / periodMs);
    if (current !== period) {
      period = current;
      values.clear();
    }
    const known = values.get(id);
    if (known !== undefined) return known;
    const made = make();
    values.set(id, made);
    return made;
  };
}
