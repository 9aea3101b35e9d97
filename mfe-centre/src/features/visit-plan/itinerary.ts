import { PACE } from '../words/walking-words.ts';

/** Stretch of time in which one can be at a stop. Instants and lengths are milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Stop as the planner sees it. */
export interface TripStop {
  /** In order of time. */
  readonly spans: readonly Span[];
  /** Time that is spent there. */
  readonly stay: number;
  /** Begins for everybody at once: who comes later has missed its beginning. */
  readonly isPinned: boolean;
}

/** Trip: where it begins and ends is place 0 of the ground, stop `i` is place `i + 1`. */
export interface Trip {
  readonly stops: readonly TripStop[];
  readonly metres: ReadonlyArray<readonly number[]>;
  /** Ways that have no step-free one. */
  readonly hasStairs: ReadonlyArray<readonly boolean[]>;
  /** Instant at which one sets out from the car. */
  readonly start: number;
}

/** Trouble at a stop: nobody is there any more, it closes before one is done, the event is on already. */
export type Trouble = 'closed' | 'closes' | 'late';

/** Visit of one stop, at its time. */
export interface Visit {
  readonly stop: number;
  /** From the stop before it, or the car. */
  readonly metres: number;
  readonly hasStairs: boolean;
  readonly arrive: number;
  /** Later than `arrive` where one waits for a door or an event. */
  readonly begin: number;
  readonly leave: number;
  readonly trouble: Trouble | null;
  /** Span in which it is; null when it is closed. */
  readonly span: Span | null;
}

/** Weight of a trouble: to stand before a closed door is worse than to be hurried. */
const WEIGHTS: Record<Trouble, number> = { closed: 2, closes: 1, late: 1 };
const STAIRS = 1;
/** Trip so far: what went wrong, when it is, how far one has walked. The smaller one is better, in this order. */
interface Sofar {
  readonly trouble: number;
  readonly time: number;
  readonly metres: number;
}

const isBetter = (a: Sofar, b: Sofar) =>
  a.trouble !== b.trouble ? a.trouble < b.trouble : a.time !== b.time ? a.time < b.time : a.metres < b.metres;

/** Milliseconds that a walk takes. */
export const walkingTime = (metres: number) => Math.round((metres / PACE) * 60_000);

/** Time at a stop for who comes there at `arrive`. */
function stayAt({ spans, stay, isPinned }: TripStop, arrive: number) {
  const span = spans.find(({ until }) => until > arrive) ?? null;
  if (!span) return { begin: arrive, leave: arrive, trouble: 'closed' as const, span };
  const begin = Math.max(arrive, span.from);
  const leave = Math.min(begin + stay, span.until);
  const trouble = isPinned
    ? arrive > span.from
      ? ('late' as const)
      : null
    : span.until - begin < stay
      ? ('closes' as const)
      : null;
  return { begin, leave, trouble, span };
}

const lengthOf = ({ metres }: Trip, from: number, to: number) => metres[from]?.[to] ?? 0;
const stairsOn = ({ hasStairs }: Trip, from: number, to: number) => hasStairs[from]?.[to] ?? false;

function goOn(trip: Trip, sofar: Sofar, from: number, to: number): Sofar {
  const way = lengthOf(trip, from, to);
  const arrive = sofar.time + walkingTime(way);
  const stop = trip.stops[to - 1];
  // Back at the car nothing is left to be late for.
  const { leave, trouble } = stop ? stayAt(stop, arrive) : { leave: arrive, trouble: null };
  return {
    trouble: sofar.trouble + (trouble ? WEIGHTS[trouble] : 0) + (stairsOn(trip, from, to) ? STAIRS : 0),
    time: leave,
    metres: sofar.metres + way,
  };
}

const setOut = ({ start }: Trip): Sofar => ({ trouble: 0, time: start, metres: 0 });

/** Trip in an order of its stops, and back to the car. */
function walked(trip: Trip, order: readonly number[]): Sofar {
  let [sofar, at] = [setOut(trip), 0];
  for (const stop of order) {
    sofar = goOn(trip, sofar, at, stop + 1);
    at = stop + 1;
  }
  return goOn(trip, sofar, at, 0);
}

/** Metres that an order is walked, from the car and back to it. */
export const metresOf = (trip: Trip, order: readonly number[]): number => walked(trip, order).metres;

/** Stops in their order, each at its time. */
export function visitsOf(trip: Trip, order: readonly number[]): Visit[] {
  let [time, at] = [trip.start, 0];
  return order.flatMap((stop) => {
    const known = trip.stops[stop];
    if (!known) return [];
    const metres = lengthOf(trip, at, stop + 1);
    const arrive = time + walkingTime(metres);
    const visit = { stop, metres, hasStairs: stairsOn(trip, at, stop + 1), arrive, ...stayAt(known, arrive) };
    [time, at] = [visit.leave, stop + 1];
    return [visit];
  });
}

/**
 * Order in which everything is had, as far as it can be, and one is back at the car soonest: where all is open, the shortest.
 * By Held and Karp: for each set of stops and each last one of them the best way to have been there. Every stop more than the
 * twelve of a plan would double the work. By hours one could be later and yet better off afterwards; that is not looked for.
 */
export function bestOrder(trip: Trip): number[] {
  const count = trip.stops.length;
  if (count === 0) return [];
  const sets = 1 << count;
  const best = new Array<Sofar | undefined>(sets * count);
  const before = new Int8Array(sets * count).fill(-1);
  for (let first = 0; first < count; first++)
    best[(1 << first) * count + first] = goOn(trip, setOut(trip), 0, first + 1);
  for (let set = 1; set < sets; set++) {
    for (let last = 0; last < count; last++) {
      const sofar = best[set * count + last];
      if (!sofar) continue;
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue;
        const index = (set | (1 << next)) * count + next;
        const gone = goOn(trip, sofar, last + 1, next + 1);
        const known = best[index];
        if (known && !isBetter(gone, known)) continue;
        best[index] = gone;
        before[index] = last;
      }
    }
  }
  const ends = trip.stops.map((_, last) => ({ last, sofar: best[(sets - 1) * count + last] }));
  const home = ends.flatMap(({ last, sofar }) =>
    sofar ? { last, end: goOn(trip, sofar, last + 1, 0) } : [],
  );
  const end = home.reduce((one, other) => (isBetter(other.end, one.end) ? other : one));
  const order: number[] = [];
  for (let set = sets - 1, last = end.last; last >= 0; ) {
    order.unshift(last);
    const previous = before[set * count + last] ?? -1;
    set &= ~(1 << last);
    last = previous;
  }
  return order;
}
