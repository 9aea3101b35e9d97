import { sql } from 'kysely';
import type { LinkedCard } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { CardProvider, Enrolment } from './card-provider.ts';
import { cardDb } from './card-tables.ts';

const MAX_CARDS = 5;

const cardAnswer = (row: { id: string; brand: string; last_four: string; linked_at: Date }): LinkedCard => ({
  ...row,
  linked_at: row.linked_at.toISOString(),
});

export async function readLinkedCards(db: Db, memberId: number): Promise<LinkedCard[]> {
  const rows = await cardDb(db)
    .selectFrom('linked_cards')
    .select(['id', 'brand', 'last_four', 'linked_at'])
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .execute();
  return rows.map(cardAnswer);
}

interface NewCard {
  readonly memberId: number;
  readonly provider: CardProvider;
  readonly enrolment: Enrolment;
  readonly proof: string;
  readonly now: Date;
}

const notEnrolled = () => new RequestError('UNPROCESSABLE', 'We couldn’t link the card. Please start again.');

export async function linkCard(
  db: Db,
  { memberId, provider: ours, enrolment, proof, now }: NewCard,
): Promise<LinkedCard> {
  const enrolled = await ours.enrolled(enrolment, proof);
  if (!enrolled) throw notEnrolled();
  const { token, brand, lastFour } = enrolled;
  const provider = ours.name;
  return cardDb(db)
    .transaction()
    .execute(async (tx) => {
      await sql`select 1 from members where id = ${memberId} for no key update`.execute(tx);
      const cards = await tx
        .selectFrom('linked_cards')
        .select('token')
        .where('member_id', '=', memberId)
        .execute();
      if (cards.length >= MAX_CARDS && !cards.some((card) => card.token === token))
        throw new RequestError('UNPROCESSABLE', `${MAX_CARDS} cards are linked. Unlink one first.`);
      await tx
        .insertInto('linked_cards')
        .values({ member_id: memberId, provider, token, brand, last_four: lastFour, linked_at: now })
        .onConflict((conflict) => conflict.columns(['provider', 'token']).doNothing())
        .execute();
      // The card may have been unlinked a moment ago: cancel the pending report to the provider. If that
      // report is running, this waits for it, and the next check finds the card gone.
      await tx
        .deleteFrom('card_unlinks')
        .where('provider', '=', provider)
        .where('token', '=', token)
        .execute();
      if (!(await ours.enrolled(enrolment, proof))) throw notEnrolled();
      const card = await tx
        .selectFrom('linked_cards')
        .select(['id', 'brand', 'last_four', 'linked_at', 'member_id'])
        .where('provider', '=', provider)
        .where('token', '=', token)
        .executeTakeFirstOrThrow();
      const { member_id, ...answer } = card;
      if (member_id !== memberId)
        throw new RequestError('UNPROCESSABLE', 'This card is already linked to another account.');
      return cardAnswer(answer);
    });
}

export async function deleteLinkedCard(db: Db, memberId: number, cardId: string): Promise<void> {
  if (!z.guid().safeParse(cardId).success) return;
  const owner = await cardDb(db)
    .selectFrom('linked_cards')
    .select('member_id')
    .where('id', '=', cardId)
    .executeTakeFirst();
  if (owner && owner.member_id !== memberId) throw new RequestError('NOT_FOUND', 'We can’t find that card.');
  await cardDb(db)
    .deleteFrom('linked_cards')
    .where('id', '=', cardId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Queues the member's enrolled but never linked cards for unlinking. Linking one later cancels that. */
export async function forgetUnlinked(db: Db, provider: CardProvider, member: string): Promise<void> {
  const tokens = (await provider.list(member)).map(({ token }) => token);
  await sql`
    insert into card_unlinks (provider, token)
    select ${provider.name}, token from unnest(${tokens}::text[]) as listed (token)
    where not exists (select from linked_cards where linked_cards.provider = ${provider.name} and linked_cards.token = listed.token)
    on conflict do nothing`.execute(db);
}

export async function reportUnlinked(db: Db, provider: Pick<CardProvider, 'name' | 'unlink'>): Promise<void> {
  // One locked row at a time, so linking the same card again waits for the provider's answer.
  const next = () =>
    cardDb(db)
      .transaction()
      .execute(async (tx) => {
        const row = await tx
          .selectFrom('card_unlinks')
          .select('token')
          .where('provider', '=', provider.name)
          .orderBy('since')
          .limit(1)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return false;
        await provider.unlink(row.token);
        await tx
          .deleteFrom('card_unlinks')
          .where('provider', '=', provider.name)
          .where('token', '=', row.token)
          .execute();
        return true;
      });
  while (await next());
}
