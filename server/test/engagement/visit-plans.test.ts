import { sql } from 'kysely';
import { DEMO } from 'sample-content';
import { MOST_STOPS, VISIT_PLAN_PATH, type VisitPlan } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitPlansPlugin } from '../../src/engagement/visit-plans/visit-plans.plugin.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type AuthSite, startAuthSite } from '../support/auth-site.ts';

const { email, password } = DEMO.member;
const NO_PLAN: VisitPlan = { stops: [], order: 'best', arrive: null, lot: null };
const PLAN: VisitPlan = {
  stops: ['s12', 'd7', 'e3'],
  order: 'own',
  arrive: '2026-11-28T10:00',
  lot: 'lot-a',
};

let site: AuthSite;
let page: AuthBrowser;
beforeAll(async () => {
  site = await startAuthSite({ demoMember: DEMO.member }, (app) => app.register(visitPlansPlugin));
  await sql`insert into centres (id, slug, record) values (1, 'charleston', '{}'), (2, 'savannah', '{}')`.execute(
    site.app.db,
  );
  page = new AuthBrowser(site.app);
  await page.signIn(email, password);
});
afterAll(() => site.stop());

const planAt = async (centre: string) => (await page.get(`${VISIT_PLAN_PATH}?centre=${centre}`)).json();
const keep = (centre: string, plan: unknown) => page.post(VISIT_PLAN_PATH, { centre, plan });

test('a visit plan is a member’s alone: nobody else reads or keeps one', async () => {
  const visitor = new AuthBrowser(site.app);
  expect((await visitor.get(`${VISIT_PLAN_PATH}?centre=charleston`)).statusCode).toBe(401);
});

test('a visit plan is kept for its centre, in the place of the one before', async () => {
  expect(await planAt('charleston')).toEqual(NO_PLAN);
  expect((await keep('charleston', PLAN)).json()).toEqual(PLAN);
  await keep('charleston', { ...PLAN, stops: ['s1'] });
  expect(await planAt('charleston')).toEqual({ ...PLAN, stops: ['s1'] });
  expect(await planAt('savannah')).toEqual(NO_PLAN);
});

test('a visit plan is in the member’s export, and gone when it is emptied', async () => {
  await keep('savannah', PLAN);
  const { visit_plans } = (await page.get('/api/user-export')).json();
  expect(visit_plans).toContainEqual({ centre: 'savannah', plan: PLAN });
  await keep('savannah', NO_PLAN);
  expect(await planAt('savannah')).toEqual(NO_PLAN);
  const rows = await sql`select 1 from visit_plans where centre = 'savannah'`.execute(site.app.db);
  expect(rows.rows).toEqual([]);
});

test.each([
  [
    'more stops than it holds',
    { ...PLAN, stops: Array.from({ length: MOST_STOPS + 1 }, (_, at) => `s${at + 1}`) },
  ],
  ['what is no stop', { ...PLAN, stops: ['x1'] }],
  ['a time that is none', { ...PLAN, arrive: '2026-11-28T25:00' }],
  ['a lot that is none', { ...PLAN, lot: '<b>' }],
  ['nothing', null],
])('a visit plan with %s is refused', async (_, plan) => {
  const answer = await keep('charleston', plan);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
});

test('a visit plan for a centre that is not there is refused', async () => {
  const answer = await keep('atlantis', PLAN);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('a visit plan goes away with the account', async () => {
  await keep('charleston', PLAN);
  await sql`delete from members`.execute(site.app.db);
  const rows = await sql`select 1 from visit_plans`.execute(site.app.db);
  expect(rows.rows).toEqual([]);
});
