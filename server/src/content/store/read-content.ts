import {
  type ContentKind,
  type ContentSet,
  emptyContent,
  recordSchemas,
} from 'shared-contracts/content-records';
import type { Db } from '../../platform/storage/database.ts';
import { contentDb } from './content-tables.ts';

const recordsOf = (rows: ReadonlyArray<{ readonly record: unknown }>) => rows.map(({ record }) => record);

export async function readContent(db: Db): Promise<ContentSet> {
  const byId = async (
    table: 'centres' | 'categories' | 'brands' | 'stores' | 'events' | 'jobs' | 'campaigns',
  ) => recordsOf(await contentDb(db).selectFrom(table).select('record').orderBy('id').execute());
  const offers = async (isReward: boolean) =>
    recordsOf(
      await contentDb(db)
        .selectFrom('offers')
        .select('record')
        .where('kind', isReward ? '=' : '!=', 'reward')
        .orderBy('id')
        .execute(),
    );
  const pages = async (kind: 'map' | 'parking' | 'visitor-info') =>
    recordsOf(
      await contentDb(db)
        .selectFrom('centre_pages')
        .select('record')
        .where('kind', '=', kind)
        .orderBy('centre_id')
        .execute(),
    );
  const documents = await contentDb(db)
    .selectFrom('site_documents')
    .select(['kind', 'record'])
    .orderBy('position')
    .execute();
  const document = (kind: string) => recordsOf(documents.filter((row) => row.kind === kind));
  const rows: Record<ContentKind, readonly unknown[]> = {
    site: document('site'),
    centres: await byId('centres'),
    categories: await byId('categories'),
    brands: await byId('brands'),
    stores: await byId('stores'),
    deals: await offers(false),
    rewards: await offers(true),
    events: await byId('events'),
    jobs: await byId('jobs'),
    'site-plans': await pages('map'),
    parking: await pages('parking'),
    'visitor-info': await pages('visitor-info'),
    campaigns: await byId('campaigns'),
    'gift-card-faq': document('gift-card-faq'),
    'rewards-faq': document('rewards-faq'),
    'legal-texts': document('legal-text'),
    'earnings-call': document('earnings-call'),
    'page-blocks': document('page-blocks'),
    'savings-pass': document('savings-pass'),
    'sign-up-pages': document('sign-up-page'),
    pictures: document('picture'),
  };
  const content = emptyContent();
  for (const kind of Object.keys(rows) as ContentKind[])
    setRecords(
      content,
      kind,
      rows[kind].map((row) => recordSchemas[kind].parse(row)),
    );
  return content;
}

/** Sets the records of a kind known only at run time. They must have passed its schema. */
export function setRecords(content: ContentSet, kind: ContentKind, records: readonly unknown[]): void {
  (content as Record<ContentKind, unknown[]>)[kind] = [...records];
}
