import {
  addDays,
  type Currency,
  instantOf,
  localDateAt,
  PASS_EDITIONS,
  type PassEdition,
  SITE_TIME_ZONE,
} from 'shared-contracts/content';
import { type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import type { MemberPass } from 'shared-contracts/member';
import { contentDb } from '../../content/store/content-tables.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { barcodesOf, formatCode, newCode } from '../orders/orders.ts';
import { passDb } from './pass-tables.ts';

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
  if (today < pass.saleFrom) throw new RequestError('UNPROCESSABLE', 'The pass isn’t on sale yet.');
  if (today > pass.saleUntil) throw new RequestError('UNPROCESSABLE', 'The sale of this pass has ended.');
  return pass;
}

export const passExpiry = ({ validUntil }: PassContent): Date =>
  new Date(instantOf(addDays(validUntil, 1), '00:00', SITE_TIME_ZONE));

export function editionOf({ editions }: PassContent, name: PassEdition) {
  const found = editions.find(({ edition }) => edition === name);
  if (!found) throw new Error(`The pass has no edition called ${name}`);
  return found;
}

const dealsOf = ({ deals }: PassContent, edition: PassEdition): number[] =>
  deals
    .filter((deal) => PASS_EDITIONS.indexOf(deal.edition) <= PASS_EDITIONS.indexOf(edition))
    .map(({ id }) => id);

export const heldPass = (db: Db, memberId: number, season: string) =>
  passDb(db)
    .selectFrom('savings_passes as pass')
    .innerJoin('club_orders as bought', 'bought.id', 'pass.order_id')
    .select([
      'pass.id',
      'pass.edition',
      'pass.bought_at',
      'bought.number',
      'bought.centre',
      'bought.value_cents',
      'bought.currency',
    ])
    .where('pass.member_id', '=', memberId)
    .where('pass.season', '=', season)
    .executeTakeFirst();

type HeldPass = NonNullable<Awaited<ReturnType<typeof heldPass>>>;

/** Returns the price from basic to full, based on the amount paid. Null if there is no upgrade. */
export function upgradePrice(pass: HeldPass, content: PassContent) {
  if (pass.edition !== 'basic' || pass.value_cents === null) return null;
  const currency: Currency = pass.currency ?? 'USD';
  const amount_cents = editionOf(content, 'full').price[currency] - pass.value_cents;
  return amount_cents > 0 ? { amount_cents, currency } : null;
}

async function couponsOf(db: Db, { id, edition }: HeldPass, content: PassContent) {
  const wanted = dealsOf(content, edition);
  const known = () =>
    passDb(db).selectFrom('pass_coupons').select(['deal_id', 'code']).where('pass_id', '=', id).execute();
  const missing = new Set(wanted).difference(new Set((await known()).map(({ deal_id }) => deal_id)));
  if (missing.size > 0) {
    await passDb(db)
      .insertInto('pass_coupons')
      .values([...missing].map((deal_id) => ({ pass_id: id, deal_id, code: newCode() })))
      .onConflict((conflict) => conflict.columns(['pass_id', 'deal_id']).doNothing())
      .execute();
  }
  return (await known()).filter(({ deal_id }) => wanted.includes(deal_id));
}

/** Returns the member's pass of the season. Its coupon codes appear from its first day. */
export async function readMemberPass(db: Db, memberId: number, now: Date): Promise<MemberPass> {
  const content = await readPassContent(db);
  const held = content ? await heldPass(db, memberId, content.id) : undefined;
  if (!content || !held) return { pass: null, upgrade: null };
  const hasBegun = localDateAt(+now, SITE_TIME_ZONE) >= content.validFrom;
  const coupons = hasBegun ? await couponsOf(db, held, content) : [];
  return {
    pass: {
      edition: held.edition,
      order: held.number,
      centre: held.centre,
      bought_at: held.bought_at.toISOString(),
      expires_at: passExpiry(content).toISOString(),
      coupons: coupons.map(({ deal_id, code }) => ({
        deal: deal_id,
        code: formatCode(code),
        symbols: barcodesOf(formatCode(code)),
      })),
    },
    upgrade: upgradePrice(held, content),
  };
}
