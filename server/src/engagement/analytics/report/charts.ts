import { escapeHtml } from '../../../platform/html/escape.ts';
import type { FunnelResult } from './funnels.ts';
import type { Metric, Report } from './read-report.ts';
import { metricText, type Rating, ratingOf } from './tables.ts';

// Charts are plain SVG: they need no script, print well and stay readable beside their table.

const WIDTH = 720;
const nice = (value: number): number => {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return Math.ceil(value / step) * step;
};
const svg = (label: string, height: number, inside: string) =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(label)}">${inside}</svg>`;

export function daysChart(days: Report['days']): string {
  if (days.length === 0) return '';
  const [left, bottom, height] = [44, 190, 220];
  const top = nice(Math.max(...days.map(({ views }) => views)));
  const slot = (WIDTH - left - 16) / days.length;
  const y = (value: number) => bottom - (bottom - 14) * (value / top);
  const grid = [0, 0.5, 1].map(
    (part) =>
      `<line class="grid" x1="${left}" x2="${WIDTH}" y1="${y(top * part)}" y2="${y(top * part)}"/><text class="tick" x="${left - 8}" y="${y(top * part) + 4}" text-anchor="end">${Math.round(top * part)}</text>`,
  );
  const columns = days.map(
    ({ day, views }, at) =>
      `<rect class="bar" x="${left + at * slot + slot * 0.15}" y="${y(views)}" width="${slot * 0.7}" height="${bottom - y(views)}" rx="2"><title>${day}: ${views} views</title></rect>`,
  );
  const every = Math.ceil(days.length / 10);
  const ticks = days.flatMap(({ day }, at) =>
    at % every === 0
      ? [
          `<text class="tick" x="${left + (at + 0.5) * slot}" y="${bottom + 18}" text-anchor="middle">${day.slice(5)}</text>`,
        ]
      : [],
  );
  const line = days.map(({ visits }, at) => `${left + (at + 0.5) * slot},${y(visits)}`).join(' ');
  const dots = days.map(
    ({ visits }, at) => `<circle class="dot" cx="${left + (at + 0.5) * slot}" cy="${y(visits)}" r="3"/>`,
  );
  return svg(
    'Page views by day as columns, visits as a line',
    height,
    [...grid, ...columns, `<polyline class="line" points="${line}"/>`, ...dots, ...ticks].join(''),
  );
}

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly rating?: Rating;
}

function barsChart(label: string, bars: readonly Bar[]): string {
  if (bars.length === 0) return '';
  const [left, row] = [230, 26];
  const top = Math.max(1, ...bars.map(({ value }) => value));
  const drawn = bars.map(({ label: name, value, text, rating }, at) => {
    const width = (WIDTH - left - 110) * (value / top);
    const middle = at * row + row / 2;
    return `<text class="label" x="${left - 10}" y="${middle + 4}" text-anchor="end">${escapeHtml(name)}</text><rect class="bar${rating ? ` ${rating}` : ''}" x="${left}" y="${middle - 8}" width="${Math.max(1, width)}" height="16" rx="2"/><text class="value" x="${left + width + 8}" y="${middle + 4}">${escapeHtml(text)}</text>`;
  });
  return svg(label, bars.length * row, drawn.join(''));
}

export const pagesChart = (pages: Report['pages']): string =>
  barsChart(
    'Page views by page',
    pages.slice(0, 15).map(({ route, views }) => ({ label: route, value: views, text: String(views) })),
  );

export function funnelChart({ name, steps }: FunnelResult): string {
  const first = steps[0]?.visits ?? 0;
  return barsChart(
    `Visits at each step: ${name}`,
    steps.map(({ label, visits }) => ({
      label,
      value: visits,
      text: first === 0 ? '0' : `${visits} (${Math.round((100 * visits) / first)} %)`,
    })),
  );
}

export function vitalsChart(vitals: Report['vitals'], metric: Metric): string {
  const bars = vitals.flatMap((row): Bar[] => {
    const value = row[metric];
    if (value === null) return [];
    const rating = ratingOf(metric, value);
    const label = `${row.route} ${row.release.split('@')[1] ?? ''}`.trim();
    return [{ label, value, text: `${metricText(metric, value)} ${rating}`, rating }];
  });
  bars.sort((a, b) => b.value - a.value);
  return barsChart(`${metric} by page and release, 75th percentile`, bars.slice(0, 20));
}
