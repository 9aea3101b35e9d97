import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { z } from 'shared-contracts/zod';
import { median } from './load.ts';
import { machineIsQuiet } from './quiet.ts';
import { startSingleBuild } from './single/start.ts';
import { heapAfterTen, softNavigation, WAYS } from './soft-navigation.ts';
import { LINE, PAGES, type Visit, visitTwice } from './visit.ts';

/*
 * `pnpm bench page [ROUNDS] [ROUNDS of soft navigations]`: the composed site beside the same pages and shell as one Rsbuild application,
 * rendered by the server, beside that application's twin by the product's own preset, and beside the twin rendered by the
 * client. Interleaved rounds on a slow phone, fresh profile a sample, in the Chromium without windows and in a whole one as people
 * have it, each in its turn (`BROWSERS=whole` takes one); the tables go to `page.results.md` beside this file, and what was learnt to
 * `SPEED.md`.
 */

const ROUNDS = Number(process.argv[3] ?? 7);
const SOFT_ROUNDS = Number(process.argv[4] ?? ROUNDS);
const VARIANTS = ['composed', 'server', 'twin', 'client'] as const;
type Variant = (typeof VARIANTS)[number];
const NAMES: Readonly<Record<Variant, string>> = {
  composed: 'composed',
  server: 'single, server-rendered',
  twin: 'twin, server-rendered',
  client: 'twin, client-rendered',
};
const wanted = (process.env.VARIANTS?.split(',') ?? [...VARIANTS]) as Variant[];
const pages = Object.entries(PAGES).filter(
  ([path]) => !process.env.PAGES || process.env.PAGES.split(',').includes(path),
);

const single = await startSingleBuild();
const origins: Record<Variant, string> = {
  composed: process.env.BASE_URL ?? 'http://localhost:4000',
  ...single.origins,
};
const installed = { headless: process.env.HEADLESS_SHELL_PATH, whole: process.env.WHOLE_CHROMIUM_PATH };
const BROWSER_NAMES: Readonly<Record<string, string>> = {
  headless: 'The Chromium without windows',
  whole: 'A whole Chromium',
};
const asked = process.env.BROWSERS?.split(',');
const browsers: { name: string; browser: Browser }[] = [];
for (const [name, executablePath] of Object.entries(installed)) {
  if (!executablePath || (asked && !asked.includes(name))) continue;
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--font-render-hinting=none',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-sync',
  ];
  browsers.push({ name, browser: await chromium.launch({ executablePath, args }) });
}
const [first] = browsers;
if (!first) throw new Error('There is no Chromium: CHROMIUM_PATH names one');

/** Samples by browser and what was measured, and by who. */
const samples = new Map<string, Map<string, number[]>>();
/** Rounds of an earlier run to add to, for machines that are quiet for a few minutes only. */
const KEPT = process.env.SAMPLES;
const keptSchema = z.record(z.string(), z.record(z.string(), z.array(z.number())));
if (KEPT && existsSync(KEPT)) {
  const kept = keptSchema.parse(JSON.parse(readFileSync(KEPT, 'utf8')));
  for (const [row, values] of Object.entries(kept)) samples.set(row, new Map(Object.entries(values)));
}
const keep = () => {
  const values = [...samples].map(([row, of]) => [row, Object.fromEntries(of)]);
  if (KEPT) writeFileSync(KEPT, JSON.stringify(Object.fromEntries(values)));
};

function add(row: string, variant: string, value: number) {
  const of = samples.get(row) ?? new Map<string, number[]>();
  samples.set(row, of);
  of.set(variant, [...(of.get(variant) ?? []), value]);
}

const addVisit = (name: string, variant: Variant, visit: Visit) => {
  for (const [what, value] of Object.entries(visit)) add(`${name} · ${what}`, variant, value);
};

/** Measures again what was measured while the machine was busy with something else. */
async function inQuiet<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const before = machineIsQuiet();
    const result = await work();
    if ((before && machineIsQuiet()) || attempt === 3) return result;
  }
}

try {
  // Caches of pages and files are warm on all sides, as they are on a site that people visit.
  for (const variant of wanted) for (const [path] of pages) await fetch(origins[variant] + path);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [path, page] of pages) {
      for (const variant of wanted) {
        for (const { name, browser } of browsers) {
          const { cold, repeat } = await inQuiet(() => visitTwice(browser, origins[variant] + path, page));
          addVisit(`${name}: ${path} cold`, variant, cold);
          addVisit(`${name}: ${path} repeat`, variant, repeat);
        }
      }
    }
    keep();
    process.stderr.write(`round ${round + 1} of ${ROUNDS}\n`);
  }
  for (let round = 0; round < SOFT_ROUNDS; round++) {
    for (const way of WAYS) {
      for (const variant of wanted.filter((one) => one !== 'client')) {
        for (const ahead of [false, true]) {
          const time = await inQuiet(() => softNavigation(first.browser, origins[variant], way, ahead));
          add(`${first.name}: ${way.name} · ${ahead ? 'prefetched' : 'cold'} ms`, variant, time);
        }
      }
    }
    for (const variant of wanted.filter((one) => one !== 'client'))
      add(
        `${first.name}: ten soft navigations · heap kB`,
        variant,
        await heapAfterTen(first.browser, origins[variant]),
      );
  }
} finally {
  for (const { browser } of browsers) await browser.close();
  await single.stop();
}

keep();

const medianOf = (row: string, variant: Variant) => median(samples.get(row)?.get(variant) ?? []);
const shown = (value: number) =>
  Number.isNaN(value) ? '' : value < 1 ? value.toFixed(3) : String(Math.round(value));
const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '');

function rowOf(row: string): string[] {
  const values = wanted.map((variant) => medianOf(row, variant));
  const composed = medianOf(row, 'composed');
  // A soft navigation is judged beside the single build's cold one.
  const against = row.includes('prefetched') ? row.replace('prefetched', 'cold') : row;
  return [
    row.slice(row.indexOf(': ') + 2),
    ...values.map(shown),
    ratio(composed / medianOf(against, 'server')),
    ratio(composed / medianOf(against, 'twin')),
    ratio(composed / medianOf(row, 'client')),
  ];
}

const roundsMeasured = () =>
  Math.max(...[...samples.values()].flatMap((of) => [...of.values()].map(({ length }) => length)));

const version = (program: string, args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim();
const header = [
  'measure',
  ...wanted.map((variant) => NAMES[variant]),
  'composed / server',
  'composed / twin',
  'composed / client',
];
const tableOf = ({ name, browser }: (typeof browsers)[number]) => {
  const rows = [...samples.keys()].filter((row) => row.startsWith(`${name}: `)).map(rowOf);
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${BROWSER_NAMES[name]}, ${browser.version()}\n\n${lines.join('\n')}\n`;
};
const text = `# Pages, side by side

${new Date().toISOString().slice(0, 10)}, commit ${version('git', ['rev-parse', '--short', 'HEAD'])}, Node ${process.version}, ${cpus().length} cores.
${LINE.description}; ${roundsMeasured()} interleaved rounds, medians, times in milliseconds. Soft navigations fetched ahead are divided by the single build's cold ones.

${browsers.map(tableOf).join('\n')}`;
const file = process.env.RESULTS ?? join(import.meta.dirname, 'page.results.md');
writeFileSync(file, text);
process.stdout.write(`${text}\nWritten to ${file}\n`);
