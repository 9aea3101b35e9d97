import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright';
import { paths } from 'shared-contracts';
import { z } from 'shared-contracts/zod';

/*
 * Panning the map and scrolling the list with the processor slowed four times: with the centres there are, and with 2,000 that
 * are imported for it; beside an empty box that is dragged the same way, and beside the same list as still markup: the page as
 * it stands, with its styles and without a script. Without `BASE_URL` it runs on a site of its own; a site
 * that is named needs its `DATA_DIR` too, and keeps the 2,000.
 */

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const SERVER = join(import.meta.dirname, '../../server');
const SLOWED = 4;
const MANY = 2000;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const DRAGS = 6;
const STEPS = 25;
/** Milliseconds from which a frame counts as long: three refreshes. */
const LONG_FRAME = 50;

const centresSchema = z.array(z.record(z.string(), z.unknown()));

interface Frames {
  readonly long: number;
  readonly worst: number;
  readonly median: number;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Frames drawn while `act` runs. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times });
    const tick = (time: number) => {
      times.push(time);
      if (Reflect.get(window, 'frameTimes') === times) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await act();
  const times = z.array(z.number()).parse(
    await page.evaluate(() => {
      const taken: unknown = Reflect.get(window, 'frameTimes');
      Object.assign(window, { frameTimes: null });
      return taken;
    }),
  );
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  return {
    long: gaps.filter((gap) => gap > LONG_FRAME).length,
    worst: Math.max(0, ...gaps),
    median: median(gaps),
  };
}

async function drag(page: Page, box: { x: number; y: number; width: number; height: number }) {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let round = 0; round < DRAGS; round++) {
    const [dx, dy] = [(round % 2 ? 1 : -1) * box.width * 0.35, (round % 3 ? -1 : 1) * box.height * 0.2];
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + dx, middle.y + dy, { steps: STEPS });
    await page.mouse.up();
  }
}

const scroll = async (page: Page) => {
  for (let step = 0; step < 30; step++) await page.mouse.wheel(0, 240);
};

const content = (...args: string[]) =>
  execFileSync(process.execPath, [join(SERVER, 'src/content/cli.ts'), ...args], { encoding: 'utf8' });

/** Imports as many centres as make 2,000: copies of the ones there are, spread over the country. */
function importMany(): void {
  const folder = mkdtempSync(join(tmpdir(), 'map-bench-'));
  try {
    content('export', join(folder, 'all'));
    const real = centresSchema.parse(JSON.parse(readFileSync(join(folder, 'all/centres.json'), 'utf8')));
    const more = Array.from({ length: MANY - real.length }, (_, at) => ({
      ...real[at % real.length],
      id: 10_000 + at,
      slug: `place-${at}`,
      shortName: `Place ${at}`,
      coordinates: {
        latitude: 26 + ((at * 7919) % 2200) / 100,
        longitude: -122 + ((at * 104_729) % 5000) / 100,
      },
    }));
    mkdirSync(join(folder, 'many'));
    writeFileSync(join(folder, 'many/centres.json'), JSON.stringify([...real, ...more]));
    content('import', join(folder, 'many'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return session;
}

const EMPTY_BOX = `<!doctype html><title>Empty</title><div id="box" style="position:fixed;inset:40px;background:#cfe8f0;overflow:hidden"><div id="pane" style="position:absolute;inset:-50%;will-change:transform;background:linear-gradient(45deg,#fff,#888)"></div></div>
<script>let from;const b=document.getElementById('box'),p=document.getElementById('pane');b.onpointerdown=e=>from=e;b.onpointermove=e=>{if(from)p.style.transform='translate('+(e.clientX-from.clientX)+'px,'+(e.clientY-from.clientY)+'px)'};b.onpointerup=()=>{from=null;p.style.transform=''}</script>`;

async function openMap(page: Page, centres?: number): Promise<void> {
  // Reached by a link of the page, so that the calls are the browser's own.
  await page.goto(`${BASE_URL}${paths.brands()}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find a Tanger' }).click();
  await page.getByRole('group', { name: `Map with ${centres ?? ''}` }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** The page that stands, from the site's own origin, without its scripts. */
async function makeStill(page: Page): Promise<void> {
  const markup = (await page.content()).replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
  const address = `${BASE_URL}/still`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: markup }));
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

async function openLongList(page: Page): Promise<void> {
  await openMap(page, MANY);
  for (let more = 0; more < 5; more++) await page.getByRole('link', { name: /^Show \d+ more$/ }).click();
}

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const rows: object[] = [];

async function measure(
  name: string,
  open: (page: Page) => Promise<void>,
  act: (page: Page) => Promise<void>,
) {
  const runs: Frames[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    await open(page);
    await slowDown(page);
    runs.push(await framesDuring(page, () => act(page)));
    await page.close();
  }
  rows.push({
    case: name,
    'long frames': median(runs.map(({ long }) => long)),
    'worst ms': Math.round(median(runs.map(({ worst }) => worst))),
    'median ms': Number(median(runs.map((run) => run.median)).toFixed(1)),
  });
}

const dragMap = async (page: Page) => {
  const box = await page.getByRole('region', { name: 'Map' }).boundingBox();
  if (box) await drag(page, { ...box, height: Math.min(box.height, 860 - box.y) });
};

await measure(
  'empty box',
  (page) => page.setContent(EMPTY_BOX),
  (page) => drag(page, { x: 40, y: 40, width: 1200, height: 780 }),
);
await measure('map, all centers', (page) => openMap(page), dragMap);
const scrollList = async (page: Page) => {
  await page.mouse.move(200, 500);
  await scroll(page);
};

await measure('list, all centers', (page) => openMap(page), scrollList);
await measure(
  'list, all centers, still',
  async (page) => {
    await openMap(page);
    await makeStill(page);
  },
  scrollList,
);
importMany();
await measure(`map, ${MANY} centers`, (page) => openMap(page, MANY), dragMap);
await measure(`list, ${MANY} centers`, openLongList, scrollList);
await measure(
  `list, ${MANY} centers, still`,
  async (page) => {
    await openLongList(page);
    await makeStill(page);
  },
  scrollList,
);
await browser.close();
console.table(rows);
