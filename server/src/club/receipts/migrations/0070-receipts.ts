import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipts (
      id uuid primary key,
      member_id bigint not null references members on delete cascade,
      idempotency_key text not null,
      request_hash bytea not null,
      state text not null check (state in ('reading', 'check', 'review', 'credited', 'refused')),
      centre text not null,
      currency text not null check (currency in ('USD', 'CAD')),
      uploaded_at timestamptz not null,
      file_hash bytea not null,
      file_key text,
      claimed_at timestamptz,
      tries integer not null default 0,
      text text,
      read jsonb,
      likeness bit(256),
      store_id bigint,
      store_name text,
      fields jsonb,
      bought_on text,
      total_cents bigint,
      net_cents bigint,
      reason text,
      reason_text text,
      points integer,
      decided_at timestamptz,
      decided_by text,
      appeal text,
      appealed_at timestamptz,
      unique (member_id, idempotency_key)
    )`.execute(db);
  await sql`create index receipts_by_member on receipts (member_id, uploaded_at desc, id)`.execute(db);
  await sql`create index receipts_queue on receipts (state, uploaded_at) where state in ('reading', 'review')`.execute(
    db,
  );
  await sql`create index receipts_by_file on receipts (file_hash)`.execute(db);
  await sql`create index receipts_with_picture on receipts (uploaded_at) where file_key is not null`.execute(
    db,
  );
  await sql`create index receipts_by_store_day on receipts (centre, store_name, bought_on)`.execute(db);

  await sql`
    create table receipt_claims (
      key bytea primary key,
      receipt_id uuid not null,
      claimed_at timestamptz not null
    )`.execute(db);
  await sql`create index receipt_claims_by_receipt on receipt_claims (receipt_id)`.execute(db);

  // Remember the picture until it is deleted, even if the receipt goes with its member.
  await sql`create table receipt_files_gone (file_key text primary key)`.execute(db);
  await sql`
    create function remember_receipt_file() returns trigger language plpgsql as $$
    begin
      if old.file_key is not null and (tg_op = 'DELETE' or new.file_key is distinct from old.file_key) then
        insert into receipt_files_gone values (old.file_key) on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger receipt_file_is_gone after delete or update of file_key on receipts
    for each row execute function remember_receipt_file()`.execute(db);
}

export const receiptsMigration: Migration = { up };
