import type { ColumnType, Generated } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

export interface AnalyticsTables {
  analytics_events: AnalyticsEventsTable;
  audience_logins: AudienceLoginsTable;
  dropped_events: DroppedEventsTable;
}

export const analyticsDb = viewOf<AnalyticsTables>();

interface AnalyticsEventsTable {
  id: Generated<string>;
  event_id: string;
  name: string;
  props: ColumnType<Record<string, unknown>, string, never>;
  occurred_at: Date;
  received_at: Generated<Date>;
  /** Joins the pages of one visit; null without performance consent. */
  visit: string | null;
  /** Taken from the session, only with targeting consent. */
  member_public_id: string | null;
  source: string;
  path: string;
  route: string | null;
  release: string | null;
  composition: string | null;
  performance: boolean;
  targeting: boolean;
}

interface AudienceLoginsTable {
  device: string;
  member_id: number;
  logged_in_at: Generated<Date>;
  logged_out_at: Date | null;
}

interface DroppedEventsTable {
  day: ColumnType<string, string, never>;
  type: string;
  blamed: string;
  times: ColumnType<string, number, number>;
}
