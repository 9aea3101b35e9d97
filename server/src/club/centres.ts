import { currencySchema, slugSchema } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { contentDb } from '../content/store/content-tables.ts';
import { RequestError } from '../platform/errors/request-error.ts';
import type { Db } from '../platform/storage/index.ts';

export const centreSchema = z.object({
  slug: slugSchema,
  name: z.string(),
  shortName: z.string(),
  timeZone: z.string(),
  currency: currencySchema,
  address: z.object({ city: z.string(), postalCode: z.string(), country: z.enum(['US', 'CA']) }),
});
export type Centre = z.infer<typeof centreSchema>;

const recordOf = (db: Db, slug: string) =>
  contentDb(db).selectFrom('centres').select('record').where('slug', '=', slug).executeTakeFirst();

export const centreExists = async (db: Db, slug: string): Promise<boolean> =>
  (await recordOf(db, slug)) !== undefined;

/** Throws NOT_FOUND for an unknown slug. */
export async function centreOf(db: Db, slug: string): Promise<Centre> {
  const row = await recordOf(db, slug);
  if (!row) throw new RequestError('NOT_FOUND', 'We can’t find that center.');
  return centreSchema.parse(row.record);
}

export const timeZoneOf = (record: unknown): string =>
  centreSchema.shape.timeZone.parse(Object(record).timeZone);

export const storesOf = (db: Db, slug: string) =>
  contentDb(db)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select(['stores.id', 'stores.name'])
    .where('centres.slug', '=', slug)
    .orderBy('stores.sort_name')
    .execute();

export async function storeNameOf(db: Db, slug: string, id: number | null): Promise<string | null> {
  return (await storesOf(db, slug)).find((store) => store.id === id)?.name ?? null;
}

/** Returns the slug of the center that has a store, or null for an unknown store. */
export async function centreOfStore(db: Db, id: number): Promise<string | null> {
  const row = await contentDb(db)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('centres.slug')
    .where('stores.id', '=', id)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Returns the only center whose postal code and city are on a receipt, or null. */
export async function centreOnReceipt(db: Db, lines: readonly string[]): Promise<Centre | null> {
  if (lines.length === 0) return null;
  const rows = await contentDb(db).selectFrom('centres').select('record').execute();
  const text = lines.join(' ').toUpperCase();
  const found = rows
    .map(({ record }) => centreSchema.parse(record))
    .filter(({ address: { postalCode, city } }) =>
      [postalCode, city].every((part) => text.includes(part.toUpperCase())),
    );
  return found.length === 1 ? (found[0] ?? null) : null;
}
