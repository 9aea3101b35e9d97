import { METRICS, type Metric, type Report } from './read-report.ts';

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly (string | number)[]>;
  readonly empty: string;
}

// Good up to the first value, poor above the second (https://web.dev/articles/vitals).
const THRESHOLDS: Readonly<Record<Metric, readonly [number, number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

export type Rating = 'good' | 'fair' | 'poor';

export function ratingOf(metric: Metric, value: number): Rating {
  const [good, poor] = THRESHOLDS[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

export const metricText = (metric: Metric, value: number): string =>
  metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);

export const tablesOf = (report: Report): Table[] => [
  {
    title: 'Page views by day',
    columns: ['Day', 'Views', 'Visits'],
    rows: report.days.map(({ day, views, visits }) => [day, views, visits]),
    empty: 'No visitor with consent was counted.',
  },
  {
    title: 'Page views by page',
    columns: ['Page', 'Views', 'Visits'],
    rows: report.pages.map(({ route, views, visits }) => [route, views, visits]),
    empty: 'No page was counted.',
  },
  ...report.funnels.map(({ name, steps }) => ({
    title: `Funnel: ${name}`,
    columns: ['Step', 'Visits', 'Of the first', 'Of the previous'],
    rows: steps.map(({ label, visits }, at) => [
      label,
      visits,
      share(visits, steps[0]?.visits ?? 0),
      at === 0 ? '' : share(visits, steps[at - 1]?.visits ?? 0),
    ]),
    empty: '',
  })),
  {
    title: 'Core Web Vitals by page and release, 75th percentile',
    columns: ['Page', 'Release', 'Loads', ...METRICS],
    rows: report.vitals.map((row) => [
      row.route,
      row.release,
      row.samples,
      ...METRICS.map((metric) => {
        const value = row[metric];
        return value === null ? '–' : `${metricText(metric, value)} ${ratingOf(metric, value)}`;
      }),
    ]),
    empty: 'No page was measured.',
  },
  {
    title: 'Mounts and failures, by release',
    columns: ['Release', 'Mounted', 'Failed', 'Share'],
    rows: report.outcomes.map(({ release, mounted, failed }) => [
      release,
      mounted,
      failed,
      share(failed, mounted + failed),
    ]),
    empty: 'No outcome was reported.',
  },
  {
    title: 'Events',
    columns: ['Event', 'Times', 'Visits'],
    rows: report.events.map(({ name, times, visits }) => [name, times, visits]),
    empty: 'No event was counted.',
  },
  {
    title: 'Dropped events, by release',
    columns: ['Release', 'Event', 'Times'],
    rows: report.dropped.map(({ blamed, type, times }) => [blamed, type, times]),
    empty: 'No event was dropped.',
  },
];

export function tableText({ title, columns, rows, empty }: Table): string {
  if (rows.length === 0) return `${title}\n  ${empty}\n`;
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const isNumber = columns.map((_, at) => rows.every((row) => typeof row[at] === 'number'));
  const lines = cells.map((row) =>
    row
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [title, ...[lines[0] ?? '', rule, ...lines.slice(1)].map((line) => `  ${line}`), ''].join('\n');
}
