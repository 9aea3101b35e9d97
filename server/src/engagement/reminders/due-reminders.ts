import {
  type EventSummary,
  eventSummarySchema,
  localDateAt,
  paths,
  SITE_TIME_ZONE,
} from 'shared-contracts/content';
import type { Expiring, SavedOffer } from 'shared-contracts/member';
import { centreOf } from '../../club/centres.ts';
import { readExpiryForecast } from '../../club/expiry/expiry-forecast.ts';
import { readSavedOffers } from '../../club/orders/member-orders.ts';
import { contentDb } from '../../content/store/content-tables.ts';
import { readAttribute } from '../../identity/members/attributes.ts';
import type { Db } from '../../platform/storage/index.ts';
import { visitPlanDb } from '../visit-plans/visit-plans.plugin.ts';

interface DueReminder {
  /** Identifies the item and its day, so it is mailed once. */
  readonly item: string;
  readonly text: string;
  readonly path: string;
  readonly timeZone: string;
}

const DAY = 86_400_000;
// Days before the end: points need a visit, a code only a moment at the register.
const LEAD_DAYS = { points: 30, code: 3, saved: 3 } as const;

const dayWords = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(
    // An item ends at midnight, so its last day is the one before.
    new Date(Date.parse(at) - 1),
  );

export const namedAt = ({ title, store_name }: Pick<Expiring, 'title' | 'store_name'>) =>
  store_name && !title.includes(store_name) ? `${title}, ${store_name}` : title;

function endText(item: Expiring, timeZone: string): string {
  const last = dayWords(item.at, timeZone);
  if (item.points !== null)
    return `${item.points.toLocaleString('en-US')} points expire after ${last}. Whatever you earn or redeem by then keeps all of them for another year.`;
  const what = item.kind === 'code' ? 'Your code for' : 'You saved';
  return `${what} ${namedAt(item)}: the last day is ${last}.`;
}

function endPath(item: Expiring, own: string | null): string {
  const centre = item.centre ?? own;
  if (!centre) return paths.preferredCentre({ next: 'redeem-points' });
  if (item.order) return paths.confirmation(centre, item.order);
  return item.offer
    ? paths[item.offer.kind](centre, item.store_name ?? '', item.offer.id)
    : paths.redeemPoints(centre);
}

// Only for offers that were saved before their first day.
const startsToday = ({ saved_at, offer }: SavedOffer, now: Date, timeZone: string) =>
  offer.startsOn === localDateAt(+now, timeZone) &&
  localDateAt(Date.parse(saved_at), timeZone) < offer.startsOn;

export async function dueReminders(db: Db, memberId: number, now: Date): Promise<DueReminder[]> {
  const preferred = await readAttribute(db, memberId, 'preferred_center');
  const own = typeof preferred === 'string' && preferred ? preferred : null;
  const zoneOf = async (slug: string | null) => (slug ? (await centreOf(db, slug)).timeZone : SITE_TIME_ZONE);
  const due: DueReminder[] = [];
  for (const item of (await readExpiryForecast(db, memberId, now)).items) {
    if (Date.parse(item.at) - +now > LEAD_DAYS[item.kind] * DAY) continue;
    const timeZone = await zoneOf(item.centre ?? own);
    due.push({
      item: [item.kind, item.order ?? item.offer?.id ?? '', item.at].join(' '),
      text: endText(item, timeZone),
      path: endPath(item, own),
      timeZone,
    });
  }
  for (const saved of (await readSavedOffers(db, memberId, now)).items) {
    const { kind, id, centre, title, storeName, startsOn } = saved.offer;
    const timeZone = await zoneOf(centre);
    if (saved.state !== 'active' || !startsToday(saved, now, timeZone)) continue;
    due.push({
      item: `starts ${id} ${startsOn}`,
      text: `${namedAt({ title, store_name: storeName })}: it starts today.`,
      path: paths[kind](centre, storeName, id),
      timeZone,
    });
  }
  for (const event of await plannedEvents(db, memberId, now)) due.push(event);
  return due;
}

// Quiet hours are shorter, so a reminder always comes before the event.
const LEAD_HOURS = 24;

const whenWords = ({ startsAt, timeZone }: EventSummary) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(
    new Date(startsAt),
  );

async function plannedEvents(db: Db, memberId: number, now: Date): Promise<DueReminder[]> {
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
