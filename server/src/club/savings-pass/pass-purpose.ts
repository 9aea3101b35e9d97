import { sql } from 'kysely';
import { passEditionSchema } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import type { Tx } from '../../platform/storage/index.ts';
import { sumsOf } from '../ledger/ledger.ts';
import { orderDb } from '../orders/order-tables.ts';
import { makeOrder } from '../orders/orders.ts';
import type { Payment, PaymentPurpose } from '../payments/payment-settlement.ts';
import { paymentDb } from '../payments/payment-tables.ts';
import { editionOf, heldPass, type PassContent, passExpiry, readPassContent } from './member-pass.ts';
import { passDb } from './pass-tables.ts';

export const PASS_PURPOSE = 'savings-pass';

// `from` is the edition before an upgrade.
const passDetailSchema = z.object({
  season: z.string(),
  edition: passEditionSchema,
  from: z.optional(passEditionSchema),
});
type PassDetail = z.infer<typeof passDetailSchema>;

const markRefunded = (tx: Tx, orderIds: readonly number[], now: Date) =>
  orderDb(tx)
    .updateTable('club_orders')
    .set({ refunded_at: now })
    .where('id', '=', sql<number>`any(${orderIds})`)
    .execute();

async function orderFor(
  tx: Tx,
  memberId: number,
  payment: Payment,
  content: PassContent,
  detail: PassDetail,
  now: Date,
) {
  const { name } = editionOf(content, detail.edition);
  return makeOrder(
    { tx, memberId, now },
    {
      kind: 'pass',
      title: payment.title,
      centre: payment.centre,
      points: 0,
      gives: `${content.title}, ${name.toLowerCase()}`,
      value_cents: payment.amount_cents,
      currency: payment.currency,
      how_to: content.howTo,
      expires_at: passExpiry(content),
      balance_after: (await sumsOf(tx, memberId, now)).points,
    },
  );
}

// Without the pass an upgrade has no effect, so it is refunded too.
async function refundUpgrades(tx: Tx, memberId: number, season: string, now: Date): Promise<void> {
  const upgrades = await paymentDb(tx)
    .updateTable('payments')
    .set({ state: 'refund-due' })
    .where('member_id', '=', memberId)
    .where('purpose', '=', PASS_PURPOSE)
    .where('state', '=', 'paid')
    .where(sql`detail->>'season'`, '=', season)
    .where(sql`detail->>'from'`, 'is not', null)
    .returning('order_id')
    .execute();
  const orderIds = upgrades.flatMap(({ order_id }) => order_id ?? []);
  await markRefunded(tx, orderIds, now);
}

/** Delivers a pass for its payment. If two tabs pay at once, the second payment is refunded. */
export const passPurpose: PaymentPurpose = {
  async fulfil(tx, payment, now) {
    const { member_id: memberId } = payment;
    const detail = passDetailSchema.parse(payment.detail);
    const content = await readPassContent(tx);
    if (memberId === null || content?.id !== detail.season) return null;
    const held = await heldPass(tx, memberId, detail.season);
    if (held?.edition !== detail.from) return null;
    const order = await orderFor(tx, memberId, payment, content, detail, now);
    if (held) {
      await passDb(tx)
        .updateTable('savings_passes')
        .set({ edition: detail.edition })
        .where('id', '=', held.id)
        .execute();
    } else {
      await passDb(tx)
        .insertInto('savings_passes')
        .values({
          member_id: memberId,
          season: detail.season,
          edition: detail.edition,
          order_id: order.id,
          bought_at: now,
        })
        .execute();
    }
    return order.id;
  },

  async revoke(tx, payment, now) {
    const { member_id: memberId, order_id: orderId } = payment;
    if (memberId === null || orderId === null) return;
    const { season, from } = passDetailSchema.parse(payment.detail);
    await markRefunded(tx, [orderId], now);
    const held = await heldPass(tx, memberId, season);
    if (!held) return;
    if (from)
      await passDb(tx)
        .updateTable('savings_passes')
        .set({ edition: from })
        .where('id', '=', held.id)
        .execute();
    else {
      await passDb(tx).deleteFrom('savings_passes').where('id', '=', held.id).execute();
      await refundUpgrades(tx, memberId, season, now);
    }
  },
};
