import type { Browser, BrowserContext, Page } from 'playwright';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { outcomeBeaconSchema } from 'shared-contracts/release';
import { PlainError } from '../../console/report.ts';
import type { SamplePage } from './sample-pages.ts';

export interface MountSite {
  readonly server: string;
  readonly token: string;
}

export interface Mounted {
  readonly pages: number;
  readonly left: readonly string[];
  readonly reasons: readonly string[];
}

const DEADLINE = 60_000;
const AT_ONCE = 3;
const QA_PATH = '/api/qa';

type Ended = 'mounted' | 'left' | { readonly reason: string };

/**
 * Mounts sample pages in a browser as a tester. Reads the page's reports but does not forward them, because
 * they are not visits.
 */
export async function mountSamples(
  { server, token }: MountSite,
  pages: readonly SamplePage[],
  launch: () => Promise<Browser>,
): Promise<Mounted> {
  const browser = await launch();
  const waiting = [...pages];
  const ended: Array<{ readonly url: string; readonly end: Ended }> = [];
  const openAll = async () => {
    const context = await browser.newContext({ baseURL: server });
    const headers = { authorization: `Bearer ${token}` };
    const tester = await context.request.post(QA_PATH, { headers });
    if (!tester.ok()) throw new PlainError(`The site has no testers: it answered with ${tester.status()}.`);
    for (let page = waiting.shift(); page; page = waiting.shift())
      ended.push({ url: page.url, end: await endOf(context, page) });
    await context.request.delete(QA_PATH);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages.length) }, openAll));
  } finally {
    await browser.close();
  }
  return {
    pages: ended.filter(({ end }) => end === 'mounted').length,
    left: ended.filter(({ end }) => end === 'left').map(({ url }) => url),
    reasons: ended.flatMap(({ end }) => (typeof end === 'object' ? [end.reason] : [])),
  };
}

async function endOf(context: BrowserContext, { url, remote, releases }: SamplePage): Promise<Ended> {
  const refusal = (words: string) => ({ reason: `${url} of ${releases.join(' and ')}: ${words}.` });
  const asked = releases.map((id) => `release=${encodeURIComponent(id)}`).join('&');
  const page = await context.newPage();
  try {
    const told = outcomeOf(page, remote);
    const response = await page.goto(`${url}${url.includes('?') ? '&' : '?'}${asked}`);
    const status = response?.status() ?? 0;
    // A publish renders the samples, so a missing page means a missing centre.
    if (status === 404 || new URL(page.url()).pathname !== url.split(/[?#]/, 1)[0]) return 'left';
    if (status >= 400) return refusal(`it answered with the status ${status}`);
    const words = await told;
    return words === null ? 'mounted' : refusal(words);
  } catch (error) {
    return refusal(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
  } finally {
    await page.close();
  }
}

/**
 * Resolves with null once the remote is mounted, else with the failure that the page reports. All shells
 * report it.
 */
async function outcomeOf(page: Page, remote: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  page.on('pageerror', ({ message }) => resolve(`it throws ${message}`));
  await page.route(`**${OUTCOMES_PATH}`, async (route) => {
    const beacon = outcomeBeaconSchema.safeParse(route.request().postDataJSON());
    for (const { release, outcome, error } of beacon.data?.outcomes ?? []) {
      if (outcome !== 'mounted') resolve(`${release} ended with ${outcome}, ${error?.message ?? 'no words'}`);
      else if (release === remote) resolve(null);
    }
    await route.fulfill({ status: 204 });
  });
  const timer = setTimeout(() => resolve(`${remote} was not mounted in ${DEADLINE / 1_000} s`), DEADLINE);
  return promise.finally(() => clearTimeout(timer));
}
