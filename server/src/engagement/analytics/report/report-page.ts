import { escapeHtml } from '../../../platform/html/escape.ts';
import type { FunnelResult, Metric, Report } from './read-report.ts';
import { metricText, type Rating, ratingOf, type Table, tablesOf } from './tables.ts';

// Charts are plain SVG: they need no script, print well and stay readable beside their table.

const WIDTH = 720;
const nice = (value: number): number => {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return Math.ceil(value / step) * step;
};
const svg = (label: string, height: number, inside: string) =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(label)}">${inside}</svg>`;

function daysChart(days: Report['days']): string {
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

const pagesChart = (pages: Report['pages']): string =>
  barsChart(
    'Page views by page',
    pages.slice(0, 15).map(({ route, views }) => ({ label: route, value: views, text: String(views) })),
  );

function funnelChart({ name, steps }: FunnelResult): string {
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

function vitalsChart(vitals: Report['vitals'], metric: Metric): string {
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

const CSS = `
:root { color-scheme: light dark; --ink: light-dark(#1c1a17, #f3efe8); --soft: light-dark(#6a635a, #b3aa9d); --paper: light-dark(#faf6ef, #171512); --line: light-dark(#ddd5c8, #38332c); --signal: light-dark(#c8371f, #ff7a5c); --good: light-dark(#1d7a46, #62c88f); --fair: light-dark(#8f6400, #e3b341); --poor: light-dark(#b3261e, #ff8a80); }
body { margin: 0 auto; padding: 2.5rem 1.25rem 5rem; max-width: 60rem; background: var(--paper); color: var(--ink); font: 16px/1.5 "Instrument Sans", system-ui, sans-serif; }
h1 { margin: 0; font-size: clamp(2rem, 6vw, 3.25rem); line-height: 1; letter-spacing: -0.03em; }
h2 { margin: 3rem 0 0.75rem; font-size: 1.375rem; letter-spacing: -0.01em; }
p { margin: 0.5rem 0 0; color: var(--soft); }
svg { display: block; width: 100%; height: auto; margin: 0.5rem 0 1rem; font-size: 12px; }
.bar { fill: var(--signal); } .line { fill: none; stroke: var(--ink); stroke-width: 2; } .dot { fill: var(--ink); }
.grid { stroke: var(--line); } .tick { fill: var(--soft); } .label, .value { fill: var(--ink); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: start; white-space: nowrap; }
th { color: var(--soft); font-weight: 600; }
h3 { margin: 1rem 0 0; font-size: 0.875rem; color: var(--soft); }
summary { padding-block: 0.25rem; color: var(--soft); cursor: pointer; }
.bar.good { fill: var(--good); } .bar.fair { fill: var(--fair); } .bar.poor { fill: var(--poor); }
.number { text-align: end; } .good { color: var(--good); } .fair { color: var(--fair); } .poor { color: var(--poor); }
`;

// The rating stays as text, because color is not accessible to all readers.
function cellOf(value: string | number): string {
  const rating = typeof value === 'string' ? / (good|fair|poor)$/.exec(value)?.[1] : undefined;
  const name = typeof value === 'number' ? 'number' : rating;
  return `<td${name ? ` class="${name}"` : ''}>${escapeHtml(String(value))}</td>`;
}

function tableHtml({ columns, rows, empty, title }: Table): string {
  if (rows.length === 0) return `<p>${escapeHtml(empty)}</p>`;
  const isNumber = columns.map((_, at) => rows.every((row) => typeof row[at] === 'number'));
  const head = columns.map(
    (column, at) => `<th scope="col"${isNumber[at] ? ' class="number"' : ''}>${escapeHtml(column)}</th>`,
  );
  const body = rows.map((row) => `<tr>${row.map(cellOf).join('')}</tr>`);
  return `<div class="scroll" role="region" aria-label="${escapeHtml(title)}" tabindex="0"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/** Returns the report as one HTML file with tables and charts, without scripts. */
export function reportPage(report: Report, siteName: string): string {
  const charts = new Map<string, string>([
    ['Page views by day', daysChart(report.days)],
    ['Page views by page', pagesChart(report.pages)],
    [
      'Core Web Vitals by page and release, 75th percentile',
      (['LCP', 'INP', 'CLS'] as const)
        .map((metric) => [metric, vitalsChart(report.vitals, metric)])
        .map(([metric, chart]) => (chart ? `<h3>${metric}</h3>${chart}` : ''))
        .join(''),
    ],
    ...report.funnels.map((funnel): [string, string] => [`Funnel: ${funnel.name}`, funnelChart(funnel)]),
  ]);
  const sections = tablesOf(report).map((table) => {
    const chart = charts.get(table.title);
    const numbers = chart
      ? `<details><summary>In numbers</summary>${tableHtml(table)}</details>`
      : tableHtml(table);
    return `<section><h2>${escapeHtml(table.title)}</h2>${chart ?? ''}${numbers}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What shoppers do: ${escapeHtml(siteName)}</title>
<style>${CSS}</style>
</head>
<body>
<main aria-label="Report">
<h1>What shoppers do</h1>
<p>${escapeHtml(siteName)}, ${day(report.since)} to ${day(report.until)}. Views and visits cover visitors with consent. Mounts and dropped events cover all visitors, without personal data.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}
