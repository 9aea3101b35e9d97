import { localDateAt, PASS_EDITIONS, type PassEdition, SITE_TIME_ZONE } from 'shared-contracts';
import { type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { contentDb } from '../../content/store/content-tables.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';

export type PassContent = RecordOf<'savings-pass'>;

export async function readPassContent(db: Db): Promise<PassContent | null> {
  const row = await contentDb(db)
    .selectFrom('site_documents')
    .select('record')
    .where('kind', '=', 'savings-pass')
    .executeTakeFirst();
  return row ? recordSchemas['savings-pass'].parse(row.record) : null;
}

/** Throws UNPROCESSABLE outside the sale dates. */
export async function passOnSale(db: Db, now: Date): Promise<PassContent> {
  const pass = await readPassContent(db);
  const today = localDateAt(+now, SITE_TIME_ZONE);
  if (!pass) throw new RequestError('UNPROCESSABLE', 'There’s no savings pass right now.');
  if (today < pass.saleFrom) throw new RequestError('UNPROCESSABLE', 'The pass is not on sale yet.');
  if (today > pass.saleUntil) throw new RequestError('UNPROCESSABLE', 'The sale of this pass has ended.');
  return pass;
}

export function editionOf({ editions }: PassContent, name: PassEdition) {
  const found = editions.find(({ edition }) => edition === name);
  if (!found) throw new Error(`The pass has no edition called ${name}`);
  return found;
}

export const dealsOf = ({ deals }: PassContent, edition: PassEdition): number[] =>
  deals
    .filter((deal) => PASS_EDITIONS.indexOf(deal.edition) <= PASS_EDITIONS.indexOf(edition))
    .map(({ id }) => id);
