import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column has_second_step boolean not null default false`.execute(db);
  await sql`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      credential_id bytea not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null check (char_length(name) between 1 and 40),
      created_at timestamptz not null default now(),
      used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_by_account on passkeys (account_id)`.execute(db);
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      purpose text not null,
      browser_hash bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenges_by_expiry on passkey_challenges (expires_at)`.execute(db);
  // Browsers that sent a correct password and still need the second step.
  await sql`
    create table first_steps (
      browser_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_codes (
      account_id uuid not null references accounts on delete cascade,
      salt bytea not null,
      tag bytea not null,
      spent_at timestamptz,
      primary key (account_id, tag)
    )`.execute(db);
  await sql`
    create table email_changes (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      email text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table account_changes (
      id bigint primary key generated always as identity,
      account_id uuid not null references accounts on delete cascade,
      change text not null,
      detail text not null default '',
      made_by text not null,
      made_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index account_changes_by_account on account_changes (account_id, id)`.execute(db);
}

export const passkeysMigration: Migration = { up };
