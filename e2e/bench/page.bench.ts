import { cpus } from 'node:os';
import type { Browser } from 'playwright';
import { inQuiet, markdownTable, median } from './measure.ts';
import { startSingleBuild } from './single/start.ts';
import { heapAfterTen, softNavigation, WAYS } from './soft-navigation.ts';
import { LINE, launch, PAGES, type Visit, visitTwice } from './visit.ts';

/*
 * `pnpm bench page [ROUNDS] [ROUNDS of soft navigations]`: the site and the same shell and pages as one server-rendered
 * Rsbuild application. Interleaved rounds on a slow phone, with a fresh profile for each sample, in the headless
 * Chromium and in a full one.
 */

const ROUNDS = Number(process.argv[2] ?? 7);
const SOFT_ROUNDS = Number(process.argv[3] ?? ROUNDS);
const { BASE_URL = 'http://localhost:4000', HEADLESS_SHELL_PATH, WHOLE_CHROMIUM_PATH } = process.env;
const VARIANTS = ['composed', 'single'] as const;
type Variant = (typeof VARIANTS)[number];

const single = await startSingleBuild();
const origins: Record<Variant, string> = { composed: BASE_URL, single: single.origin };
const browsers: { name: string; browser: Browser }[] = [];
for (const [name, path] of Object.entries({ headless: HEADLESS_SHELL_PATH, whole: WHOLE_CHROMIUM_PATH }))
  if (path) browsers.push({ name, browser: await launch(path) });
const [first] = browsers;
if (!first) throw new Error('There is no Chromium: name one with CHROMIUM_PATH');

const samples: Record<string, Partial<Record<Variant, number[]>>> = {};
function add(row: string, variant: Variant, value: number) {
  samples[row] ??= {};
  samples[row][variant] = [...(samples[row][variant] ?? []), value];
}
const addVisit = (name: string, variant: Variant, visit: Visit) => {
  for (const [what, value] of Object.entries(visit)) add(`${name} · ${what}`, variant, value);
};

async function measureVisits(): Promise<void> {
  for (const [path, page] of Object.entries(PAGES))
    for (const variant of VARIANTS)
      for (const { name, browser } of browsers) {
        const { cold, repeat } = await inQuiet(() => visitTwice(browser, origins[variant] + path, page));
        addVisit(`${name}: ${path} cold`, variant, cold);
        addVisit(`${name}: ${path} repeat`, variant, repeat);
      }
}

async function measureNavigations({ name, browser }: { name: string; browser: Browser }): Promise<void> {
  for (const way of WAYS)
    for (const variant of VARIANTS)
      for (const ahead of [false, true]) {
        const time = await inQuiet(() => softNavigation(browser, origins[variant], way, ahead));
        add(`${name}: ${way.name} · ${ahead ? 'prefetched' : 'cold'} ms`, variant, time);
      }
  for (const variant of VARIANTS) {
    const heap = await heapAfterTen(browser, origins[variant]);
    add(`${name}: ten soft navigations · heap kB`, variant, heap);
  }
}

try {
  // Both servers have the pages and files in their caches.
  for (const variant of VARIANTS) for (const path of Object.keys(PAGES)) await fetch(origins[variant] + path);
  for (let round = 0; round < ROUNDS; round++) {
    await measureVisits();
    process.stderr.write(`round ${round + 1} of ${ROUNDS}\n`);
  }
  for (let round = 0; round < SOFT_ROUNDS; round++) await measureNavigations(first);
} finally {
  for (const { browser } of browsers) await browser.close();
  await single.stop();
}

const shown = (value: number) => (value < 1 ? value.toFixed(3) : String(Math.round(value)));

function rowOf(row: string): string[] {
  const of = (name: string, variant: Variant) => median(samples[name]?.[variant] ?? []);
  // A prefetched navigation is compared with the single build's cold one.
  const ratio = of(row, 'composed') / of(row.replace('prefetched', 'cold'), 'single');
  const values = VARIANTS.map((variant) => shown(of(row, variant)));
  return [row.slice(row.indexOf(': ') + 2), ...values, Number.isFinite(ratio) ? ratio.toFixed(2) : ''];
}

const tables = browsers.map(({ name, browser }) => {
  const rows = Object.keys(samples).filter((row) => row.startsWith(`${name}: `));
  const header = ['measure', 'composed', 'single build', 'composed / single build'];
  return `## ${name} Chromium, ${browser.version()}\n\n${markdownTable(header, rows.map(rowOf))}\n`;
});
process.stdout.write(`# Pages, side by side

Node ${process.version}, ${cpus().length} cores. ${LINE.description}; ${ROUNDS} interleaved rounds, ${SOFT_ROUNDS} of navigations, medians, milliseconds.

${tables.join('\n')}`);
