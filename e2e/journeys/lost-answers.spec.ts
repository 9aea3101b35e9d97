import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import type { BrowserContext, Page, Route } from 'playwright';
import { paths, type RewardSummary } from 'shared-contracts/content';
import { join } from '../support/join.ts';
import { loyaltyOf, signIn } from '../support/member.ts';
import { main } from '../support/page-parts.ts';
import { content, siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

// `SEED=7 pnpm test:e2e journeys/lost-answers.spec.ts` draws the same again.
const JOURNEYS = Number(process.env.JOURNEYS ?? (process.env.DRILL ? 100 : 6));
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
const GIVE_POINTS = joinPath(import.meta.dirname, '../../server/test/club/give-points.ts');

test.use({ consent: 'necessary', expectedErrors: ['Failed to load resource', '401', '409', '502', 'ERR_'] });

const ACTS = [
  'drop',
  'break',
  'delay',
  'double',
  'reload',
  'leave',
  'kill',
  'sign out',
  'other member',
] as const;
const drawn = fc.record({
  act: fc.constantFrom(...ACTS),
  /** Whether the request reaches the server before the act, after it, or never. */
  arrives: fc.constantFrom('before', 'after', 'never'),
  /** Questions about the result that get no answer. */
  silent: fc.integer({ min: 0, max: 2 }),
  /** The answer's delay in milliseconds. */
  delay: fc.integer({ min: 0, max: 1_500 }),
  isExchange: fc.boolean(),
  isAtProfile: fc.boolean(),
});
type Drawn = ReturnType<typeof drawn.generate>['value'];

interface Wanted {
  readonly path: string;
  readonly cost: number;
  press(page: Page): Promise<void>;
}

const redemption = ({ centre, points, title, storeName, id }: RewardSummary): Wanted => ({
  path: paths.reward(centre, storeName, id),
  cost: points,
  async press(page) {
    await main(page)
      .getByRole('button', { name: /^Redeem \d/ })
      .click();
    await page
      .getByRole('dialog', { name: title })
      .getByRole('button', { name: /^Redeem \d/ })
      .click();
  },
});

const exchange = (centre: string, points: number): Wanted => ({
  path: paths.pointsExchange(centre),
  cost: points,
  async press(page) {
    await page.getByRole('radio', { name: /Gift card credit/ }).check();
    await page.getByLabel('How many points').selectOption(String(points));
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: /^Exchange \d/ }).click();
  },
});

type Said = 'done' | 'not done' | 'unknown' | null;

/** What the page tells the member about the request. */
async function saidOn(page: Page): Promise<Said> {
  if (/\/confirmation\?order=[RX]-/.test(page.url())) return 'done';
  // The page may navigate meanwhile.
  const texts = await page
    .locator('main, dialog[open]')
    .allInnerTexts()
    .catch(() => []);
  const all = texts.join('\n');
  if (/don’t know yet/.test(all)) return 'unknown';
  if (/didn’t go through|Not redeemed|Not exchanged/.test(all)) return 'not done';
  return /You redeemed|You got (?:CA)?\$|You already have this/.test(all) ? 'done' : null;
}
const hasIntents = (page: Page) =>
  page
    .evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('pending-change:')))
    .catch(() => true);

async function signedInContext(context: BrowserContext, page: Page, signInNow: () => Promise<unknown>) {
  await context.clearCookies();
  await answerConsent(context, siteUnderTest().baseUrl);
  await signInNow();
  await page.goto('about:blank');
  const cookies = await context.cookies();
  return async () => {
    await context.clearCookies();
    await context.addCookies(cookies);
  };
}

test(`${JOURNEYS} drawn journeys with lost answers spend once and tell the truth`, async ({
  context,
  page: first,
}) => {
  test.setTimeout(300_000 + JOURNEYS * 60_000);
  const asOther = await signedInContext(context, first, () => signIn(first));
  let page = first;
  async function newMember() {
    // The former page may be about to navigate.
    const next = await context.newPage();
    await page.close();
    page = next;
    let email = '';
    const asMember = await signedInContext(context, page, async () => {
      email = await join(page, paths.profile());
    });
    await promisify(execFile)(process.execPath, [GIVE_POINTS, email, '200000']);
    await asMember();
    // What the former member left on the device waits for that member.
    await page.goto(paths.home());
    await page.evaluate(() => localStorage.clear());
    return asMember;
  }
  let asMember: () => Promise<void>;

  const { items: centres } = await content().centres();
  const rewards: Wanted[] = [];
  for (const { slug } of centres) {
    if (rewards.length >= JOURNEYS) break;
    const { items } = await content().rewards(slug);
    rewards.push(...items.map(redemption));
  }
  let current: (route: Route) => Promise<unknown>;
  let silent = 0;
  await context.route(/\/api\/user-(redeem-reward|exchange-points)$/, (route) => current(route));
  await context.route('**/api/user-settle-change', (route) =>
    silent-- > 0 ? route.abort() : route.continue(),
  );
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  async function journey(at: number, { act, arrives, delay, isAtProfile, ...rest }: Drawn): Promise<void> {
    const wanted =
      (rest.isExchange ? undefined : rewards[at]) ??
      exchange(centres[at % centres.length]?.slug ?? '', 100 + 50 * (at % 30));
    const { points: before } = await loyaltyOf(page);
    const spent = async () => before - (await loyaltyOf(page)).points;
    async function check(said: Said) {
      count(`said ${said}`);
      if (said === 'done') expect(await spent(), 'told as done').toBe(wanted.cost);
      if (said === 'not done') expect(await spent(), 'told as not done').toBe(0);
    }
    const heard = async () => {
      let said: Said = null;
      const say = async () => {
        said = await saidOn(page);
        return said;
      };
      await expect.poll(say).not.toBeNull();
      await check(said);
    };

    await page.goto(wanted.path);
    // The last journey may have left its page before it showed the result, which this page shows then.
    await expect.poll(() => hasIntents(page)).toBe(false);
    await page.goto(wanted.path);
    silent = rest.silent;
    const reached = Promise.withResolvers<void>();
    const acted = Promise.withResolvers<void>();
    let sendLate = async (): Promise<unknown> => null;
    current = async (route) => {
      current = (later) => later.continue();
      const request = route.request();
      const send = () => route.fetch({ maxRedirects: 0 });
      sendLate = () =>
        context.request.fetch(request.url(), {
          method: 'POST',
          headers: request.headers(),
          data: request.postData() ?? '',
        });
      const answers =
        arrives === 'before' ? await Promise.all(act === 'double' ? [send(), send()] : [send()]) : [];
      reached.resolve();
      await acted.promise;
      const response = answers.at(-1);
      if (act === 'delay') await wait(delay);
      if (act === 'break') await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad' });
      else if (response && (act === 'delay' || act === 'double')) await route.fulfill({ response });
      // The page may be gone.
      else await route.abort().catch(() => undefined);
    };
    await wanted.press(page);
    await reached.promise;
    const isHere = !['reload', 'leave', 'kill', 'sign out', 'other member'].includes(act);
    if (act === 'kill') {
      const next = await context.newPage();
      await page.close();
      page = next;
    }
    if (act === 'reload') await page.goto(wanted.path, { waitUntil: 'commit' });
    if (act === 'leave')
      await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/"]')?.click());
    if (act === 'sign out' || act === 'other member') await context.clearCookies();
    acted.resolve();
    if (act === 'other member') {
      await asOther();
      await page.goto(wanted.path);
      await page.waitForLoadState('networkidle');
      expect(await saidOn(page)).toBeNull();
    }
    if (act === 'sign out' || act === 'other member') {
      await page.goto('about:blank');
      await asMember();
    }
    if (isHere) await heard();
    if (arrives === 'after') await sendLate();
    const early = isHere ? await saidOn(page) : null;
    if (early) await check(early);

    // The next visits, until the page knows.
    for (let visit = 0; visit < 6; visit++) {
      await page.goto(isAtProfile ? paths.profile() : wanted.path);
      if (!(await hasIntents(page))) break;
      await heard();
    }
    await expect.poll(() => hasIntents(page)).toBe(false);
    if (arrives === 'after') await sendLate();

    // The member tries again, not knowing.
    const once = await spent();
    expect([0, wanted.cost]).toContain(once);
    await page.goto(wanted.path);
    await wanted.press(page);
    await heard();
    await expect.poll(() => saidOn(page)).toBe('done');
    expect(await spent(), 'spent after another try').toBe(wanted.cost);
    count(once ? 'done at first' : 'done at the second try');
    count(act);
    process.stdout.write(`  journey ${at}: ${act}, ${once ? 'done at first' : 'done at the second try'}\n`);
  }

  const draws = fc.sample(drawn, { seed: SEED, numRuns: JOURNEYS });
  for (const [at, draw] of draws.entries())
    await test.step(`seed ${SEED}, journey ${at}: ${JSON.stringify(draw)}`, async () => {
      // A member may send 200 such requests an hour.
      if (at % 50 === 0) asMember = await newMember();
      await journey(at, draw);
    });
  const figures = `${JOURNEYS} journeys, seed ${SEED}: ${Object.entries(counts)
    .toSorted()
    .map(([what, times]) => `${times} ${what}`)
    .join('; ')}`;
  process.stdout.write(`${figures}\n`);
  if (process.env.FIGURES) await writeFile(process.env.FIGURES, figures);
});
