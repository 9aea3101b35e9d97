import { chromium } from 'playwright';
import { median } from './load.ts';
import { machineIsQuiet } from './quiet.ts';
import { LINE, PAGES, type Visit, visitTwice } from './visit.ts';

/*
 * `BESIDE=http://localhost:4066 pnpm bench sites [ROUNDS]`: first visits to this site beside those to another one that runs, such as
 * an earlier commit's on a data folder as new as this one's. Interleaved rounds on a slow phone, fresh profile a sample. `PAGES`
 * names some of the pages (`/,/rewards`); `BROWSERS=whole` takes the browser that people have in the place of the one without windows.
 */

const ROUNDS = Number(process.argv[3] ?? 7);
const BESIDE = process.env.BESIDE;
if (!BESIDE) throw new Error('BESIDE names the origin of the other site');
const sites = { this: process.env.BASE_URL ?? 'http://localhost:4000', other: BESIDE };
const MEASURES = ['content visible', 'interactive', 'LCP', 'CLS', 'JS kB', 'total kB'] as const;
const pages = Object.entries(PAGES).filter(
  ([path]) => !process.env.PAGES || process.env.PAGES.split(',').includes(path),
);
const { HEADLESS_SHELL_PATH, WHOLE_CHROMIUM_PATH, CHROMIUM_PATH } = process.env;
const isWhole = process.env.BROWSERS === 'whole';
const executablePath = (isWhole ? WHOLE_CHROMIUM_PATH : HEADLESS_SHELL_PATH) ?? CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--font-render-hinting=none',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-sync',
  ],
});
type Site = keyof typeof sites;
const visits = new Map<string, Visit[]>();

/** Measured again while the machine was busy with something else. */
async function visit(site: Site, path: string, page: (typeof PAGES)[string]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const before = machineIsQuiet();
    const { cold } = await visitTwice(browser, sites[site] + path, page);
    if (!(before && machineIsQuiet()) && attempt < 3) continue;
    visits.set(`${path} ${site}`, [...(visits.get(`${path} ${site}`) ?? []), cold]);
    return;
  }
}

try {
  // Caches of pages and files are warm on both sides.
  for (const origin of Object.values(sites)) for (const [path] of pages) await fetch(origin + path);
  for (let round = 0; round < ROUNDS; round++)
    for (const [path, page] of pages) {
      const order: Site[] = round % 2 ? ['other', 'this'] : ['this', 'other'];
      for (const site of order) await visit(site, path, page);
    }
} finally {
  await browser.close();
}

const shown = (value: number) => (value < 1 ? value.toFixed(3) : String(Math.round(value)));
const rows = pages.flatMap(([path]) =>
  MEASURES.map((measure) => {
    const of = (site: Site) => (visits.get(`${path} ${site}`) ?? []).map((each) => each[measure]);
    const [ours, theirs] = [median(of('this')), median(of('other'))];
    return `| ${path} ${measure} | ${shown(ours)} | ${shown(theirs)} | ${(ours / theirs).toFixed(2)} |`;
  }),
);
process.stdout.write(`${isWhole ? 'A whole Chromium' : 'The Chromium without windows'}. ${LINE.description}; ${ROUNDS} interleaved rounds, medians, times in milliseconds.

| measure | this site | ${BESIDE} | this / other |
| --- | --- | --- | --- |
${rows.join('\n')}
`);
