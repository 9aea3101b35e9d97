import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
/** The browser's words on the refusals, which are the point here. */
const REFUSED = [
  '403',
  'Failed to load',
  'ERR_BLOCKED',
  'Refused to',
  'violates the following',
  'not executable',
  'MIME type',
];

test.use({ expectedErrors: REFUSED });

let server: Server;
let html = '';
let port = 0;

test.beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
test.afterAll(() => void server.close());

/** Call as a page of the site makes it. */
const call = (page: Page, path: string) =>
  page.evaluate(async (url) => (await fetch(url, { credentials: 'same-origin' })).status, path);
const saved = (page: Page) =>
  page.evaluate(
    async (): Promise<number[]> => (await (await fetch('/api/user-get-favorite-deals')).json()).deals,
  );

/** Ways whose answers are shown: that of an image or a script is kept from the page, and a prefetch is not even made. */
const SHOWN: ReadonlySet<string> = new Set(['frame', 'form', 'link']);

async function someDeal(page: Page): Promise<number> {
  const answer = await page.request.get('/api/centers/charleston/deals?limit=1', {
    headers: { 'x-api-version': '3.0' },
  });
  return (await answer.json()).items[0].id;
}

test('saving a deal by GET works from the site itself, and from nowhere else', async ({ page, context }) => {
  await answerConsent(context, baseUrl);
  await signIn(page);
  const deal = await someDeal(page);
  const add = `/api/user-add-favorite-deal?deal_id=${deal}`;
  const remove = `/api/user-delete-favorite-deal?deal_id=${deal}`;
  await call(page, remove);

  const before = await saved(page);
  const url = baseUrl + add;
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (response.url() === url) statuses.push(response.status());
  });

  const tags: Readonly<Record<string, string>> = {
    image: `<img src="${url}" alt="">`,
    script: `<script src="${url}"></script>`,
    frame: `<iframe src="${url}" title="x"></iframe>`,
    prefetch: `<link rel="prefetch" href="${url}">`,
    form: `<form id="f" action="${baseUrl}/api/user-add-favorite-deal"><input name="deal_id" value="${deal}"></form>
      <script>document.getElementById('f').submit()</script>`,
    link: `<script>location.href = ${JSON.stringify(url)}</script>`,
  };
  // Another port of this host is a sibling: the same site to the browser, so that cookies go along.
  for (const host of ['localhost', '127.0.0.1']) {
    for (const [name, tag] of Object.entries(tags)) {
      html = `<!doctype html><title>${name}</title><body>${tag}`;
      const attacker = await context.newPage();
      const answered = SHOWN.has(name)
        ? context.waitForEvent('response', { predicate: (response) => response.url() === url, timeout: 0 })
        : null;
      // It has loaded when its images and scripts have failed.
      await attacker.goto(`http://${host}:${port}/`).catch(() => undefined);
      await answered;
      await attacker.close();
      expect(await saved(page), `${name} of ${host}`).toEqual(before);
    }
  }
  expect(statuses.length).toBeGreaterThan(5);
  expect(new Set(statuses)).toEqual(new Set([403]));

  // The site's own documents: typed into the address bar, and its own prefetch.
  const own = await context.newPage();
  await own.goto(add);
  await own.goto('/rewards');
  await own.evaluate((href) => {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href });
    document.head.append(link);
  }, add);
  await own.waitForTimeout(500);
  expect(await saved(page)).toEqual(before);

  expect(await call(page, add)).toBe(200);
  expect(await call(page, add)).toBe(200);
  expect(await saved(page)).toEqual([...before, deal]);
  expect(await call(page, remove)).toBe(200);
  expect(await saved(page)).toEqual(before);
});
