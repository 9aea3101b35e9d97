import { addDays, type EventSummary, eventSummarySchema, instantOf } from 'shared-contracts/content';
import { describe, expect, test } from 'vitest';
import { isSameSeries, seriesOf, seriesWith } from './event-series.ts';
import { eventKinds } from './events-view.ts';
import { datesWords, everyWords } from './series-words.ts';

const timeZone = 'America/New_York';
const TUESDAY = '2026-11-24';
const NOW = instantOf('2026-11-21', '12:00', timeZone);

let ids = 0;
function on(date: string, time = '08:00', over: Partial<EventSummary> = {}): EventSummary {
  const starts = instantOf(date, time, timeZone);
  const stamp = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z');
  return eventSummarySchema.parse({
    id: ++ids,
    centre: 'sampleton',
    title: 'Walking club',
    summary: 'Twice around the centre.',
    kind: 'fitness',
    startsAt: stamp(starts),
    endsAt: stamp(starts + 3_600_000),
    timeZone,
    place: 'The fountain',
    status: 'scheduled',
    note: null,
    isFree: true,
    ...over,
  });
}
const everyDays = (count: number, step: number, from = TUESDAY, time?: string) =>
  Array.from({ length: count }, (_, index) => on(addDays(from, index * step), time));
const words = (events: readonly EventSummary[]) => {
  const [series] = seriesOf(events);
  return series && [everyWords(series), datesWords(series, NOW)];
};

describe('recurring event', () => {
  test('becomes one row, and rows are in the order of their next dates', () => {
    const market = on('2026-11-28', '11:00', { title: 'Market', kind: 'market' });
    const rows = seriesOf([market, ...everyDays(5, 7).toReversed()]);
    expect(rows.map(({ next, dates }) => [next.title, dates.length])).toEqual([
      ['Walking club', 5],
      ['Market', 1],
    ]);
    expect(rows[0]?.next.startsAt).toBe('2026-11-24T13:00:00Z');
    expect(eventKinds([market, ...everyDays(5, 7)])).toEqual([
      { kind: 'market', count: 1 },
      { kind: 'fitness', count: 1 },
    ]);
  });

  test('shows how often it repeats, its next date and its last date', () => {
    expect(words(everyDays(5, 7))).toEqual(['Every Tuesday, 8 am', 'Next: Tuesday · through Dec 22']);
    expect(words(everyDays(4, 14))).toEqual(['Every other Tuesday, 8 am', 'Next: Tuesday · through Jan 5']);
    expect(words(everyDays(6, 1))).toEqual(['Every day, 8 am', 'Next: Tuesday · through Nov 29']);
    const fridays = everyDays(4, 7, '2026-11-27');
    expect(words([...everyDays(4, 7), ...fridays])?.[0]).toBe('Tuesdays and Fridays, 8 am');
    // It stays at eight over a clock change.
    expect(words(everyDays(8, 7, '2026-10-06'))?.[0]).toBe('Every Tuesday, 8 am');
  });

  test('keeps its frequency when a date is missing, cancelled or moved', () => {
    const gap = [...everyDays(2, 7), ...everyDays(2, 7, '2026-12-15')];
    expect(words(gap)?.[0]).toBe('Every Tuesday, 8 am');
    const [first = on(TUESDAY), ...rest] = everyDays(5, 7);
    const cancelled = seriesOf([{ ...first, status: 'cancelled' }, ...rest])[0];
    expect(cancelled?.next.id).toBe(rest[0]?.id);
    expect(cancelled && everyWords(cancelled)).toBe('Every Tuesday, 8 am');
    const moved = { ...on('2026-12-02', '17:00'), status: 'moved' } as const;
    expect(words([...everyDays(4, 7), moved])?.[0]).toBe('Every Tuesday, 8 am');
  });

  test('shows the number of further dates when they follow no pattern', () => {
    expect(words([on('2026-11-24'), on('2026-12-01')])).toEqual([null, '1 more date, through Dec 1']);
    expect(words([on('2026-11-24'), on('2026-11-25'), on('2026-12-19')])).toEqual([
      null,
      '2 more dates, through Dec 19',
    ]);
    expect(words([on('2026-11-24')])).toEqual([null, null]);
  });

  test('shows its days without a time when the times differ', () => {
    const [first = on(TUESDAY), ...rest] = everyDays(4, 7);
    expect(words([{ ...on(TUESDAY, '18:00'), id: first.id }, ...rest])).toEqual([
      'Every Tuesday',
      'Next: Tuesday, 6 pm · through Dec 15',
    ]);
  });

  test('is identified by its centre and title, ignoring case', () => {
    expect(isSameSeries(on(TUESDAY), on('2026-12-01', '08:00', { title: ' walking Club' }))).toBe(true);
    expect(isSameSeries(on(TUESDAY), on(TUESDAY, '08:00', { centre: 'elsewhere' }))).toBe(false);
    const past = on('2026-11-17');
    expect(
      seriesWith(past, [on('2026-11-28', '11:00', { title: 'Market' }), ...everyDays(3, 7)]).dates,
    ).toHaveLength(4);
  });
});
