import type { ColumnType, Generated } from 'kysely';
import { viewOf } from '../platform/storage/index.ts';
import type { Role } from './wire/roles.ts';

// Written as JSON text, read parsed.
type Json = ColumnType<unknown, string | null, never>;

export interface StaffTables {
  staff: {
    id: Generated<number>;
    email: string;
    name: string;
    /** Null until the first sign-in after the invitation. */
    issuer: string | null;
    subject: string | null;
    roles: Role[];
    /** Centres of an editor; null for all. */
    centres: string[] | null;
    invited_at: Generated<Date>;
    created_at: Generated<Date>;
    disabled_at: Date | null;
  };
  staff_sessions: {
    token_hash: Buffer;
    staff_id: number;
    /** Time of the sign-in at the provider. */
    proved_at: Date;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    expires_at: Date;
  };
  audit_entries: {
    id: Generated<number>;
    at: Generated<Date>;
    who: string;
    staff_id: number | null;
    via: string;
    action: string;
    kind: string;
    key: string;
    centre: string | null;
    before: Json;
    after: Json;
    why: string;
    request_id: string | null;
  };
}

export const staffDb = viewOf<StaffTables>();
