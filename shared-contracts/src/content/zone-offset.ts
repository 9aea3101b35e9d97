const MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

/** Returns milliseconds, parsed from text such as "11/26/2026, GMT-05:00" ("GMT" for UTC). */
function readOffset(instant: number, timeZone: string): number {
  const [, sign = '+', hours = 0, minutes = 0] =
    /(.)(\d\d):(\d\d)$/.exec(formatOf(timeZone).format(instant)) ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}

/** By zone and minute: reading one is slow on a phone, and lists ask for the same ones often. */
const offsets = new Map<string, number>();
/** Maximum cached offsets. Beyond it the cache is cleared, because servers run for long. */
const MAX_OFFSETS = 10_000;

/** A period with a constant offset of a zone, with the offset from UTC in milliseconds. */
export type ZoneSpan = readonly [timeZone: string, from: number, until: number, offset: number];

/** Offsets computed by the server, because the first format of a zone costs a phone a tenth of a second. */
let spans: readonly ZoneSpan[] = [];

/** Zones requested during {@link noteZones}. */
let noted: Set<string> | null = null;

/** Takes over the offsets that the server computed for a page, and drops those of earlier pages. */
export function setServerSpans(known: readonly ZoneSpan[]): void {
  spans = known;
}

/** Adds the zones that the synchronous `work` uses to `asked`. */
export function noteZones<T>(asked: Set<string>, work: () => T): T {
  noted = asked;
  try {
    return work();
  } finally {
    noted = null;
  }
}

/** Covers opening times of the next week on a page that stays open. */
const REACH = 20 * 86_400_000;

/** Returns the offsets around `now` that a browser needs. */
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

/** Returns the offset from UTC in milliseconds. Clocks change at full minutes. */
export function offsetAt(instant: number, timeZone: string): number {
  noted?.add(timeZone);
  const span = spans.find(([zone, from, until]) => zone === timeZone && from <= instant && instant < until);
  if (span) return span[3];
  const key = `${timeZone} ${Math.floor(instant / MINUTE)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  const offset = readOffset(instant, timeZone);
  offsets.set(key, offset);
  return offset;
}
