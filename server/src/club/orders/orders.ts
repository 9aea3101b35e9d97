import { randomInt } from 'node:crypto';
import bwip from 'bwip-js/node';
import type { Insertable, Selectable } from 'kysely';
import type { Order, OrderSummary } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { newReference } from '../../platform/text/reference.ts';
import type { OpenLedger } from '../ledger/ledger.ts';
import { type ClubOrdersTable, orderDb } from './order-tables.ts';

const barsOf = (widths: readonly number[]) =>
  widths.map((width, index) => (index % 2 ? '0' : '1').repeat(width)).join('');

export function barcodesOf(code: string): { qr: string[]; code128: string } {
  const [bars] = bwip.raw('code128', code, '');
  const [matrix] = bwip.raw('qrcode', code, 'eclevel=M');
  if (!bars || !('sbs' in bars) || !matrix || !('pixs' in matrix))
    throw new Error(`Cannot draw the barcodes of ${code}`);
  const { pixs, pixx, pixy } = matrix;
  const qr = Array.from({ length: pixy }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx).join(''));
  return { qr, code128: barsOf(bars.sbs) };
}

export type OrderRow = Selectable<ClubOrdersTable>;
type Row = Insertable<ClubOrdersTable>;
type Generated = 'number' | 'member_id' | 'code' | 'created_at' | 'how_to' | 'refunded_at';
type Nullable = 'store_name' | 'offer_id' | 'value_cents' | 'currency';
export type NewOrder = Omit<Row, Generated | Nullable> &
  Partial<Pick<Row, Nullable>> & { readonly how_to: readonly string[] };

const PREFIXES = { deal: 'D', reward: 'R', exchange: 'X', pass: 'P' } as const;
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns twelve unambiguous characters (58 bits), so codes cannot be guessed. */
export const newCode = () => Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export async function makeOrder({ tx, memberId, now }: OpenLedger, order: NewOrder): Promise<OrderRow> {
  return orderDb(tx)
    .insertInto('club_orders')
    .values({
      store_name: null,
      offer_id: null,
      value_cents: null,
      currency: null,
      ...order,
      how_to: JSON.stringify(order.how_to),
      number: newReference(PREFIXES[order.kind]),
      code: newCode(),
      member_id: memberId,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const formatCode = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;

export const orderSummaryOf = (row: OrderRow): OrderSummary => ({
  number: row.number,
  kind: row.kind,
  title: row.title,
  centre: row.centre,
  store_name: row.store_name,
  offer_id: row.offer_id,
  points: row.points,
  gives: row.gives,
  value_cents: row.value_cents,
  currency: row.currency,
  code: formatCode(row.code),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  refunded_at: row.refunded_at?.toISOString() ?? null,
});

const linesSchema = z.array(z.string());

export const orderAnswer = (row: OrderRow): Order => ({
  ...orderSummaryOf(row),
  balance_after: row.balance_after,
  how_to: linesSchema.parse(row.how_to),
  symbols: barcodesOf(formatCode(row.code)),
});

export async function orderOf(db: Db, memberId: number, number: string): Promise<OrderRow> {
  const row = await orderDb(db)
    .selectFrom('club_orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new RequestError('NOT_FOUND', 'We can’t find that order.');
  return row;
}
