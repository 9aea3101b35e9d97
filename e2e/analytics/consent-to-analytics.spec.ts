import { paths } from 'shared-contracts/content';
import { AUDIENCE_PATH, COLLECT_PATH, FORGET_VISIT_PATH } from 'shared-contracts/shell';
import { choose, listenToCollector } from '../support/collected.ts';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

const stored = () => ({ ...localStorage, ...sessionStorage });

test('events are sent only with consent, and deleted after withdrawal', {
  tag: '@promise',
}, async ({ page, context }) => {
  const collected = await listenToCollector(context);
  await page.goto(paths.brands());
  await page.getByRole('banner').getByRole('link', { name: 'Find a Tanger' }).first().click();
  await page.waitForURL(paths.findACentre());
  await page.waitForLoadState('networkidle');
  expect(collected.paths.filter((path) => path.startsWith('/api/analytics'))).toEqual([]);
  expect(Object.keys(await page.evaluate(stored))).not.toContain('visit');

  await page.getByRole('button', { name: 'Allow all' }).click();
  const views = () => collected.events.filter(({ name }) => name === 'page_view').map(({ path }) => path);
  await expect.poll(views).toEqual([paths.brands(), paths.findACentre()]);
  expect(collected.names()).toEqual(['nav_header_find_a_tanger_click']);
  expect(Object.keys(await page.evaluate(stored))).toContain('visit');
  // A visitor who is not signed in stays anonymous.
  expect(collected.paths).not.toContain(AUDIENCE_PATH);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Necessary only' }).click();
  await expect.poll(() => collected.paths).toContain(FORGET_VISIT_PATH);
  const keys = Object.keys(await page.evaluate(stored));
  for (const key of ['visit', 'waiting-events', 'audience']) expect(keys).not.toContain(key);
  const sent = collected.events.length;
  await page.getByRole('banner').getByRole('link', { name: 'Brands' }).first().click();
  await page.waitForURL(paths.brands());
  await page.goto(paths.home());
  await page.waitForLoadState('networkidle');
  expect(collected.events.length).toBe(sent);
});

test('requests never contain a member’s public id, and audiences need targeting consent', async ({
  page,
  context,
}) => {
  await choose(context, 'pf-');
  const bodies: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/analytics/')) bodies.push(request.postData() ?? '');
  });
  const collected = await listenToCollector(context);
  await signIn(page);
  const { public_id, email } = (await (await page.request.get('/api/user-info')).json()) as {
    public_id: string;
    email: string;
  };
  await expect.poll(() => collected.names()).toContain('sign_in');
  expect(collected.paths).not.toContain(AUDIENCE_PATH);

  await choose(context, 'pft');
  await page.goto(paths.profile());
  await expect.poll(() => collected.paths.filter((path) => path === AUDIENCE_PATH)).toHaveLength(1);
  await page.goto(paths.home());
  await expect.poll(() => collected.paths.filter((path) => path === COLLECT_PATH).length).toBeGreaterThan(1);
  expect(collected.paths.filter((path) => path === AUDIENCE_PATH)).toHaveLength(1);
  for (const body of bodies) {
    expect(body).not.toContain(public_id);
    expect(body).not.toContain(email);
  }
});

test.describe('offline', () => {
  test.use({ expectedErrors: ['ERR_INTERNET_DISCONNECTED'] });

  test('events are stored, and sent once by a later online page', async ({ page, context }) => {
    await choose(context, 'p--');
    const collected = await listenToCollector(context);
    await page.goto(paths.home());
    await expect.poll(() => collected.events.map(({ name }) => name)).toContain('page_view');
    await context.setOffline(true);
    await page.evaluate(() => {
      dispatchEvent(new Event('afterprint'));
      dispatchEvent(new Event('pagehide'));
    });
    expect(await page.evaluate(() => localStorage.getItem('waiting-events'))).toContain('"print"');
    await context.setOffline(false);
    await page.goto(paths.brands());
    const kinds = () =>
      collected.events.filter(({ name }) => name === 'web_event').map(({ props }) => props.kind);
    await expect.poll(kinds).toContain('print');
    expect(kinds().filter((kind) => kind === 'print')).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('waiting-events'))).toBeNull();
  });
});
