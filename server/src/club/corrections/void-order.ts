import { RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyHash } from '../../platform/http/idempotency.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import { append, withLedger } from '../ledger/ledger.ts';
import { orderOf } from '../orders/orders.ts';
import { correctionDb } from './correction-tables.ts';

/** Voids the code of an order and gives its points back. Passes are voided by the refund of their payment. */
export const voidOrder = (
  db: Db,
  memberId: number,
  number: string,
  { by, why, now }: { readonly by: Actor; readonly why: string; readonly now: Date },
): Promise<void> =>
  withLedger(db, memberId, now, async (ledger) => {
    const { tx } = ledger;
    const order = await orderOf(tx, memberId, number);
    if (order.kind === 'pass')
      throw new RequestError('CONFLICT', 'This was paid with money. Refund its payment, which voids it too.');
    if (order.refunded_at) throw new RequestError('CONFLICT', 'This order was voided already.');
    await correctionDb(tx)
      .updateTable('club_orders')
      .set({ refunded_at: ledger.now })
      .where('id', '=', order.id)
      .execute();
    if (order.points > 0)
      await append(ledger, {
        kind: 'correction',
        points: order.points,
        title: `Canceled: ${order.title}`,
        centre: order.centre,
        store_name: order.store_name,
        idempotency_key: `void:${number}`,
        request_hash: idempotencyHash('void', { number }),
      });
    await recordAct(tx, by, {
      action: 'member.order-voided',
      subject: ['member', memberId],
      before: { order: number, state: 'valid' },
      after: { state: 'voided', pointsBack: order.points },
      why,
    });
  });
