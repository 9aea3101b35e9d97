import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payments (
      id bigint primary key generated always as identity,
      token uuid not null unique default gen_random_uuid(),
      member_id bigint references members on delete set null,
      purpose text not null,
      detail jsonb not null,
      title text not null,
      centre text not null,
      amount_cents bigint not null check (amount_cents > 0),
      currency text not null check (currency in ('USD', 'CAD')),
      provider text not null,
      reference text,
      url text,
      state text not null default 'open' check (state in ('open', 'paid', 'refund-due', 'refunded', 'ended')),
      order_id bigint references club_orders on delete set null,
      idempotency_key text not null,
      request_hash bytea not null,
      created_at timestamptz not null,
      settled_at timestamptz,
      unique (member_id, idempotency_key),
      unique (provider, reference)
    )`.execute(db);
  await sql`create index payments_to_settle on payments (state, created_at) where state in ('open', 'refund-due')`.execute(
    db,
  );
  // IDs of processed provider events, to ignore repeats.
  await sql`
    create table payment_events (
      provider text not null,
      event_id text not null,
      received_at timestamptz not null default now(),
      primary key (provider, event_id)
    )`.execute(db);
  // The practice till keeps its own records, like a payment company.
  await sql`
    create table practice_payments (
      reference text primary key,
      token uuid not null unique,
      title text not null,
      amount_cents bigint not null,
      currency text not null,
      return_url text not null,
      cancel_url text not null,
      state text not null default 'open' check (state in ('open', 'paid', 'ended', 'refunded')),
      expires_at timestamptz not null
    )`.execute(db);

  await sql`
    create table savings_passes (
      id bigint primary key generated always as identity,
      member_id bigint not null references members on delete cascade,
      season text not null,
      edition text not null check (edition in ('basic', 'full')),
      order_id bigint not null references club_orders on delete cascade,
      bought_at timestamptz not null,
      unique (member_id, season)
    )`.execute(db);
  await sql`
    create table pass_coupons (
      pass_id bigint not null references savings_passes on delete cascade,
      deal_id bigint not null,
      code text not null unique,
      primary key (pass_id, deal_id)
    )`.execute(db);
  await sql`alter table club_orders add column refunded_at timestamptz`.execute(db);
}

export const paymentsMigration: Migration = { up };
