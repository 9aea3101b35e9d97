import { type CDPSession, chromium } from 'playwright';
import { CONSENT_TEXT_VERSION, paths } from 'shared-contracts';
import { median } from './load.ts';
import { startSingleBuild } from './single/start.ts';
import { clickAndWait, type Way } from './soft-navigation.ts';

/*
 * Soft navigations between two pages of a centre, with the processor slowed four times: in the composed site, and in the
 * same pages built as one application. From the click until the next page is drawn, and what the main thread worked for it;
 * medians of the rounds.
 */

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const SLOWED = 4;
const ROUNDS = Number(process.argv[3] ?? 15);
const SLUG = 'charleston';

const WAYS: readonly Way[] = [
  { name: 'landing → stores', from: paths.centre(SLUG), to: paths.stores(SLUG) },
  { name: 'stores → directory', from: paths.stores(SLUG), to: paths.directory(SLUG) },
  { name: 'visitor info → parking', from: paths.visitorInfo(SLUG), to: paths.parking(SLUG) },
];

const single = await startSingleBuild();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});

/** Milliseconds that the page's main thread has worked. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function measure(origin: string, way: Way, ahead: boolean) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies([
    { name: 'consent', value: `${CONSENT_TEXT_VERSION}.${Date.now() - 1000}.---`, url: origin },
  ]);
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
  await session.send('Performance.enable');
  const before = await taskTime(session);
  const time = await clickAndWait(page, way.to);
  const busy = (await taskTime(session)) - before;
  await context.close();
  return { time, busy };
}

interface Run {
  /** Milliseconds from the click. */
  readonly time: number;
  /** Milliseconds of the main thread. */
  readonly busy: number;
}

const rows: object[] = [];
try {
  for (const ahead of [true, false]) {
    for (const way of WAYS) {
      const runs = { composed: [] as Run[], single: [] as Run[] };
      // Turn about, each first as often as the other, so that a busy machine harms both alike.
      for (let round = 0; round < ROUNDS; round++) {
        const turns = [
          async () => runs.composed.push(await measure(BASE_URL, way, ahead)),
          async () => runs.single.push(await measure(single.origins.twin, way, ahead)),
        ];
        for (const turn of round % 2 ? turns.reverse() : turns) await turn();
      }
      const medians = (of: readonly Run[]) => ({
        time: median(of.map(({ time }) => time)),
        busy: median(of.map(({ busy }) => busy)),
      });
      const [composed, alone] = [medians(runs.composed), medians(runs.single)];
      rows.push({
        navigation: way.name,
        'fetched ahead': ahead ? 'yes' : 'no',
        'composed, ms': Math.round(composed.time),
        'single build, ms': Math.round(alone.time),
        ratio: (composed.time / alone.time).toFixed(2),
        'ratio of work': (composed.busy / alone.busy).toFixed(2),
      });
    }
  }
} finally {
  await browser.close();
  await single.stop();
}
console.table(rows);
