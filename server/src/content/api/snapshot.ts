import { sql } from 'kysely';
import { type HasHours, localDateAt, openState, spelled } from 'shared-contracts';
import { type ContentKind, type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import type { Db } from '../../platform/storage/database.ts';
import { plainText } from '../../platform/text/plain-text.ts';
import type { CityRow } from '../places/gazetteer.ts';
import { contentDb } from '../store/content-tables.ts';
import { POPULOUS } from './find-cities.ts';

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

/** Data of one content version that many calls need. */
export interface Snapshot {
  readonly version: number;
  readonly centres: readonly CentreRecord[];
  bySlug(slug: string): CentreRecord | undefined;
  withBrand(brandId: number): Promise<ReadonlySet<number>>;
  storeCategories(centre: RecordOf<'centres'>): Promise<string>;
  isOpen(centre: CentreRecord, now: number): boolean;
  /** Caches a text about a center for one local day. */
  daily(centre: CentreRecord, now: number, make: (today: string) => string): string;
  documents<K extends DocumentKind>(kind: K): Promise<ReadonlyArray<RecordOf<K>>>;
  /** Returns the words of names and places: of centers only, or of everything searchable. */
  vocabulary(of: 'centres' | 'everything'): Promise<ReadonlySet<string>>;
  brandNames(): Promise<readonly string[]>;
  populousCities(): Promise<readonly CityRow[]>;
}

export async function readSnapshot(db: Db, version: number): Promise<Snapshot> {
  const rows = await contentDb(db).selectFrom('centres').select('record').orderBy('slug').execute();
  const centres = rows.map(({ record }) => recordSchemas.centres.parse(record));
  const bySlug = new Map(centres.map((centre) => [centre.slug, centre]));
  const categories = new Map<number, Promise<string>>();
  const documents = new Map<DocumentKind, Promise<unknown[]>>();
  const vocabularies = new Map<string, Promise<ReadonlySet<string>>>();
  const brands = new Map<string, Promise<readonly string[]>>();
  const cities = new Map<string, Promise<readonly CityRow[]>>();
  return {
    version,
    centres,
    bySlug: (slug) => bySlug.get(slug),
    withBrand: async (brandId) => {
      const found = await contentDb(db)
        .selectFrom('stores')
        .select('centre_id')
        .distinct()
        .where('brand_id', '=', brandId)
        .execute();
      return new Set(found.map(({ centre_id }) => centre_id));
    },
    storeCategories: (centre) => once(categories, centre.id, () => readStoreCategories(db, centre)),
    documents: async <K extends DocumentKind>(kind: K) =>
      (await once(documents, kind, () => readDocuments(db, kind))) as Array<RecordOf<K>>,
    vocabulary: (of) => once(vocabularies, of, () => readVocabulary(db, of)),
    brandNames: () => once(brands, 'all', () => readBrandNames(db)),
    populousCities: () => once(cities, 'all', () => readPopulousCities(db)),
    daily: cachedForTheDay(),
    isOpen: cachedForTheMinute((centre, now) => openState(centre, now).kind === 'open'),
  };
}

// A failed call is not cached.
function once<K, V>(known: Map<K, Promise<V>>, key: K, ask: () => Promise<V>): Promise<V> {
  const found = known.get(key);
  if (found) return found;
  const asked = ask();
  asked.catch(() => known.delete(key));
  known.set(key, asked);
  return asked;
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

async function readVocabulary(db: Db, of: 'centres' | 'everything'): Promise<ReadonlySet<string>> {
  // Categories and centers contribute all their words: "handbags" and "SC" are in no name.
  const { rows } = await sql<{ word: string }>`
    select distinct regexp_split_to_table(
      case when kind in ('centre', 'category') then text else title_text end, ' ') as word
    from search_entries where ${of === 'centres' ? sql`kind = 'centre'` : sql`true`}`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

async function readBrandNames(db: Db): Promise<readonly string[]> {
  const rows = await contentDb(db).selectFrom('brands').select('name').execute();
  return rows.map(({ name }) => plainText(name));
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

// Local days begin on a quarter-hour everywhere, so the date is looked up once per quarter-hour.
function cachedForTheDay(): Snapshot['daily'] {
  let quarter = -1;
  const texts = new Map<number, string>();
  return (centre, now, make) => {
    const current = Math.floor(now / 900_000);
    if (current !== quarter) {
      quarter = current;
      texts.clear();
    }
    let text = texts.get(centre.id);
    if (text === undefined) {
      text = make(localDateAt(now, centre.timeZone));
      texts.set(centre.id, text);
    }
    return text;
  };
}

// Hours change on the minute, so two thousand centers are checked once per minute.
function cachedForTheMinute<T extends HasHours & { id: number }>(ask: (subject: T, now: number) => boolean) {
  let minute = -1;
  const answers = new Map<number, boolean>();
  return (subject: T, now: number): boolean => {
    const current = Math.floor(now / 60_000);
    if (current !== minute) {
      minute = current;
      answers.clear();
    }
    let answer = answers.get(subject.id);
    if (answer === undefined) {
      answer = ask(subject, current * 60_000);
      answers.set(subject.id, answer);
    }
    return answer;
  };
}
