import { sql } from 'kysely';
import { DEMO } from 'sample-content';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDb } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { startAuthSite } from '../support/auth-site.ts';

const { email, password } = DEMO.member;
const OWN_FETCH = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };

const site = await startAuthSite({ demoMember: DEMO.member });
afterAll(() => site.stop());
await sql`
  insert into centres (id, slug, record) values
    (1, 'charleston', '{"shortName":"Charleston"}'), (2, 'savannah', '{"shortName":"Savannah"}');
  insert into categories (id, slug, name, position, record, summary)
    select at, 'category-' || at, 'Category', at, '{}', '' from generate_series(1, 501) as at;
  insert into stores (id, centre_id, category_id, name, sort_name, suite, has_own_hours, record, summary, answer)
    select at, 1, 1, 'Store', 'store', at::text, false, '{}', '', '' from generate_series(1, 20) as at;
  insert into offers (id, kind, centre_id, store_name, starts_on, ends_on, added_on, is_featured, points, record, summary, answer)
    values (7, 'deal', 1, 'Charleston', '2026-01-01', '2027-01-01', '2026-01-01', false, 0, '{}', '', '')`.execute(
  site.app.db,
);
async function signedIn(): Promise<AuthBrowser> {
  const browser = new AuthBrowser(site.app);
  await browser.signIn(email, password);
  return browser;
}
const page = await signedIn();
const { mpid } = (await page.get('/api/user-info')).json();

test('member calls return 401 without a session', async () => {
  const answer = await new AuthBrowser(site.app).get('/api/user-export');
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
});

describe('attributes', () => {
  const read = async (attribute: string) =>
    (await page.get(`/api/mparticle-user-attributes?mpid=${mpid}&attribute=${attribute}`)).json().data;

  test('add to and remove from a list without duplicates', async () => {
    await page.post('/api/user-attributes', { attribute: 'favorite_stores', add: ['12', '15'] });
    await page.post('/api/user-attributes', { attribute: 'favorite_stores', add: ['15', '9'] });
    expect(await read('favorite_stores')).toEqual(['12', '15', '9']);
    await page.post('/api/user-attributes', { attribute: 'favorite_stores', remove: ['15', '1000'] });
    expect(await read('favorite_stores')).toEqual(['12', '9']);
  });

  test('are not added to a full list', async () => {
    const add = (from: number, count: number) =>
      page.post('/api/user-attributes', {
        attribute: 'favorite_categories',
        add: Array.from({ length: count }, (_, at) => String(from + at)),
      });
    for (let from = 1; from < 500; from += 100) expect((await add(from, 100)).statusCode).toBe(200);
    expect((await add(501, 1)).json()).toMatchObject({ code: 'UNPROCESSABLE' });
    expect(await read('favorite_categories')).toHaveLength(500);
  });

  test('replace a single value', async () => {
    expect(await read('preferred_center')).toBe('charleston');
    await page.post('/api/user-attributes', { attribute: 'preferred_center', set: 'savannah' });
    expect(await read('preferred_center')).toBe('savannah');
    await page.post('/api/user-attributes', { attribute: 'preferred_center', set: null });
    expect(await read('preferred_center')).toBeNull();
  });

  test('of another member return not found', async () => {
    const answer = await page.get(
      '/api/mparticle-user-attributes?mpid=123456789012345678&attribute=favorite_stores',
    );
    expect(answer.statusCode).toBe(404);
  });

  test('are rejected when malformed', async () => {
    for (const change of [
      { attribute: 'favorite_shoes', add: ['1'] },
      { attribute: 'favorite_stores', add: ['one'] },
      { attribute: 'favorite_stores', set: '1' },
      { attribute: 'preferred_center', add: ['charleston'] },
      { attribute: 'preferred_center', set: '../etc' },
    ]) {
      const { statusCode } = await page.post('/api/user-attributes', change);
      expect([change, statusCode]).toEqual([change, 400]);
    }
  });

  test.each([
    { attribute: 'favorite_stores', add: ['12', '4711'] },
    { attribute: 'favorite_brands', add: ['4711'] },
    { attribute: 'favorite_categories', add: ['4711'] },
    { attribute: 'favorite_centers', add: ['nosuch'] },
    { attribute: 'preferred_center', set: 'nosuch' },
  ])('are rejected with the field name, and not changed, when the content lacks %j', async (change) => {
    const before = await read(change.attribute);
    const answer = await page.post('/api/user-attributes', change);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ [change.attribute]: expect.stringMatching(/nosuch|4711/) });
    expect(await read(change.attribute)).toEqual(before);
  });
});

describe('GET call with a side effect', () => {
  const save = (headers: Record<string, string>) =>
    page.get('/api/user-add-favorite-deal?deal_id=7', headers);
  const saved = async () => (await page.get('/api/user-get-favorite-deals')).json().deals;
  beforeEach(() => page.get('/api/user-delete-favorite-deal?deal_id=7', OWN_FETCH));

  test.each<[string, Record<string, string>]>([
    ['an image', { ...OWN_FETCH, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
    ['a script', { ...OWN_FETCH, 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }],
    ['a frame', { ...OWN_FETCH, 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    ['a link or a form', { ...OWN_FETCH, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
    ['a prefetch', { ...OWN_FETCH, 'sec-purpose': 'prefetch' }],
    ['a sibling', { ...OWN_FETCH, 'sec-fetch-site': 'same-site' }],
    ['another site', { ...OWN_FETCH, 'sec-fetch-site': 'cross-site' }],
    ['the address bar', { ...OWN_FETCH, 'sec-fetch-site': 'none' }],
    ['a client without headers', {}],
  ])('is rejected from %s, and changes nothing', async (_from, headers) => {
    expect((await save(headers)).statusCode).toBe(403);
    expect(await saved()).toEqual([]);
  });

  test('works from a script of this site, even twice', async () => {
    expect((await save(OWN_FETCH)).json()).toEqual({ ok: true });
    await save(OWN_FETCH);
    expect(await saved()).toEqual([7]);
    await page.get('/api/user-delete-favorite-deal?deal_id=7', OWN_FETCH);
    const again = await page.get('/api/user-delete-favorite-deal?deal_id=7', OWN_FETCH);
    expect(again.json()).toEqual({ ok: true });
    expect(await saved()).toEqual([]);
  });

  test('requires the site’s custom header without Fetch Metadata', async () => {
    expect((await save({ 'x-own-call': '1' })).statusCode).toBe(200);
  });

  test('is rejected as a POST', async () => {
    expect((await page.post('/api/user-add-favorite-deal?deal_id=7', {})).statusCode).toBe(405);
  });
});

describe('session', () => {
  const refreshIsDue = () =>
    testDb(site.app.db)
      .updateTable('sessions')
      .set({ refresh_due_at: new Date(0) })
      .execute();

  test('stores only known data', async () => {
    const csrfToken = await page.csrf();
    const data = { last_center: 'charleston', role: 'admin' };
    await page.request('POST', '/api/auth/session', { body: { csrfToken, data } });
    const row = await testDb(site.app.db).selectFrom('sessions').select('data').executeTakeFirstOrThrow();
    expect(row.data).toEqual({ last_center: 'charleston' });
    expect((await page.get('/api/user-get-favorite-deals')).json().last_center).toBe('charleston');
    const nonsense = { last_center: 'nosuch' };
    await page.request('POST', '/api/auth/session', { body: { csrfToken, data: nonsense } });
    expect((await page.get('/api/user-get-favorite-deals')).json().last_center).toBe('charleston');
  });

  test('is refreshed once for parallel requests', async () => {
    const device = await signedIn();
    await refreshIsDue();
    const answers = await Promise.all(Array.from({ length: 6 }, () => device.session()));
    expect(answers.every(({ user, error }) => user && !error)).toBe(true);
    expect(await device.session()).not.toHaveProperty('error');
  });

  test('that the provider ended reports an error, and member calls stop', async () => {
    const device = await signedIn();
    await testDb(site.app.db).deleteFrom('oidc_records').where('model', '=', 'RefreshToken').execute();
    await refreshIsDue();
    expect(await device.session()).toMatchObject({
      user: expect.anything(),
      error: 'RefreshAccessTokenError',
    });
    expect((await device.get('/api/user-info')).statusCode).toBe(401);
  });

  test('ends together with the provider session', async () => {
    const device = await signedIn();
    const asked = await device.get('/oidc/session/end');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.body)?.[1] ?? '';
    await device.request('POST', '/oidc/session/end/confirm', { form: { xsrf, logout: 'yes' } });
    expect(await device.session()).toEqual({});
  });
});

test('expired session is rejected', async () => {
  const late = await signedIn();
  expect((await late.get('/api/user-info')).statusCode).toBe(200);
  await sql`
    update sessions set expires_at = now() - interval '1 second'
    where id = (select id from sessions order by created_at desc limit 1)`.execute(site.app.db);
  expect((await late.get('/api/user-info')).statusCode).toBe(401);
  expect((await late.get('/api/auth/session')).json()).toEqual({});
  expect((await page.get('/api/user-info')).statusCode).toBe(200);
});

describe('member', () => {
  test('can change the profile, but not the birthday', async () => {
    const device = await signedIn();
    const { profile } = (await device.get('/api/user-preferences')).json();
    const changed = {
      ...profile,
      first_name: ' Dee ',
      birthday: '2001-01-01',
      country: 37,
      region: 'ON',
      postal_code: 'm5v2t6',
    };
    expect((await device.post('/api/user-preferences', changed)).json()).toEqual({ ok: true });
    expect((await device.get('/api/user-preferences')).json().profile).toMatchObject({
      first_name: 'Dee',
      birthday: '1988-06-14',
      country: 37,
      region: 'ON',
      postal_code: 'M5V2T6',
    });
    const wrong = await device.post('/api/user-preferences', { ...changed, postal_code: '29405' });
    expect(wrong.json()).toMatchObject({
      code: 'UNPROCESSABLE',
      fields: { postal_code: expect.any(String) },
    });
  });

  test('can export all data, then delete all data', async () => {
    const device = await signedIn();
    const exported = await device.get('/api/user-export');
    expect(exported.headers['content-disposition']).toContain('attachment');
    expect(exported.json()).toMatchObject({
      email,
      profile: expect.anything(),
      attributes: expect.anything(),
    });
    expect(exported.body).not.toMatch(/argon2|eyJ/);

    expect((await device.post('/api/user-delete', { email: 'other@example.com' })).statusCode).toBe(422);
    expect((await device.post('/api/user-delete', { email })).json()).toEqual({ ok: true });
    expect(await device.session()).toEqual({});
    await expect(device.signIn(email, password)).rejects.toThrow('401');
    for (const table of ['members', 'accounts', 'sessions', 'member_attributes'] as const) {
      expect(await testDb(site.app.db).selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
