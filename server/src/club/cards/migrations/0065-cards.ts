import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table linked_cards add provider text, add token text`.execute(db);
  // A card earns points for one member only.
  await sql`create unique index linked_cards_one on linked_cards (provider, token)`.execute(db);

  await sql`
    create table card_events (
      id bigint primary key generated always as identity,
      provider text not null,
      event_id text not null,
      kind text not null check (kind in ('purchase', 'refund')),
      purchase text not null,
      token text not null,
      member_id bigint references members on delete cascade,
      store_id bigint not null,
      net_cents bigint not null check (net_cents > 0),
      total_cents bigint not null,
      currency text not null check (currency in ('USD', 'CAD')),
      happened_at timestamptz not null,
      received_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored')),
      reason text,
      centre text,
      store_name text,
      local_date date,
      unique (provider, event_id)
    )`.execute(db);
  await sql`create index card_events_by_purchase on card_events (provider, purchase)`.execute(db);
  await sql`create index card_events_waiting on card_events (received_at) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index card_events_by_member on card_events (member_id)`.execute(db);
  await sql`
    create index card_events_like_receipts on card_events (centre, store_name, local_date)
    where kind = 'purchase' and state = 'done'`.execute(db);

  await sql`
    create table card_unlinks (
      provider text not null,
      token text not null,
      since timestamptz not null default now(),
      primary key (provider, token)
    )`.execute(db);
  // Also fires when the member is deleted.
  await sql`
    create function remember_unlinked_card() returns trigger language plpgsql as $$
    begin
      if old.provider is not null and old.token is not null then
        insert into card_unlinks (provider, token) values (old.provider, old.token) on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger unlinked_cards_are_told after delete on linked_cards
    for each row execute function remember_unlinked_card()`.execute(db);

  await sql`
    create table practice_cards (
      token text primary key,
      member text not null,
      brand text not null,
      last_four text not null,
      enrolled_at timestamptz not null default now(),
      unique (member, brand, last_four)
    )`.execute(db);
  await sql`
    create table practice_purchases (
      id text primary key,
      token text not null references practice_cards on delete cascade,
      store_id bigint not null,
      store_name text not null,
      net_cents bigint not null,
      total_cents bigint not null,
      currency text not null,
      paid_at timestamptz not null,
      refunded_at timestamptz
    )`.execute(db);
  await sql`create index practice_purchases_by_card on practice_purchases (token, paid_at desc)`.execute(db);
}

export const cardsMigration: Migration = { up };
