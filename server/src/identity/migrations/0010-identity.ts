import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  // Accounts of the embedded provider. A row exists once its address is confirmed.
  await sql`
    create table accounts (
      id uuid primary key,
      email text not null,
      password_hash text not null,
      created_at timestamptz not null default now(),
      password_changed_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index accounts_by_email on accounts (lower(email))`.execute(db);
  await sql`
    create table pending_joins (
      token_hash bytea primary key,
      email text not null,
      password_hash text not null,
      form jsonb not null,
      csrf_hash bytea,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table password_resets (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`
    create table sign_in_tickets (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      csrf_hash bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`
    create table known_addresses (
      account_id uuid not null references accounts on delete cascade,
      address_hash bytea not null,
      seen_at timestamptz not null default now(),
      primary key (account_id, address_hash)
    )`.execute(db);

  // Records of oidc-provider.
  await sql`
    create table oidc_records (
      model text not null,
      id text not null,
      payload jsonb not null,
      grant_id text,
      uid text,
      user_code text,
      account_id text,
      consumed_at timestamptz,
      expires_at timestamptz,
      primary key (model, id)
    )`.execute(db);
  await sql`create index oidc_records_by_grant on oidc_records (grant_id) where grant_id is not null`.execute(
    db,
  );
  await sql`create index oidc_records_by_uid on oidc_records (model, uid) where uid is not null`.execute(db);
  await sql`create index oidc_records_by_account on oidc_records (account_id) where account_id is not null`.execute(
    db,
  );
  await sql`create index oidc_records_by_expiry on oidc_records (expires_at)`.execute(db);
  await sql`
    create table identity_keys (
      purpose text primary key,
      sealed text not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  // Members of the embedded and of outside providers.
  await sql`
    create table members (
      id bigint primary key generated always as identity,
      public_id uuid not null unique default gen_random_uuid(),
      mpid text not null unique,
      issuer text not null,
      subject text not null,
      email text not null,
      first_name text not null default '',
      last_name text not null default '',
      birthday date,
      country smallint,
      region text not null default '',
      postal_code text not null default '',
      gender text check (gender in ('F', 'M', 'U')),
      opt_in_email boolean not null default false,
      opt_in_sms boolean not null default false,
      last_center text,
      created_at timestamptz not null default now(),
      unique (issuer, subject)
    )`.execute(db);
  await sql`create unique index members_by_email on members (lower(email))`.execute(db);
  await sql`
    create table member_attributes (
      row_id bigint generated always as identity,
      member_id bigint not null references members on delete cascade,
      attribute text not null,
      value text not null,
      primary key (member_id, attribute, value)
    )`.execute(db);
  await sql`
    create table member_favourites (
      row_id bigint generated always as identity,
      member_id bigint not null references members on delete cascade,
      offer_id bigint not null,
      saved_at timestamptz not null default now(),
      primary key (member_id, offer_id)
    )`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      token_hash bytea not null unique,
      member_id bigint not null references members on delete cascade,
      issuer text not null,
      subject text not null,
      sid text,
      sealed_refresh_token text,
      refresh_due_at timestamptz,
      refreshing_until timestamptz,
      error text,
      data jsonb not null default '{}',
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sessions_by_member on sessions (member_id)`.execute(db);
  await sql`create index sessions_by_sid on sessions (issuer, sid)`.execute(db);
  await sql`
    create table used_once (
      purpose text not null,
      key_hash bytea not null,
      expires_at timestamptz not null,
      primary key (purpose, key_hash)
    )`.execute(db);
  await sql`create index used_once_by_expiry on used_once (expires_at)`.execute(db);
  await sql`
    create table rate_limits (
      key text primary key,
      hits integer not null,
      resets_at timestamptz not null
    )`.execute(db);
}

export const identityMigration: Migration = { up };
