import {
  addDays,
  type CentreFull,
  type DealSummary,
  type EventSummary,
  hoursOn,
  instantOf,
  paths,
  type StoreSummary,
  storeHours,
} from 'shared-contracts/content';
import type { VisitPlan } from 'shared-contracts/member';
import { isOnDay } from '../events/event-words.ts';
import type { Span, TripStop } from './itinerary.ts';

export interface PlanContent {
  readonly stores: readonly StoreSummary[];
  /** Deals and promotions of today and later. */
  readonly deals: readonly DealSummary[];
  /** Events of today and later. */
  readonly events: readonly EventSummary[];
}

export interface PlannedStop {
  readonly key: string;
  /** Stop codes of the plan that this stop covers. */
  readonly codes: readonly string[];
  readonly title: string;
  readonly href: string;
  readonly store: StoreSummary | null;
  readonly deals: readonly DealSummary[];
  readonly event: EventSummary | null;
}

export interface FoundStops {
  readonly stops: readonly PlannedStop[];
  readonly anywhere: readonly DealSummary[];
  readonly otherDays: readonly EventSummary[];
  readonly gone: readonly string[];
}

const MINUTE = 60_000;
const STAY_MINUTES = { store: 20, event: 45 } as const;
/**
 * Maximum hours of an event that is attended from start to end. Longer ones, such as markets, are dropped
 * into.
 */
const MAX_ATTENDED_HOURS = 2;

/** Returns the stops of a plan on a day, in plan order, with deals merged into their stores. */
export function plannedStops({ stops: codes }: VisitPlan, content: PlanContent, date: string): FoundStops {
  const stores = new Map(content.stores.map((store) => [store.id, store]));
  const deals = new Map(content.deals.map((deal) => [deal.id, deal]));
  const events = new Map(content.events.map((event) => [event.id, event]));
  const stops = new Map<string, PlannedStop>();
  const [anywhere, otherDays, gone]: [DealSummary[], EventSummary[], string[]] = [[], [], []];

  const addStore = (store: StoreSummary, code: string, deal?: DealSummary) => {
    const key = `s${store.id}`;
    const known = stops.get(key) ?? {
      key,
      codes: [],
      title: store.name,
      href: paths.store(store.centre, store.name, store.id),
      store,
      deals: [],
      event: null,
    };
    stops.set(key, {
      ...known,
      codes: [...known.codes, code],
      deals: deal ? [...known.deals, deal] : known.deals,
    });
  };
  const addEvent = (event: EventSummary, code: string) => {
    if (!isOnDay(event, date)) return void otherDays.push(event);
    stops.set(code, {
      key: code,
      codes: [code],
      title: event.title,
      href: paths.event(event.centre, event.id),
      store: null,
      deals: [],
      event,
    });
  };
  for (const code of codes) {
    const id = Number(code.slice(1));
    const store = code.startsWith('s') ? stores.get(id) : undefined;
    const deal = code.startsWith('d') ? deals.get(id) : undefined;
    const event = code.startsWith('e') ? events.get(id) : undefined;
    const seller = deal?.storeId == null ? undefined : stores.get(deal.storeId);
    if (store) addStore(store, code);
    else if (deal && seller) addStore(seller, code, deal);
    else if (deal && deal.storeId === null) anywhere.push(deal);
    else if (event && event.status !== 'cancelled') addEvent(event, code);
    else gone.push(code);
  }
  return { stops: [...stops.values()], anywhere, otherDays, gone };
}

/** Returns the opening periods of a store on a day. A period past midnight belongs to the day it began. */
function spansOf(store: StoreSummary, centre: CentreFull, date: string): Span[] {
  const { timeZone } = centre;
  return hoursOn(storeHours(store, centre), date)
    .spans.map(({ open, close }) => ({
      from: instantOf(date, open, timeZone),
      until: instantOf(close > open ? date : addDays(date, 1), close, timeZone),
    }))
    .sort((a, b) => a.from - b.from);
}

export function tripStopOf({ store, event }: PlannedStop, centre: CentreFull, date: string): TripStop {
  if (store)
    return { spans: spansOf(store, centre, date), stay: STAY_MINUTES.store * MINUTE, isPinned: false };
  if (!event) return { spans: [], stay: 0, isPinned: false };
  const span = { from: Date.parse(event.startsAt), until: Date.parse(event.endsAt) };
  const length = span.until - span.from;
  const isPinned = length <= MAX_ATTENDED_HOURS * 60 * MINUTE;
  return { spans: [span], stay: isPinned ? length : STAY_MINUTES.event * MINUTE, isPinned };
}
