import type { ColumnType, Generated } from 'kysely';
import { viewOf } from '../platform/storage/index.ts';

/** Written as JSON text, read parsed. */
type Json<T = unknown> = ColumnType<T, string, string>;

/** Tables of the identity provider, of members and of their sessions. */
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
}

export const identityDb = viewOf<IdentityTables>();

interface AccountsTable {
  /** The subject. */
  id: string;
  email: string;
  password_hash: string;
  created_at: Generated<Date>;
  password_changed_at: Generated<Date>;
  /** A password alone does not sign in: a passkey or a recovery code has to follow. */
  has_second_step: Generated<boolean>;
}

interface PasskeysTable {
  id: Generated<string>;
  account_id: string;
  credential_id: Buffer;
  /** As COSE. */
  public_key: Buffer;
  /** Signatures as the authenticator counts them; 0 for one that does not. */
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

/** Codes of one making share their salt, so that one hash is compared with all of them. */
interface RecoveryCodesTable {
  account_id: string;
  salt: Buffer;
  tag: Buffer;
  spent_at: Date | null;
}

/** An address that a member wants to have, until they open the mail that went there. */
interface EmailChangesTable {
  token_hash: Buffer;
  account_id: string;
  email: string;
  expires_at: Date;
}

/** What was changed about how an account signs in, and by whom. */
interface AccountChangesTable {
  id: Generated<number>;
  account_id: string;
  change: string;
  detail: Generated<string>;
  made_by: string;
  made_at: Generated<Date>;
}

/** A join whose address is not confirmed yet: all of it, so that a later one by a stranger cannot change it. */
interface PendingJoinsTable {
  token_hash: Buffer;
  email: string;
  password_hash: string;
  form: Json;
  /** Hash of the CSRF token that it was asked with: the same browser is signed in when the link is opened. */
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

/** Addresses that an account has signed in from: attacks from elsewhere do not slow them. */
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

export interface MembersTable {
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
  /** The provider's session, as its back-channel logout names it. */
  sid: string | null;
  sealed_refresh_token: string | null;
  /** Shown to the provider when the session ends in the browser; of an outside one alone. */
  sealed_id_token: string | null;
  refresh_due_at: Date | null;
  /** One replica renews at a time; the lease ends by itself. */
  refreshing_until: Date | null;
  /** `RefreshAccessTokenError` once the provider has refused. */
  error: string | null;
  data: Json;
  /** When the member last showed who they are, here or at the provider; null where the provider did not say. */
  proved_at: Date | null;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}
