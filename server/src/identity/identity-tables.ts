import type { ColumnType, Generated } from 'kysely';
import { viewOf } from '../platform/storage/index.ts';

// Written as JSON text, read parsed.
type Json<T = unknown> = ColumnType<T, string, string>;

export interface IdentityTables {
  accounts: AccountsTable;
  pending_joins: PendingJoinsTable;
  password_resets: PasswordResetsTable;
  sign_in_tickets: SignInTicketsTable;
  known_addresses: KnownAddressesTable;
  oidc_records: OidcRecordsTable;
  identity_keys: IdentityKeysTable;
  members: MembersTable;
  member_attributes: MemberAttributesTable;
  member_favourites: MemberFavouritesTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  first_steps: FirstStepsTable;
  recovery_codes: RecoveryCodesTable;
  email_changes: EmailChangesTable;
  account_changes: AccountChangesTable;
  member_mails: MemberMailsTable;
}

export const identityDb = viewOf<IdentityTables>();

interface AccountsTable {
  id: string;
  email: string;
  password_hash: string;
  created_at: Generated<Date>;
  password_changed_at: Generated<Date>;
  // Whether a password also needs a passkey or a recovery code.
  has_second_step: Generated<boolean>;
}

interface PasskeysTable {
  id: Generated<string>;
  account_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Generated<Date>;
  used_at: Date | null;
}

interface PasskeyChallengesTable {
  challenge: string;
  purpose: string;
  browser_hash: Buffer;
  expires_at: Date;
}

interface FirstStepsTable {
  browser_hash: Buffer;
  account_id: string;
  expires_at: Date;
}

// Codes made together share a salt, so that one hash can be compared with all of them.
interface RecoveryCodesTable {
  account_id: string;
  salt: Buffer;
  tag: Buffer;
  spent_at: Date | null;
}

interface EmailChangesTable {
  token_hash: Buffer;
  account_id: string;
  email: string;
  expires_at: Date;
}

interface AccountChangesTable {
  id: Generated<number>;
  account_id: string;
  change: string;
  detail: Generated<string>;
  made_by: string;
  made_at: Generated<Date>;
}

interface MemberMailsTable {
  id: Generated<string>;
  member_id: number;
  subject: string;
  // The whole mail, encrypted.
  sealed: string;
  state: 'waiting' | 'sent' | 'refused';
  queued_at: Generated<Date>;
}

// An unconfirmed join keeps the whole form, so that a later join by a stranger cannot change it.
interface PendingJoinsTable {
  token_hash: Buffer;
  email: string;
  password_hash: string;
  form: Json;
  // Hash of the CSRF token that it was requested with. The same browser is signed in when the link opens.
  csrf_hash: Buffer | null;
  expires_at: Date;
}

interface PasswordResetsTable {
  token_hash: Buffer;
  account_id: string;
  expires_at: Date;
  used_at: Date | null;
}

interface SignInTicketsTable {
  token_hash: Buffer;
  account_id: string;
  csrf_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
}

// Addresses that an account has signed in from. Attacks from other addresses do not slow these down.
interface KnownAddressesTable {
  account_id: string;
  address_hash: Buffer;
  seen_at: Generated<Date>;
}

interface OidcRecordsTable {
  model: string;
  id: string;
  payload: Json;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  account_id: string | null;
  consumed_at: Date | null;
  expires_at: Date | null;
}

interface IdentityKeysTable {
  purpose: string;
  sealed: string;
  created_at: Generated<Date>;
}

interface MembersTable {
  id: Generated<number>;
  public_id: Generated<string>;
  mpid: string;
  issuer: string;
  subject: string;
  email: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  birthday: string | null;
  country: number | null;
  region: Generated<string>;
  postal_code: Generated<string>;
  gender: string | null;
  opt_in_email: Generated<boolean>;
  opt_in_sms: Generated<boolean>;
  last_center: string | null;
  created_at: Generated<Date>;
}

interface MemberAttributesTable {
  row_id: Generated<number>;
  member_id: number;
  attribute: string;
  value: string;
}

interface MemberFavouritesTable {
  row_id: Generated<number>;
  member_id: number;
  offer_id: number;
  saved_at: Generated<Date>;
}

export interface SessionsTable {
  id: string;
  token_hash: Buffer;
  member_id: number;
  issuer: string;
  subject: string;
  // Session id at the provider, as back-channel logout sends it.
  sid: string | null;
  sealed_refresh_token: string | null;
  // Sent to an outside provider as a hint at sign-out; null for the embedded one.
  sealed_id_token: string | null;
  refresh_due_at: Date | null;
  // Lease, so that only one replica refreshes at a time.
  refreshing_until: Date | null;
  error: string | null;
  data: Json;
  // When the member last authenticated, here or at the provider; null if the provider did not say.
  proved_at: Date | null;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}
