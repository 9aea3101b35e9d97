const MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

/** Milliseconds that the zone's clocks are ahead of UTC at `instant`, off words such as "11/26/2026, GMT-05:00"; in UTC it is "GMT". */
function readOffset(instant: number, timeZone: string): number {
  const [, sign = '+', hours = 0, minutes = 0] =
    /(.)(\d\d):(\d\d)$/.exec(formatOf(timeZone).format(instant)) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}

/** By zone and minute: a list of centres asks for the same few hundreds of times, and reading one is slow on a phone. */
const offsets = new Map<string, number>();
/** Then all are forgotten: a server runs for long. */
const MOST_OFFSETS = 10_000;

/** Time through which a zone's clocks stay as they are, and milliseconds that they are ahead of UTC. */
export type ZoneSpan = readonly [timeZone: string, from: number, until: number, offset: number];

/** Spans that the server has read: the first format of a zone costs a phone a tenth of a second. */
let spans: readonly ZoneSpan[] = [];

/** Zones that were asked for while somebody notes them. */
let noted: Set<string> | null = null;

/** Takes over what the server has read for a page. Of pages before it nothing is kept: their formats are there, or not missed. */
export function learnZones(known: readonly ZoneSpan[]): void {
  spans = known;
}

/** Zones that `work` asks for, done at once. */
export function noteZones<T>(asked: Set<string>, work: () => T): T {
  noted = asked;
  try {
    return work();
  } finally {
    noted = null;
  }
}

/** Opening times ask for the next week, and a page stays open. */
const REACH = 20 * 86_400_000;

/** What a browser has to know of the zones around `now`. */
export const zoneSpans = (zones: Iterable<string>, now: number): ZoneSpan[] =>
  [...zones].flatMap((zone) => spansAround(now, zone));

function spansAround(now: number, timeZone: string): ZoneSpan[] {
  const minute = (instant: number) => Math.floor(instant / MINUTE) * MINUTE;
  const [from, until] = [minute(now - REACH), minute(now + REACH)];
  const [before, after] = [offsetAt(from, timeZone), offsetAt(until, timeZone)];
  if (before === after) return [[timeZone, from, until, before]];
  let [last, change] = [from, until];
  while (change - last > MINUTE) {
    const middle = minute((last + change) / 2);
    if (offsetAt(middle, timeZone) === before) last = middle;
    else change = middle;
  }
  return [
    [timeZone, from, change, before],
    [timeZone, change, until, after],
  ];
}

/** Milliseconds that the zone's clocks are ahead of UTC at `instant`: as the server has read it, else read here. Clocks change at the full minute. */
export function offsetAt(instant: number, timeZone: string): number {
  noted?.add(timeZone);
  const span = spans.find(([zone, from, until]) => zone === timeZone && from <= instant && instant < until);
  if (span) return span[3];
  const key = `${timeZone} ${Math.floor(instant / MINUTE)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  const offset = readOffset(instant, timeZone);
  offsets.set(key, offset);
  return offset;
}
