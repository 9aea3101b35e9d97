import { chromium } from 'playwright';
import { paths } from 'shared-contracts';
import { BROKEN_REMOTES } from '../fixtures/broken-remotes.ts';
import { liveVersions, promote, publishFixture } from '../support/releases.ts';
import { median } from './load.ts';

/*
 * `pnpm bench recovery`: from the start of a page load to the page of the fallback, when the live release throws while it
 * is loaded, mounted or drawn. Beside it, as the baseline, the same page of the release that works. The goal is 3 s.
 * Five visits each: the sixth failure would roll the release back.
 */

const VISITS = 5;
const NAME = 'mfe-loyalty';
const rendersFine = `export const render = async () => ({ status: 200, head: { title: 'Rewards', description: 'The club', canonicalPath: '/rewards' }, html: '<h1>Rewards</h1>', data: null });`;
const WAYS = {
  load: BROKEN_REMOTES['throws while its module is evaluated'].container,
  mount: BROKEN_REMOTES['throws in mount'].container,
  render: BROKEN_REMOTES['throws while it draws'].container,
};

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
});
const baseURL = process.env.BASE_URL ?? 'http://localhost:4000';

/** Milliseconds until the page is mounted, by the page's own clock. */
async function visit(): Promise<number> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto(paths.rewards(), { waitUntil: 'commit' });
  const mounted = await page.waitForFunction(() => {
    const slot = document.querySelector('#slot > [data-remote]:not([data-release])');
    return slot?.querySelector('h2') ? performance.now() : 0;
  });
  const ms = Number(await mounted.jsonValue());
  await context.close();
  return ms;
}

const visits = async () => {
  const times: number[] = [];
  for (let at = 0; at < VISITS; at++) times.push(await visit());
  return Math.round(median(times));
};

const healthy = (await liveVersions())[NAME] ?? '';
await visit();
const rows: Array<{ way: string; ms: number; ratio: number }> = [];
const baseline = await visits();
rows.push({ way: 'works', ms: baseline, ratio: 1 });
for (const [way, container] of Object.entries(WAYS)) {
  const version = `9.5.0-${way}.${process.pid}`;
  await publishFixture(version, { container, server: rendersFine });
  await promote(NAME, version);
  const ms = await visits();
  rows.push({ way: `throws at ${way}`, ms, ratio: Math.round((ms / baseline) * 100) / 100 });
  await promote(NAME, healthy);
}
await browser.close();
process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
