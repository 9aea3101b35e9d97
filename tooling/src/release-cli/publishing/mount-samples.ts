import type { Browser, BrowserContext, Page } from 'playwright';
import { FRAGMENT_ROUTE, OUTCOMES_PATH, statusPageSchema } from 'shared-contracts/composition';
import { type CheckStatement, outcomeBeaconSchema } from 'shared-contracts/release';
import { FRAGMENT_ATTRIBUTE } from 'shared-contracts/shell';
import { PlainError } from '../../console/report.ts';
import type { SamplePage } from './sample-pages.ts';

export interface MountSite {
  readonly server: string;
  readonly token: string;
}

export interface Mounted {
  readonly mounted: CheckStatement['mounted'];
  /** Pages that the site does not show to members. */
  readonly left: readonly string[];
  readonly reasons: readonly string[];
}

const MOUNT_MS = 60_000;
const IDLE_MS = 5_000;
const PAGE_MS = 120_000;
const SLOT_MS = 10_000;
const CLOSE_MS = 10_000;
const AT_ONCE = 3;
/** Failures after which no further page is opened. */
const MOST_FAILURES = 5;
const QA_PATH = '/api/qa';
const MEMBER_CALL = /\/api\/(?:user-|mparticle-user-)/;
/** React's numbers for markup of the server that differs. */
const DIFFERS = /Minified React error #4(18|23|25)\b/;
const DIFFERS_HINT =
  'the server and the browser render different markup: use useNow(), and no window while rendering';
/** Title of a page whose data did not arrive (`PageError` of the contracts). */
const FAILED_TITLE = 'We couldn’t load this page';

type Audience = 'visitor' | 'member';
type Ended = 'mounted' | 'left' | { readonly reason: string };
interface Visit extends SamplePage {
  readonly as: Audience;
}

/**
 * Mounts sample pages in a browser, as visitor and as the fake member. Reads the page's reports but does not forward
 * them, because they are not visits. Each wait has a limit.
 */
export async function mountSamples(
  { server, token }: MountSite,
  pages: readonly SamplePage[],
  launch: () => Promise<Browser>,
): Promise<Mounted> {
  const browser = await launch();
  const waiting = pages.flatMap((page): Visit[] => [
    { ...page, as: 'visitor' },
    { ...page, as: 'member' },
  ]);
  const ended: Array<{ readonly visit: Visit; readonly end: Ended }> = [];
  const openAll = async () => {
    // Requests of a service worker could not be answered here.
    const context = await browser.newContext({ baseURL: server, serviceWorkers: 'block' });
    const headers = { authorization: `Bearer ${token}` };
    const tester = await context.request.post(QA_PATH, { headers });
    if (!tester.ok()) throw new PlainError(`The site has no testers: it answered with ${tester.status()}.`);
    for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
      ended.push({ visit, end: await endOf(context, visit) });
      if (ended.filter(({ end }) => typeof end === 'object').length >= MOST_FAILURES) waiting.length = 0;
    }
    await context.request.delete(QA_PATH);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, openAll));
  } finally {
    await within(browser.close(), CLOSE_MS, undefined);
  }
  const left = ended.filter(({ visit, end }) => end === 'left' && visit.as === 'member');
  return {
    mounted: statementOf(ended.filter(({ end }) => end === 'mounted').map(({ visit }) => visit)),
    left: [...new Set(left.filter(({ visit }) => !visit.slot).map(({ visit }) => visit.url))],
    reasons: ended.flatMap(({ end }) => (typeof end === 'object' ? [end.reason] : [])),
  };
}

/** Returns `/` of a page, and `/#home.club` of a fragment on it. */
const addressOf = ({ url, slot }: SamplePage) => (slot ? `${url}#${slot}` : url);

function statementOf(visits: readonly Visit[]): CheckStatement['mounted'] {
  const pairs = Map.groupBy(visits, ({ shell, remote }) => `${shell} ${remote}`);
  return [...pairs.values()].flatMap((ofPair) => {
    const urls = (audience: Audience) => ofPair.filter(({ as }) => as === audience).map(addressOf);
    const [first] = ofPair;
    return first
      ? [{ shell: first.shell, remote: first.remote, visitor: urls('visitor'), member: urls('member') }]
      : [];
  });
}

async function endOf(context: BrowserContext, visit: Visit): Promise<Ended> {
  const { url, shell, remote, slot, as } = visit;
  const who = as === 'visitor' ? 'a visitor' : 'a member';
  const refusal = (words: string) => ({
    reason: `${url} of ${[shell, remote].filter(Boolean).join(' and ')}, as ${who}${slot ? `, the slot '${slot}'` : ''}: ${words}.`,
  });
  const page = await context.newPage();
  try {
    const end = await within(look(page, visit), PAGE_MS, `it was not ready in ${PAGE_MS / 1_000} s`);
    return end === 'mounted' || end === 'left' ? end : refusal(end);
  } catch (error) {
    return refusal(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
  } finally {
    await within(page.close(), CLOSE_MS, undefined);
  }
}

/** Returns how the visit ends, or a failure in words. */
async function look(page: Page, { url, shell, remote, slot, as }: Visit): Promise<string> {
  const first = Promise.withResolvers<string>();
  const failures: string[] = [];
  const fail = (words: string) => {
    failures.push(words);
    first.resolve(words);
  };
  const isElsewhere = () => new URL(page.url()).pathname !== url.split(/[?#]/, 1)[0];
  page.on('pageerror', ({ message }) =>
    fail(`it throws ${DIFFERS.test(message) ? `${message} (${DIFFERS_HINT})` : message}`),
  );
  await page.exposeFunction('reportViolation', (words: string) =>
    fail(`the policy of the page blocks ${words}`),
  );
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, target }) => {
      const isStyle = effectiveDirective === 'style-src-attr';
      const where = target instanceof Element ? ` in ${target.outerHTML.split('>', 1)[0]}>` : '';
      const remedy = isStyle ? `${where}: use a class of a CSS Module, not a style attribute` : '';
      Reflect.get(window, 'reportViolation')(`${effectiveDirective} ${blockedURI}${remedy}`);
    });
  });
  const place = `[${FRAGMENT_ATTRIBUTE}="${slot}"]`;
  // The page can grow above the slot, so it is scrolled to again and again.
  if (slot)
    await page.addInitScript(
      (selector) => void setInterval(() => document.querySelector(selector)?.scrollIntoView(), 200),
      place,
    );
  if (as === 'visitor') await answerAsVisitor(page);
  await page.route(`**${OUTCOMES_PATH}`, async (call) => {
    const beacon = outcomeBeaconSchema.safeParse(call.request().postDataJSON());
    for (const { release, outcome, error, route } of beacon.data?.outcomes ?? []) {
      // Other teams' releases on their own page are not at issue.
      if (slot && release !== remote) continue;
      if (outcome !== 'mounted') fail(`${release} ended with ${outcome}, ${error?.message ?? 'no words'}`);
      else if (release === remote && (!slot || route === FRAGMENT_ROUTE + slot)) first.resolve('mounted');
    }
    await call.fulfill({ status: 204 });
  });
  const asked = [shell, remote].flatMap((id) => (id ? [`release=${encodeURIComponent(id)}`] : [])).join('&');
  const response = await page.goto(`${url}${url.includes('?') ? '&' : '?'}${asked}`);
  const status = response?.status() ?? 0;
  if (remote === null) first.resolve('mounted');
  // A publish renders the samples, so a missing page means a missing centre.
  else if (status === 404 || isElsewhere()) return failures[0] ?? 'left';
  if (remote !== null && status >= 400) return `it answered with the status ${status}`;
  // Visitors are sent from pages of members to the sign-in.
  page.on(
    'framenavigated',
    (frame) => void (frame === page.mainFrame() && isElsewhere() && first.resolve('left')),
  );
  if (slot) {
    const found = page.waitForSelector(place, { state: 'attached', timeout: SLOT_MS }).then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([found, first.promise]))) return failures[0] ?? 'left';
  }
  const end = await within(first.promise, MOUNT_MS, `${remote} was not mounted in ${MOUNT_MS / 1_000} s`);
  if (end !== 'mounted') return end;
  // Data of the member arrives after the mount.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  const seen = await page.evaluate(seenIn, remote?.split('@', 1)[0] ?? null);
  if (failures[0] !== undefined) return failures[0];
  // A fragment may have nothing to show, and the page around it is another team's.
  if (slot) return 'mounted';
  // Pages use the attribute as well.
  const panel =
    remote === null ? undefined : seen.statuses.find((one) => statusPageSchema.safeParse(one).success);
  if (panel === 'not-found') return 'left';
  if (panel) return `it shows the panel “${panel}”`;
  if (seen.text.includes(FAILED_TITLE)) return 'it could not load its data';
  return seen.isBlank ? 'it is blank' : 'mounted';
}

/** Runs in the page. */
function seenIn(remote: string | null) {
  const root =
    remote === null ? document.body : document.querySelector<HTMLElement>(`[data-remote="${remote}"]`);
  const statuses = [...document.querySelectorAll<HTMLElement>('[data-status]')].map(
    ({ dataset }) => dataset.status,
  );
  const text = root?.textContent.trim() ?? '';
  const isFilled = text !== '' || root?.querySelector('img, svg, canvas, video, input');
  return { statuses, text, isBlank: !isFilled || root?.clientHeight === 0 };
}

/** Unreleased code gets the fake member from the server, so the visitor is made here. */
async function answerAsVisitor(page: Page): Promise<void> {
  await page.route('**/api/auth/session', (route) => route.fulfill({ json: {} }));
  const refused = { code: 'UNAUTHENTICATED', message: 'Nobody is signed in.', requestId: 'check' };
  await page.route(MEMBER_CALL, (route) => route.fulfill({ status: 401, json: refused }));
}

async function within<T>(work: Promise<T>, ms: number, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
