import { type Expiring, localDateAt, paths, type SavedOffer, SITE_TIME_ZONE } from 'shared-contracts';
import { readExpiryForecast } from '../../club/expiry/expiry-forecast.ts';
import { readSavedOffers } from '../../club/orders/member-orders.ts';
import { centreOf } from '../../club/redemption/offers.ts';
import { readAttribute } from '../../identity/members/attributes.ts';
import type { Db } from '../../platform/storage/index.ts';
import { plannedEvents } from './planned-events.ts';

/** Something that a member is to be reminded of now. */
export interface DueReminder {
  /** The thing and its day: told once. */
  readonly item: string;
  /** In a sentence. */
  readonly text: string;
  /** Path of where it is used. */
  readonly path: string;
  /** Zone of the center that it is about. */
  readonly timeZone: string;
}

const DAY = 86_400_000;
/** Days before the end: points take a visit, a code takes a moment at a register. */
const LEAD_DAYS = { points: 30, code: 3, saved: 3 } as const;

const dayWords = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(
    // It ends as a day begins: the one before is the last.
    new Date(Date.parse(at) - 1),
  );

const namedAt = ({ title, store_name }: Pick<Expiring, 'title' | 'store_name'>) =>
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

/** True on the first day of what was saved before. */
const startsToday = ({ saved_at, offer }: SavedOffer, now: Date, timeZone: string) =>
  offer.startsOn === localDateAt(+now, timeZone) &&
  localDateAt(Date.parse(saved_at), timeZone) < offer.startsOn;

/** What a member is to be reminded of at `now`, told before or not. */
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
