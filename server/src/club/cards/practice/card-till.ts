import { randomUUID } from 'node:crypto';
import type { Currency } from 'shared-contracts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { cardDb } from '../card-tables.ts';
import type { PracticeEvent } from './practice-events.ts';

const TAX = 0.08;

export interface TillPurchase {
  readonly token: string;
  readonly storeId: number;
  readonly storeName: string;
  readonly netCents: number;
  readonly currency: Currency;
}

export interface PracticeTillOptions {
  readonly db: Db;
  readonly now: () => number;
  readonly tell: (event: PracticeEvent) => Promise<void>;
}

export const practiceCardsOf = (db: Db, member: string) =>
  cardDb(db)
    .selectFrom('practice_cards')
    .selectAll()
    .where('member', '=', member)
    .orderBy('enrolled_at')
    .execute();

export function createCardTill({ db, now, tell }: PracticeTillOptions) {
  return {
    async pay(member: string, { token, storeId, storeName, netCents, currency }: TillPurchase) {
      if (!(await practiceCardsOf(db, member)).some((card) => card.token === token))
        throw new RequestError('NOT_FOUND', 'The register doesn’t know this card.');
      const paid = {
        id: `pay_${randomUUID()}`,
        token,
        store_id: storeId,
        store_name: storeName,
        net_cents: netCents,
        total_cents: Math.round(netCents * (1 + TAX)),
        currency,
        paid_at: new Date(now()),
      };
      await cardDb(db).insertInto('practice_purchases').values(paid).execute();
      await tell({
        type: 'transaction.cleared',
        purchase: paid.id,
        card: token,
        store: storeId,
        net_cents: netCents,
        total_cents: paid.total_cents,
        currency,
        at: paid.paid_at.toISOString(),
      });
    },

    async payBack(member: string, purchase: string) {
      const tokens = (await practiceCardsOf(db, member)).map(({ token }) => token);
      const row = await cardDb(db)
        .updateTable('practice_purchases')
        .set({ refunded_at: new Date(now()) })
        .where('id', '=', purchase)
        .where('token', 'in', ['', ...tokens])
        .where('refunded_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) return;
      await tell({
        type: 'transaction.refunded',
        purchase: row.id,
        card: row.token,
        store: row.store_id,
        net_cents: row.net_cents,
        total_cents: row.total_cents,
        currency: row.currency,
        at: new Date(now()).toISOString(),
      });
    },
  };
}
