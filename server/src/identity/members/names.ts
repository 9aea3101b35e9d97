import { sql } from 'kysely';
import type { Preferences } from 'shared-contracts';
import { contentDb } from '../../content/store/content-tables.ts';
import type { Db } from '../../platform/storage/index.ts';

type Lists = Pick<
  Preferences['attributes'],
  'favorite_stores' | 'favorite_brands' | 'favorite_categories' | 'favorite_centers'
>;

const centreName = sql<string>`centres.record ->> 'shortName'`;

/** Returns the names for the ids in a member's lists. Ids no longer in the content are left out. */
export async function namesOf(db: Db, lists: Lists): Promise<Preferences['names']> {
  const stores = lists.favorite_stores.map(Number);
  const brands = lists.favorite_brands.map(Number);
  const categories = lists.favorite_categories.map(Number);
  // PostgreSQL has no empty `in ()`; -1 matches no id.
  return {
    stores: await contentDb(db)
      .selectFrom('stores')
      .innerJoin('centres', 'centres.id', 'stores.centre_id')
      .select(['stores.id', 'stores.name', 'centres.slug as centre', centreName.as('centre_name')])
      .where('stores.id', 'in', [-1, ...stores])
      .orderBy('stores.sort_name')
      .execute(),
    brands: await contentDb(db)
      .selectFrom('brands')
      .select(['id', 'name'])
      .where('id', 'in', [-1, ...brands])
      .orderBy('sort_name')
      .execute(),
    categories: await contentDb(db)
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('id', 'in', [-1, ...categories])
      .orderBy('position')
      .execute(),
    centers: await contentDb(db)
      .selectFrom('centres')
      .select(['slug', centreName.as('name')])
      .where('slug', 'in', ['', ...lists.favorite_centers])
      .orderBy('slug')
      .execute(),
  };
}
