import { sql } from 'kysely';
import { type Preferences, type ProfileForm, profileErrors } from 'shared-contracts/member';
import { contentDb } from '../../content/store/content-tables.ts';
import { FieldsError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb } from '../identity-tables.ts';
import { readAttribute } from './attributes.ts';

type Lists = Pick<
  Preferences['attributes'],
  'favorite_stores' | 'favorite_brands' | 'favorite_categories' | 'favorite_centers'
>;

const centreName = sql<string>`centres.record ->> 'shortName'`;

async function namesOf(db: Db, lists: Lists): Promise<Preferences['names']> {
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

async function listOf(
  db: Db,
  memberId: number,
  attribute: Parameters<typeof readAttribute>[2],
): Promise<string[]> {
  const value = await readAttribute(db, memberId, attribute);
  return Array.isArray(value) ? value : value === null ? [] : [value];
}

export const memberRow = (db: Db, memberId: number) =>
  identityDb(db).selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();

export async function readPreferences(
  db: Db,
  memberId: number,
  facts: Pick<Preferences, 'sessions' | 'has_password'>,
): Promise<Preferences> {
  const member = await memberRow(db, memberId);
  const [stores, brands, categories, centers, preferred] = await Promise.all(
    (
      [
        'favorite_stores',
        'favorite_brands',
        'favorite_categories',
        'favorite_centers',
        'preferred_center',
      ] as const
    ).map((attribute) => listOf(db, memberId, attribute)),
  );
  const attributes = {
    favorite_stores: stores ?? [],
    favorite_brands: brands ?? [],
    favorite_categories: categories ?? [],
    favorite_centers: centers ?? [],
    preferred_center: preferred?.[0] ?? null,
  };
  return {
    email: member.email,
    profile: {
      first_name: member.first_name,
      last_name: member.last_name,
      birthday: member.birthday,
      country: member.country,
      region: member.region,
      postal_code: member.postal_code,
      gender: member.gender,
      opt_ins: { email: member.opt_in_email, sms: member.opt_in_sms },
    },
    attributes,
    names: await namesOf(db, attributes),
    ...facts,
  };
}

/** Saves a member's profile. A known birthday never changes, because membership depends on age. */
export async function saveProfile(db: Db, memberId: number, form: ProfileForm, today: string): Promise<void> {
  const { birthday } = await memberRow(db, memberId);
  const errors = profileErrors({ ...form, birthday: birthday ?? form.birthday }, today);
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);
  await identityDb(db)
    .updateTable('members')
    .set({
      first_name: form.first_name.trim(),
      last_name: form.last_name.trim(),
      ...(birthday ? {} : { birthday: form.birthday }),
      country: form.country,
      region: form.region,
      postal_code: form.postal_code.trim().toUpperCase(),
      gender: form.gender,
      opt_in_email: form.opt_ins.email,
      opt_in_sms: form.opt_ins.sms,
    })
    .where('id', '=', memberId)
    .execute();
}
