import { type Currency, currencySchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { contentDb } from '../../content/store/content-tables.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { KnownStore } from './fields/match-store.ts';

const centreSchema = z.object({
  slug: z.string(),
  shortName: z.string(),
  timeZone: z.string(),
  currency: currencySchema,
  address: z.object({
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.enum(['US', 'CA']),
  }),
});

export interface CentreFacts {
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: Currency;
  readonly country: 'US' | 'CA';
  readonly city: string;
  readonly postalCode: string;
}

const factsOf = (record: unknown): CentreFacts => {
  const { slug, shortName, timeZone, currency, address } = centreSchema.parse(record);
  return {
    slug,
    name: shortName,
    timeZone,
    currency,
    country: address.country,
    city: address.city,
    postalCode: address.postalCode,
  };
};

/** Throws NOT_FOUND for an unknown slug. */
export async function centreFacts(db: Db, slug: string): Promise<CentreFacts> {
  const row = await contentDb(db)
    .selectFrom('centres')
    .select('record')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) throw new RequestError('NOT_FOUND', 'We can’t find that center.');
  return factsOf(row.record);
}

/** Returns the only center whose postal code and city are on the receipt, otherwise null. */
export async function centreOnReceipt(db: Db, lines: readonly string[]): Promise<CentreFacts | null> {
  const rows = await contentDb(db).selectFrom('centres').select('record').execute();
  const text = lines.join(' ').toUpperCase();
  const found = rows
    .map(({ record }) => factsOf(record))
    .filter(
      ({ postalCode, city }) => text.includes(postalCode.toUpperCase()) && text.includes(city.toUpperCase()),
    );
  return found.length === 1 ? (found[0] ?? null) : null;
}

export const storesOf = (db: Db, slug: string): Promise<KnownStore[]> =>
  contentDb(db)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select(['stores.id', 'stores.name'])
    .where('centres.slug', '=', slug)
    .orderBy('stores.sort_name')
    .execute();

export async function storeNameOf(db: Db, slug: string, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await contentDb(db)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('stores.name')
    .where('centres.slug', '=', slug)
    .where('stores.id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}
