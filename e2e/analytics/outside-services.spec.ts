import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from 'shared-contracts/content';
import { CONSENT_TEXT_VERSION } from 'shared-contracts/member';
import { TAG_FRAME_PATH } from 'shared-contracts/shell';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';

interface Seen {
  readonly cookie: string;
  readonly page: string;
  readonly layer: unknown[];
}

const TAG = (origin: string) => `
const attempt = (read) => { try { return read(); } catch { return 'refused'; } };
const tell = () => fetch('${origin}/seen', { method: 'POST', mode: 'no-cors', body: JSON.stringify({
  cookie: attempt(() => document.cookie),
  page: attempt(() => parent.document.title),
  layer: dataLayer.map((entry) => entry.length === undefined ? entry : [...entry]),
}) });
const push = dataLayer.push.bind(dataLayer);
dataLayer.push = (...entries) => { const length = push(...entries); tell(); return length; };
tell();
`;

const seen: Seen[] = [];
const measured: Array<{ client_id: string; events: Array<{ name: string }> }> = [];
const asked: string[] = [];
const service = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString();
  asked.push(request.url ?? '');
  if (request.url === '/seen') seen.push(JSON.parse(body));
  if (request.url?.startsWith('/mp/collect')) measured.push(JSON.parse(body));
  const { port } = service.address() as AddressInfo;
  const isTag = request.url === '/gtm.js?id=GTM-SAMPLE1';
  response.writeHead(200, { 'content-type': isTag ? 'text/javascript' : 'text/plain' });
  response.end(isTag ? TAG(`http://127.0.0.1:${port}`) : '');
});

let site: SecondSite;
test.beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  site = await startSecondSite(await freePort(), {
    TAG_MANAGER_ID: 'GTM-SAMPLE1',
    TAG_MANAGER_URL: `http://127.0.0.1:${port}`,
    GA4_MEASUREMENT_ID: 'G-SAMPLE1',
    GA4_API_SECRET: 'sample',
    GA4_URL: `http://127.0.0.1:${port}/mp/collect`,
  });
});
test.afterAll(async () => {
  await site.stop();
  await new Promise((resolve) => service.close(resolve));
});

test('outside services get events only after consent, in a frame isolated from the page', {
  tag: '@promise',
}, async ({ page, context }) => {
  await page.goto(site.origin + paths.brands());
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Necessary only' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Find a Tanger' }).first().click();
  await page.waitForURL(site.origin + paths.findACentre());
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);

  const value = `${CONSENT_TEXT_VERSION}.${Date.now() - 1000}.p--`;
  await context.addCookies([{ name: 'consent', value, url: site.origin }]);
  await page.goto(site.origin + paths.brands());
  await expect(page.locator(`iframe[src="${TAG_FRAME_PATH}"]`)).toHaveAttribute('sandbox', 'allow-scripts');
  // Each report contains all entries so far, and reports may arrive out of order.
  const layer = () => seen.map((report) => report.layer).reduce((a, b) => (b.length >= a.length ? b : a), []);
  await expect
    .poll(layer)
    .toContainEqual(expect.objectContaining({ event: 'page_view', page_path: paths.brands() }));
  expect(layer()[0]).toEqual([
    'consent',
    'default',
    expect.objectContaining({ analytics_storage: 'denied' }),
  ]);
  expect(layer()).toContainEqual([
    'consent',
    'update',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
      functionality_storage: 'denied',
      personalization_storage: 'denied',
      security_storage: 'granted',
    },
  ]);
  for (const { cookie, page: title } of seen) expect([cookie, title]).toEqual(['refused', 'refused']);

  // By the queue of the server.
  const names = () => measured.flatMap(({ events }) => events.map(({ name }) => name));
  await expect.poll(names).toContain('page_view');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Necessary only' }).click();
  await expect
    .poll(layer)
    .toContainEqual(['consent', 'update', expect.objectContaining({ analytics_storage: 'denied' })]);
});
