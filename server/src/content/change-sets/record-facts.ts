import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  type AnyRecord,
  type ContentKind,
  type ContentSet,
  recordKey,
} from 'shared-contracts/content-records';
import type { Db } from '../../platform/storage/index.ts';
import { fieldOf } from '../check/problem.ts';

/** Returns the key of a record. */
export const keyIn = (kind: ContentKind, record: unknown): string =>
  (recordKey[kind] as (record: unknown) => string)(record);

/** Returns the key of a record that may have faults, or null if it lacks the fields of its key. */
export function keyOf(kind: ContentKind, record: unknown): string | null {
  const key = keyIn(kind, record);
  return key.split('/').some((part) => ['', 'undefined', 'null'].includes(part)) ? null : key;
}

/** Returns a record of the content, or null. */
export const recordIn = (content: ContentSet, kind: ContentKind, key: string): unknown =>
  (content[kind] as AnyRecord[]).find((record) => keyIn(kind, record) === key) ?? null;

/** Tables of kinds with numbers as keys. Deals and rewards share one. */
export const NUMBERED: Readonly<Partial<Record<ContentKind, string>>> = {
  centres: 'centres',
  categories: 'categories',
  brands: 'brands',
  stores: 'stores',
  deals: 'offers',
  rewards: 'offers',
  events: 'events',
  jobs: 'jobs',
};

const OF_CENTRES: ReadonlySet<string> = new Set(['stores', 'offers', 'events', 'jobs']);
const PAGES: Readonly<Partial<Record<ContentKind, string>>> = {
  'site-plans': 'map',
  parking: 'parking',
  'visitor-info': 'visitor-info',
};
const DOCUMENTS: Readonly<Partial<Record<ContentKind, string>>> = {
  site: 'site',
  'gift-card-faq': 'gift-card-faq',
  'rewards-faq': 'rewards-faq',
  pictures: 'picture',
  'legal-texts': 'legal-text',
  'earnings-call': 'earnings-call',
  'page-blocks': 'page-blocks',
  'savings-pass': 'savings-pass',
  'sign-up-pages': 'sign-up-page',
};

/** Returns a query of the live records of a kind: `key`, `centre` and `record`. */
function recordsOf(kind: ContentKind) {
  const table = NUMBERED[kind] ?? 'campaigns';
  const page = PAGES[kind];
  const document = DOCUMENTS[kind];
  if (document)
    return sql`select coalesce(nullif(key, ''), ${kind}) as key, null as centre, record
      from site_documents where kind = ${document}`;
  if (page)
    return sql`select slug as key, slug as centre, page.record
      from centre_pages page join centres on centres.id = centre_id where kind = ${page}`;
  if (OF_CENTRES.has(table))
    return sql`select one.id::text as key, slug as centre, one.record
      from ${sql.table(table)} one join centres on centres.id = centre_id
      ${table === 'offers' ? sql`where (kind = 'reward') = ${kind === 'rewards'}` : sql``}`;
  const centre = kind === 'centres' ? sql`slug` : sql`null`;
  return sql`select id::text as key, ${centre} as centre, record from ${sql.table(table)}`;
}

/** Returns a live record as JSON, or null. */
export async function liveRecord(db: Db, kind: ContentKind, key: string): Promise<unknown> {
  const { rows } = await sql<{ record: unknown }>`
    select record from (${recordsOf(kind)}) as live where key = ${key}`.execute(db);
  return rows[0]?.record ?? null;
}

interface RecordQuery {
  readonly page: number;
  readonly perPage: number;
  readonly center?: string | undefined;
  /** Part of a name or key. */
  readonly q?: string | undefined;
}

interface ListedRecord {
  readonly id: string;
  readonly center: string | null;
  readonly name: string;
  readonly when: string;
}

/** Returns a page of the live records of a kind. */
export async function listRecords(
  db: Db,
  kind: ContentKind,
  { page, perPage, center, q }: RecordQuery,
): Promise<{ items: ListedRecord[]; total: number }> {
  const { rows } = await sql<ListedRecord & { total: number }>`
    with live as (
      select key as id, centre as center, record,
        coalesce(record->>'name', record->>'title', record->>'question', key) as name,
        coalesce(record->>'startsOn', record->>'startsAt', record->>'postedOn', '') as starts,
        coalesce(record->>'endsOn', record->>'endsAt', record->>'expiresOn', '') as ends
      from (${recordsOf(kind)}) as live)
    select id, center, name, case when starts = '' then '' else starts || ' to ' || ends end as when,
      count(*) over ()::int as total
    from live
    where (${center ?? null}::text is null or center = ${center ?? null})
      and (${q ?? null}::text is null or strpos(lower(name || ' ' || id), lower(${q ?? ''})) > 0)
    order by starts desc, name, id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { items: rows.map(({ total, ...item }) => item), total: rows[0]?.total ?? 0 };
}

/** Tables of the records that a picture can be of. */
const OWNERS: Readonly<Record<string, string>> = { store: 'stores', deal: 'offers', event: 'events' };

/** Returns the slug of the centre that a record belongs to, or null for the whole site. */
export async function centreOf(db: Db, kind: ContentKind, record: unknown): Promise<string | null> {
  const slug = fieldOf(record, kind === 'centres' ? 'slug' : 'centre');
  if (typeof slug === 'string') return slug;
  const id = Number(fieldOf(record, 'id'));
  const of = String(fieldOf(record, 'of'));
  const owner = OWNERS[of];
  if (kind !== 'pictures' || !Number.isSafeInteger(id) || !(owner || of === 'centre')) return null;
  const centre = owner ? sql`(select centre_id from ${sql.table(owner)} where id = ${id})` : sql`${id}`;
  const { rows } = await sql<{ slug: string }>`select slug from centres where id = ${centre}`.execute(db);
  return rows[0]?.slug ?? null;
}

/** Returns the fields of two records that differ, for the audit. */
export function differences(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (before === null || after === null) return { before, after };
  const [old, fresh] = [Object(before), Object(after)];
  const names = Object.keys({ ...old, ...fresh }).filter(
    (name) => !isDeepStrictEqual(old[name], fresh[name]),
  );
  const pick = (record: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
  return { before: pick(old), after: pick(fresh) };
}

// Longer lists are in the change set itself, which is never deleted.
const MOST_IN_AUDIT = 50;

interface Changed {
  readonly kind: ContentKind;
  readonly key: string;
  readonly centre: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the fields that changes differ in, by record, and the centre if all are of one. */
export function changesForAudit(changes: readonly Changed[]) {
  const [first = null, ...more] = new Set(changes.map(({ centre }) => centre));
  const centre = more.length > 0 ? null : first;
  if (changes.length > MOST_IN_AUDIT) return { centre, before: null, after: { records: changes.length } };
  const differing = changes.map(
    ({ kind, key, before, after }) => [`${kind}/${key}`, differences(before, after)] as const,
  );
  return {
    centre,
    before: Object.fromEntries(differing.map(([place, { before }]) => [place, before])),
    after: Object.fromEntries(differing.map(([place, { after }]) => [place, after])),
  };
}
