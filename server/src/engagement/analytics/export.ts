import type { Db } from '../../platform/storage/index.ts';
import { analyticsDb } from './analytics-tables.ts';

/**
 * Returns a member's analytics and audience data for their data export. It exists only with targeting
 * consent.
 */
export async function exportAnalytics(db: Db, memberId: number, publicId: string) {
  const logins = await analyticsDb(db)
    .selectFrom('audience_logins')
    .select(['logged_in_at', 'logged_out_at'])
    .where('member_id', '=', memberId)
    .orderBy('logged_in_at')
    .execute();
  const events = await analyticsDb(db)
    .selectFrom('analytics_events')
    .select(['name', 'props', 'path', 'occurred_at'])
    .where('member_public_id', '=', publicId)
    .orderBy('id')
    .execute();
  return { audience_logins: logins, events };
}
