import { type EventSummary, eventSummarySchema, paths } from 'shared-contracts';
import { contentDb } from '../../content/store/content-tables.ts';
import type { Db } from '../../platform/storage/index.ts';
import { visitPlanDb } from '../visit-plans/visit-plan-tables.ts';
import type { DueReminder } from './due-reminders.ts';

// Quiet hours are shorter, so a reminder always comes before the event.
const LEAD_HOURS = 24;

const whenWords = ({ startsAt, timeZone }: EventSummary) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(startsAt),
  );

/** Returns events in the member's plans that start within a day. */
export async function plannedEvents(db: Db, memberId: number, now: Date): Promise<DueReminder[]> {
  const plans = await visitPlanDb(db)
    .selectFrom('visit_plans')
    .select('plan')
    .where('member_id', '=', memberId)
    .execute();
  const ids = plans.flatMap(({ plan }) =>
    plan.stops.filter((stop) => stop.startsWith('e')).map((stop) => Number(stop.slice(1))),
  );
  if (ids.length === 0) return [];
  const rows = await contentDb(db)
    .selectFrom('events')
    .select('summary')
    .where('id', 'in', ids)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', new Date(+now + LEAD_HOURS * 3_600_000))
    .orderBy('starts_at')
    .execute();
  return rows.map(({ summary }) => {
    const event = eventSummarySchema.parse(JSON.parse(summary));
    const { id, centre, title, place, startsAt, status, timeZone } = event;
    const isOff = status === 'cancelled';
    return {
      // A moved or canceled event is mailed again.
      item: `event ${id} ${startsAt}${isOff ? ' off' : ''}`,
      text: `${title}, ${whenWords(event)}, ${place}: ${isOff ? 'it has been called off.' : 'it’s in your plan.'}`,
      path: isOff ? paths.event(centre, id) : paths.plan(centre),
      timeZone,
    };
  });
}
