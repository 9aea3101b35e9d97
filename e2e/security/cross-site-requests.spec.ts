import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const { baseUrl } = siteUnderTest();

test.use({
  consent: 'necessary',
  // The browser's words on refusals.
  expectedErrors: [
    '403',
    'Failed to load',
    'ERR_BLOCKED',
    'Refused to',
    'violates the following',
    'not executable',
    'MIME type',
  ],
});

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

/** Calls an address as a page of the site does. */
const call = (page: Page, path: string) =>
  page.evaluate(async (url) => (await fetch(url, { credentials: 'same-origin' })).status, path);
const saved = (page: Page) =>
  page.evaluate(
    async (): Promise<number[]> => (await (await fetch('/api/user-get-favorite-deals')).json()).deals,
  );

test('a deal is saved only by a call from the site itself', {
  tag: '@promise',
}, async ({ page, context }) => {
  await signIn(page);
  const answer = await page.request.get('/api/centers/charleston/deals?limit=1', {
    headers: { 'x-api-version': '3.0' },
  });
  const deal: number = (await answer.json()).items[0].id;
  const add = `/api/user-add-favorite-deal?deal_id=${deal}`;
  const remove = `/api/user-delete-favorite-deal?deal_id=${deal}`;
  await call(page, remove);
  const before = await saved(page);
  const url = baseUrl + add;
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (response.url() === url) statuses.push(response.status());
  });

  /** Whether Playwright sees the response: not that of an image or a script, and a prefetch is not made. */
  const ways = [
    { name: 'image', isSeen: false, body: `<img src="${url}" alt="">` },
    { name: 'script', isSeen: false, body: `<script src="${url}"></script>` },
    { name: 'prefetch', isSeen: false, body: `<link rel="prefetch" href="${url}">` },
    { name: 'frame', isSeen: true, body: `<iframe src="${url}" title="x"></iframe>` },
    {
      name: 'form',
      isSeen: true,
      body: `<form id="f" action="${baseUrl}/api/user-add-favorite-deal"><input name="deal_id" value="${deal}"></form>
        <script>document.getElementById('f').submit()</script>`,
    },
    { name: 'link', isSeen: true, body: `<script>location.href = ${JSON.stringify(url)}</script>` },
  ];
  // Another port of this host is the same site for the browser, so that cookies are sent.
  for (const host of ['localhost', '127.0.0.1']) {
    for (const { name, isSeen, body } of ways) {
      html = `<!doctype html><title>${name}</title><body>${body}`;
      const attacker = await context.newPage();
      const answered = isSeen
        ? context.waitForEvent('response', { predicate: (response) => response.url() === url, timeout: 0 })
        : null;
      await attacker.goto(`http://${host}:${port}/`).catch(() => undefined);
      await answered;
      await attacker.close();
      expect(await saved(page), `${name} of ${host}`).toEqual(before);
    }
  }
  expect(statuses.length).toBeGreaterThan(5);
  expect(new Set(statuses)).toEqual(new Set([403]));

  // The address bar, and a prefetch by the site itself.
  const own = await context.newPage();
  await own.goto(add);
  await own.goto('/rewards');
  await own.evaluate(
    (href) =>
      new Promise<void>((resolve) => {
        const done = () => resolve();
        const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href });
        link.addEventListener('load', done);
        link.addEventListener('error', done);
        document.head.append(link);
      }),
    add,
  );
  expect(await saved(page)).toEqual(before);

  for (let time = 0; time < 2; time++) expect(await call(page, add)).toBe(200);
  expect(await saved(page)).toEqual([...before, deal]);
  expect(await call(page, remove)).toBe(200);
  expect(await saved(page)).toEqual(before);
});
