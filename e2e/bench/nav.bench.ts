import { chromium } from 'playwright';
import { paths } from 'shared-contracts';
import { median } from './load.ts';
import { startSingleBuild } from './single/start.ts';
import { clickAndWait, type Way } from './soft-navigation.ts';

/*
 * Soft navigations between two pages of a centre, with the processor slowed four times: in the composed site, and in the
 * same pages built as one application. From the click until the next page is drawn; median of the rounds.
 */

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const SLOWED = 4;
const ROUNDS = Number(process.argv[3] ?? 5);
const SLUG = 'charleston';

const WAYS: readonly Way[] = [
  { name: 'landing → stores', from: paths.centre(SLUG), to: paths.stores(SLUG) },
  { name: 'stores → directory', from: paths.stores(SLUG), to: paths.directory(SLUG) },
  { name: 'visitor info → parking', from: paths.visitorInfo(SLUG), to: paths.parking(SLUG) },
];

const single = await startSingleBuild();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});

async function measure(origin: string, way: Way, ahead: boolean) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies([{ name: 'consent', value: `1.${Date.now() - 1000}.---`, url: origin }]);
  const page = await context.newPage();
  await page.goto(origin + way.from);
  await page.locator('#slot h1').waitFor();
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  if (ahead) {
    await page.locator(`a[href="${way.to}"]`).first().dispatchEvent('pointerover');
    // Code and content that are fetched ahead have arrived when nothing is on the way any more.
    await page.waitForTimeout(400);
    await page.waitForLoadState('networkidle');
  }
  const time = await clickAndWait(page, way.to);
  await context.close();
  return time;
}

const rows: object[] = [];
try {
  for (const ahead of [true, false]) {
    for (const way of WAYS) {
      const times = { composed: [] as number[], single: [] as number[] };
      // Turn about, so that a busy machine harms both alike.
      for (let round = 0; round < ROUNDS; round++) {
        times.composed.push(await measure(BASE_URL, way, ahead));
        times.single.push(await measure(single.origins.server, way, ahead));
      }
      const [composed, alone] = [median(times.composed), median(times.single)];
      rows.push({
        navigation: way.name,
        'fetched ahead': ahead ? 'yes' : 'no',
        'composed, ms': Math.round(composed),
        'single build, ms': Math.round(alone),
        ratio: (composed / alone).toFixed(2),
      });
    }
  }
} finally {
  await browser.close();
  await single.stop();
}
console.table(rows);
