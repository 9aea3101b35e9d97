import type { Browser, Locator, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { inQuiet, markdownTable, median } from './measure.ts';
import { startSingleBuild } from './single/start.ts';
import { LINE, launch, newContext, slowPage } from './visit.ts';

/*
 * `pnpm bench inp [ROUNDS]`: how long ten interactions take until their next paint, beside the single build. Interleaved rounds
 * on a slow phone, with a fresh profile for each interaction.
 */

const ROUNDS = Number(process.argv[2] ?? 7);
const { BASE_URL = 'http://localhost:4000', HEADLESS_SHELL_PATH, WHOLE_CHROMIUM_PATH } = process.env;
const SLUG = 'charleston';

interface Interaction {
  readonly name: string;
  readonly path: string;
  /** Runs before the measurement. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
}

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const openSearch = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Search the site' }).tap();
const type = (field: Locator) => field.press('n');

const INTERACTIONS: readonly Interaction[] = [
  { name: 'open the search', path: paths.home(), act: openSearch },
  {
    name: 'type in the search',
    path: paths.home(),
    before: openSearch,
    act: (page) => type(dialog(page).getByRole('combobox')),
  },
  {
    name: 'add a store to the plan',
    path: paths.stores(SLUG),
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^Add .* to plan$/ })
        .first()
        .tap(),
  },
  {
    name: 'type in the finder',
    path: paths.findACentre(),
    act: (page) => type(page.locator('#slot input[type=search]').first()),
  },
  {
    name: 'type in the filter of stores',
    path: paths.stores(SLUG),
    act: (page) => type(main(page).getByRole('searchbox')),
  },
  {
    name: 'show only open stores',
    path: paths.stores(SLUG),
    act: (page) => main(page).getByRole('checkbox', { name: 'Open now' }).check(),
  },
  {
    name: 'save a deal',
    path: paths.deals(SLUG),
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^Save / })
        .first()
        .tap(),
  },
  {
    name: 'zoom the map',
    path: paths.map(SLUG),
    act: (page) => main(page).getByRole('button', { name: 'Zoom in' }).tap(),
  },
  {
    name: 'find a store on the map',
    path: paths.map(SLUG),
    act: (page) => type(main(page).getByRole('searchbox')),
  },
  {
    name: 'navigate to a store',
    path: paths.stores(SLUG),
    act: (page) => main(page).locator(`a[href^="/${SLUG}/stores/"]`).first().tap(),
  },
];

/** Milliseconds from the input to the next paint: the longest event of the interaction, in steps of 8 ms. */
async function interact(browser: Browser, origin: string, { path, before, act }: Interaction) {
  const context = await newContext(browser);
  try {
    const { page } = await slowPage(context);
    await page.goto(origin + path);
    await page.waitForLoadState('networkidle');
    await before?.(page);
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      const longest = { duration: 0 };
      Object.assign(window, { longest });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.duration = Math.max(longest.duration, duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    await act(page);
    await page.waitForTimeout(1_500);
    return await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'longest'), 'duration')));
  } finally {
    await context.close();
  }
}

const VARIANTS = ['composed', 'single'] as const;
const single = await startSingleBuild();
const origins = { composed: BASE_URL, single: single.origin };
const path = HEADLESS_SHELL_PATH || WHOLE_CHROMIUM_PATH;
if (!path) throw new Error('There is no Chromium: name one with CHROMIUM_PATH');
const browser = await launch(path);
const samples = INTERACTIONS.map(() => ({ composed: [] as number[], single: [] as number[] }));
try {
  for (const variant of VARIANTS) for (const { path } of INTERACTIONS) await fetch(origins[variant] + path);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, interaction] of INTERACTIONS.entries())
      for (const variant of VARIANTS)
        samples[at]?.[variant].push(await inQuiet(() => interact(browser, origins[variant], interaction)));
    process.stderr.write(`round ${round + 1} of ${ROUNDS}\n`);
  }
} finally {
  await browser.close();
  await single.stop();
}

const rows = INTERACTIONS.map(({ name }, at) => {
  const [composed, one] = VARIANTS.map((variant) => median(samples[at]?.[variant] ?? []));
  return { name, composed: composed ?? Number.NaN, one: one ?? Number.NaN };
});
const worst = {
  name: 'the worst',
  composed: Math.max(...rows.map(({ composed }) => composed)),
  one: Math.max(...rows.map(({ one }) => one)),
};
const cells = [...rows, worst].map(({ name, composed, one }) => [
  name,
  String(composed),
  String(one),
  (composed / one).toFixed(2),
]);
process.stdout.write(`# Interaction to next paint, side by side

${LINE.description}; ${ROUNDS} interleaved rounds, medians, milliseconds.

${markdownTable(['interaction', 'composed', 'single build', 'composed / single build'], cells)}
`);
