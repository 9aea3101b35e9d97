import { PACE } from '../words/walking-words.ts';

/** Period in which a stop can be visited. All times and durations are in milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface TripStop {
  /** In chronological order. */
  readonly spans: readonly Span[];
  readonly stay: number;
  /** Whether it has a fixed start, such as a show. Later arrivals miss the beginning. */
  readonly isPinned: boolean;
}

/** A trip. In `metres` and `hasStairs`, index 0 is the car and index `i + 1` is stop `i`. */
export interface Trip {
  readonly stops: readonly TripStop[];
  readonly metres: ReadonlyArray<readonly number[]>;
  readonly hasStairs: ReadonlyArray<readonly boolean[]>;
  readonly start: number;
}

/** Problem with a stop: it is closed on arrival, closes during the visit, or the event has already begun. */
type Problem = 'closed' | 'closes' | 'late';

export interface Visit {
  readonly stop: number;
  readonly metres: number;
  readonly hasStairs: boolean;
  readonly arrive: number;
  /** Later than `arrive` after a wait for the opening or the event. */
  readonly begin: number;
  readonly leave: number;
  readonly trouble: Problem | null;
  /** The period of the visit, or null if the stop is closed. */
  readonly span: Span | null;
}

const WEIGHTS: Record<Problem, number> = { closed: 2, closes: 1, late: 1 };
const STAIRS = 1;
/** State of a trip, compared field by field in this order. Smaller is better. */
interface TripState {
  readonly trouble: number;
  readonly time: number;
  readonly metres: number;
}

const isBetter = (a: TripState, b: TripState) =>
  a.trouble !== b.trouble ? a.trouble < b.trouble : a.time !== b.time ? a.time < b.time : a.metres < b.metres;

export const walkingTime = (metres: number) => Math.round((metres / PACE) * 60_000);

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

function stateAfter(trip: Trip, sofar: TripState, from: number, to: number): TripState {
  const way = lengthOf(trip, from, to);
  const arrive = sofar.time + walkingTime(way);
  const stop = trip.stops[to - 1];
  // The return to the car cannot be late.
  const { leave, trouble } = stop ? stayAt(stop, arrive) : { leave: arrive, trouble: null };
  return {
    trouble: sofar.trouble + (trouble ? WEIGHTS[trouble] : 0) + (stairsOn(trip, from, to) ? STAIRS : 0),
    time: leave,
    metres: sofar.metres + way,
  };
}

const stateAtStart = ({ start }: Trip): TripState => ({ trouble: 0, time: start, metres: 0 });

function walked(trip: Trip, order: readonly number[]): TripState {
  let [sofar, at] = [stateAtStart(trip), 0];
  for (const stop of order) {
    sofar = stateAfter(trip, sofar, at, stop + 1);
    at = stop + 1;
  }
  return stateAfter(trip, sofar, at, 0);
}

export const metresOf = (trip: Trip, order: readonly number[]): number => walked(trip, order).metres;

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
 * Returns the order with the fewest problems and the earliest return, then the shortest walk (Held–Karp
 * dynamic programming). Each stop doubles the work; a plan has at most twelve. Does not consider waiting
 * before a stop.
 */
export function bestOrder(trip: Trip): number[] {
  const count = trip.stops.length;
  if (count === 0) return [];
  const sets = 1 << count;
  const best = new Array<TripState | undefined>(sets * count);
  const before = new Int8Array(sets * count).fill(-1);
  for (let first = 0; first < count; first++)
    best[(1 << first) * count + first] = stateAfter(trip, stateAtStart(trip), 0, first + 1);
  for (let set = 1; set < sets; set++) {
    for (let last = 0; last < count; last++) {
      const sofar = best[set * count + last];
      if (!sofar) continue;
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue;
        const index = (set | (1 << next)) * count + next;
        const gone = stateAfter(trip, sofar, last + 1, next + 1);
        const known = best[index];
        if (known && !isBetter(gone, known)) continue;
        best[index] = gone;
        before[index] = last;
      }
    }
  }
  const ends = trip.stops.map((_, last) => ({ last, sofar: best[(sets - 1) * count + last] }));
  const home = ends.flatMap(({ last, sofar }) =>
    sofar ? { last, end: stateAfter(trip, sofar, last + 1, 0) } : [],
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
