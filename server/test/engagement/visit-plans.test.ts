import { sql } from 'kysely';
import { MOST_STOPS, VISIT_PLAN_PATH, type VisitPlan } from 'shared-contracts/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visitPlansPlugin } from '../../src/engagement/visit-plans/visit-plans.plugin.ts';
import { testDb } from '../../src/testing/test-database.ts';
import { newMember } from '../club/club-members.ts';
import { AuthBrowser, signedInBrowser } from '../support/auth-browser.ts';
import { type AuthSite, startAuthSite } from '../support/auth-site.ts';

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
  site = await startAuthSite({}, (app) => app.register(visitPlansPlugin));
  await sql`insert into centres (id, slug, record) values (1, 'charleston', '{}'), (2, 'savannah', '{}')`.execute(
    site.app.db,
  );
  page = await signedInBrowser(site.app, await newMember(testDb(site.app.db)));
});
afterAll(() => site.stop());

const planAt = async (centre: string) => (await page.get(`${VISIT_PLAN_PATH}?centre=${centre}`)).json();
const keep = (centre: string, plan: unknown) => page.post(VISIT_PLAN_PATH, { centre, plan });

describe('visit plan', () => {
  test('is stored per member and centre, and replaced by the next plan', async () => {
    const visitor = await new AuthBrowser(site.app).get(`${VISIT_PLAN_PATH}?centre=charleston`);
    expect(visitor.statusCode).toBe(401);
    expect(await planAt('charleston')).toEqual(NO_PLAN);
    expect((await keep('charleston', PLAN)).json()).toEqual(PLAN);
    await keep('charleston', { ...PLAN, stops: ['s1'] });
    expect(await planAt('charleston')).toEqual({ ...PLAN, stops: ['s1'] });
    expect(await planAt('savannah')).toEqual(NO_PLAN);
  });

  test('is in the member’s export, and is deleted when it is emptied', async () => {
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
    ['an invalid stop', { ...PLAN, stops: ['x1'] }],
    ['an invalid time', { ...PLAN, arrive: '2026-11-28T25:00' }],
    ['an invalid lot', { ...PLAN, lot: '<b>' }],
    ['null for the plan', null],
  ])('is rejected with %s', async (_, plan) => {
    const answer = await keep('charleston', plan);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('is rejected for an unknown centre', async () => {
    const answer = await keep('atlantis', PLAN);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  test('is deleted with the account', async () => {
    await keep('charleston', PLAN);
    await sql`delete from members`.execute(site.app.db);
    const rows = await sql`select 1 from visit_plans`.execute(site.app.db);
    expect(rows.rows).toEqual([]);
  });
});
