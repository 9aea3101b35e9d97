import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { paths } from 'shared-contracts';
import { z } from 'shared-contracts/zod';

/*
 * Lighthouse as on a phone, median of five, beside a bare static page in the same run. It needs a running site, `BASE_URL`,
 * by default that of `npm start`. Lighthouse is fetched from npm for the run: nobody who starts the site pays for it.
 */

const LIGHTHOUSE = 'lighthouse@13.5.0';
const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --font-render-hinting=none --disable-quic --no-first-run --disable-sync';

const category = z.object({ score: z.nullable(z.number()) });
const metric = z.object({ numericValue: z.number() });
/** Time of the page's thread by what it did, in milliseconds of the slowed processor. */
const workSchema = z.object({
  details: z.object({ items: z.array(z.object({ group: z.string(), duration: z.number() })) }),
});
const reportSchema = z.looseObject({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.looseObject({
    'first-contentful-paint': metric,
    'largest-contentful-paint': metric,
    'total-blocking-time': metric,
    'cumulative-layout-shift': metric,
    'mainthread-work-breakdown': workSchema,
  }),
});
type Report = z.infer<typeof reportSchema>;

const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A bare page</title><meta name="description" content="Text and nothing else."></head><body><main><h1>A bare page</h1>
${'<p>Text and nothing else.</p>'.repeat(40)}</main></body></html>`;

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));

/** Lighthouse loses a trace now and then, and asks to be run again (`NO_NAVSTART`). */
async function audit(url: string, at: number): Promise<Report> {
  const file = join(folder, `${at}.json`);
  const args = [
    'dlx',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${CHROME_FLAGS}`,
  ];
  for (let attempt = 1; ; attempt++) {
    const child = spawn('pnpm', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? chromium.executablePath() },
    });
    const [code] = await once(child, 'exit');
    if (code === 0) return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (attempt === 3) throw new Error(`Lighthouse ended with ${code} on ${url}`);
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const bare = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(BARE);
}).listen(0, '127.0.0.1');
await once(bare, 'listening');
const barePort = (bare.address() as AddressInfo).port;

const pages = {
  'bare page': `http://127.0.0.1:${barePort}/robots`,
  home: BASE_URL + paths.home(),
  'find a center': BASE_URL + paths.findACentre(),
  brands: BASE_URL + paths.brands(),
  stores: BASE_URL + paths.stores('charleston'),
  rewards: BASE_URL + paths.rewards(),
};
const reportsOf = new Map<string, Report[]>(Object.keys(pages).map((name) => [name, []]));
// Interleaved: an hour is slower than another.
for (let round = 0; round < ROUNDS; round++)
  for (const [name, url] of Object.entries(pages)) reportsOf.get(name)?.push(await audit(url, round));

const rows: object[] = [];
for (const [name, reports] of reportsOf) {
  const score = (of: (report: Report) => number | null) =>
    Math.round(100 * median(reports.map((r) => of(r) ?? 0)));
  const value = (of: (report: Report) => number) => median(reports.map(of));
  const work = (group: string) =>
    Math.round(
      value(
        ({ audits }) =>
          audits['mainthread-work-breakdown'].details.items.find((item) => item.group === group)?.duration ??
          0,
      ),
    );
  rows.push({
    page: name,
    performance: score(({ categories }) => categories.performance.score),
    accessibility: score(({ categories }) => categories.accessibility.score),
    'best practices': score(({ categories }) => categories['best-practices'].score),
    seo: score(({ categories }) => categories.seo.score),
    'FCP ms': Math.round(value(({ audits }) => audits['first-contentful-paint'].numericValue)),
    'LCP ms': Math.round(value(({ audits }) => audits['largest-contentful-paint'].numericValue)),
    'TBT ms': Math.round(value(({ audits }) => audits['total-blocking-time'].numericValue)),
    'scripts ms': work('scriptEvaluation'),
    'compiling ms': work('scriptParseCompile'),
    'styles and layout ms': work('styleLayout'),
    'parsing HTML ms': work('parseHTML'),
    CLS: Number(value(({ audits }) => audits['cumulative-layout-shift'].numericValue).toFixed(3)),
  });
}
bare.close();
rmSync(folder, { recursive: true, force: true });
console.table(rows);
