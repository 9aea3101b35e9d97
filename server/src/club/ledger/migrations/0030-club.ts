import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table club_orders (
      id bigint primary key generated always as identity,
      number text not null unique,
      member_id bigint not null references members on delete cascade,
      kind text not null check (kind in ('deal', 'reward', 'exchange', 'pass')),
      title text not null,
      centre text not null,
      store_name text,
      offer_id bigint,
      points integer not null check (points >= 0),
      gives text not null,
      value_cents bigint,
      currency text check (currency in ('USD', 'CAD')),
      code text not null unique,
      how_to jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      balance_after bigint not null
    )`.execute(db);
  await sql`create index club_orders_by_member on club_orders (member_id, id desc)`.execute(db);
  // A member redeems a deal once.
  await sql`create unique index club_orders_one_deal on club_orders (member_id, offer_id) where kind = 'deal'`.execute(
    db,
  );

  await sql`
    create table ledger_entries (
      id bigint primary key generated always as identity,
      member_id bigint not null references members on delete cascade,
      kind text not null check (kind in
        ('receipt', 'card', 'bonus', 'refund', 'redemption', 'exchange', 'expiry', 'correction')),
      points integer not null,
      spend_cents bigint not null default 0,
      currency text check (currency in ('USD', 'CAD')),
      title text not null,
      centre text,
      store_name text,
      happened_at timestamptz not null,
      spent_at timestamptz not null,
      available_at timestamptz not null,
      recorded_at timestamptz not null,
      refers_to bigint references ledger_entries on delete cascade,
      order_id bigint unique references club_orders on delete cascade,
      idempotency_key text not null,
      request_hash bytea not null,
      unique (member_id, idempotency_key),
      check (kind <> 'refund' or refers_to is not null)
    )`.execute(db);
  await sql`create index ledger_entries_by_member on ledger_entries (member_id, available_at, id)`.execute(
    db,
  );
  await sql`create index ledger_entries_by_origin on ledger_entries (refers_to) where refers_to is not null`.execute(
    db,
  );

  // Entries are immutable. Deleting works only in the cascade of a deleted member.
  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if not exists (select 1 from members where id = old.member_id) then
          return old;
        end if;
      end if;
      raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger ledger_is_append_only before update or delete on ledger_entries
    for each row execute function refuse_ledger_change()`.execute(db);
  await sql`
    create trigger ledger_is_not_emptied before truncate on ledger_entries
    for each statement execute function refuse_ledger_change()`.execute(db);

  await sql`
    create table linked_cards (
      id uuid primary key default gen_random_uuid(),
      member_id bigint not null references members on delete cascade,
      brand text not null,
      last_four text not null check (last_four ~ '^[0-9]{4}$'),
      linked_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index linked_cards_by_member on linked_cards (member_id, linked_at)`.execute(db);
}

export const clubMigration: Migration = { up };
