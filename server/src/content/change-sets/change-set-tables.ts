import type { ColumnType, Generated } from 'kysely';
import type { ContentKind } from 'shared-contracts/content-records';
import { viewOf } from '../../platform/storage/index.ts';

// Written as JSON text, read parsed.
type Json = ColumnType<unknown, string | null, string | null>;

export interface ChangeSetTables {
  change_sets: {
    id: Generated<number>;
    title: string;
    state: 'open' | 'scheduled' | 'live' | 'undone' | 'dropped';
    source: 'desk' | 'import';
    created_by: string;
    created_at: Generated<Date>;
    /** Increases with every change, so that previews and schedules know what they are for. */
    revision: Generated<number>;
    goes_live_at: Date | null;
    /** Zone in which the time was chosen. */
    time_zone: string | null;
    scheduled_by: string | null;
    /** Why the site could not make it live at its time. */
    trouble: string | null;
    live_at: Date | null;
  };
  content_changes: {
    change_set_id: number;
    kind: ContentKind;
    key: string;
    /** Slug of the record's centre; null for the whole site. */
    centre: string | null;
    /** The record that the draft is based on; after going live, the one that it replaced. */
    before: Json;
    after: Json;
    changed_by: string;
    changed_at: Generated<Date>;
    revision: Generated<number>;
  };
  content_previews: {
    key_hash: Buffer;
    change_set_id: number;
    /** Time that the preview shows; null for now. */
    moment: Date | null;
    path: string;
    made_by: string;
    ends_at: Date;
  };
}

export const changeSetDb = viewOf<ChangeSetTables>();
