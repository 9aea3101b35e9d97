import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Report, readReport } from '../../../src/engagement/analytics/report/read-report.ts';
import { reportPage } from '../../../src/engagement/analytics/report/report-page.ts';
import { tablesOf, tableText } from '../../../src/engagement/analytics/report/tables.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const HOUR = 3_600_000;

let database: TestDatabase;
let report: Report;

interface Happened {
  readonly name: string;
  readonly route?: string;
  readonly props?: object;
  readonly at?: number;
  readonly visit?: string | null;
  readonly performance?: boolean;
}

const keep = (events: readonly Happened[]) =>
  database.db
    .insertInto('analytics_events')
    .values(
      events.map(
        ({ name, route = null, props = {}, at = NOON - HOUR, visit = null, performance = true }) => ({
          event_id: randomUUID(),
          name,
          props: JSON.stringify(props),
          occurred_at: new Date(at),
          visit,
          member_public_id: null,
          source: 'shell@1.0.0',
          path: '/',
          route,
          release: 'mfe-centre@1.0.0',
          composition: null,
          performance,
          targeting: !performance,
        }),
      ),
    )
    .execute();

const view = (route: string, visit: string, at: number): Happened => ({
  name: 'page_view',
  route,
  visit,
  at,
});
const vital = (metric: string, value: number, release: string): Happened => ({
  name: 'web_vital',
  props: { metric, value, rating: 'good', route: 'mfe-centre/stores', release },
});

beforeAll(async () => {
  database = await createTestDatabase();
  const [joins, looks, backwards] = [randomUUID(), randomUUID(), randomUUID()];
  await keep([
    view('mfe-loyalty/rewards', joins, NOON - 3 * HOUR),
    view('mfe-account/join-now', joins, NOON - 2 * HOUR),
    { name: 'sign_up', visit: joins, at: NOON - HOUR },
    view('mfe-loyalty/rewards', looks, NOON - 3 * HOUR),
    view('mfe-account/join-now', looks, NOON - 2 * HOUR),
    // In the wrong order.
    { name: 'sign_up', visit: backwards, at: NOON - 3 * HOUR },
    view('mfe-loyalty/rewards', backwards, NOON - 2 * HOUR),
    // Before the report's time, and without consent.
    view('mfe-loyalty/rewards', randomUUID(), NOON - 40 * 24 * HOUR),
    { name: 'page_view', route: 'mfe-loyalty/rewards', performance: false },
    ...[1000, 2000, 3000, 4000, 5000].map((value) => vital('LCP', value, 'mfe-centre@1.0.0')),
    vital('LCP', 900, 'mfe-centre@1.1.0'),
    vital('CLS', 0.3, 'mfe-centre@1.1.0'),
    vital('TTFB', 100, 'mfe-centre@1.1.0'),
  ]);
  await database.db
    .insertInto('dropped_events')
    .values({ day: '2026-11-19', type: 'analytics:no_such_event', blamed: 'mfe-centre@1.1.0', times: 12 })
    .execute();
  report = await readReport(database.db, 28, new Date(NOON));
});
afterAll(() => database.stop());

describe('analytics report', () => {
  test('counts views and visits with consent by day and page', () => {
    expect(report.days).toEqual([{ day: '2026-11-20', views: 5, visits: 3 }]);
    expect(report.pages).toEqual([
      { route: 'mfe-loyalty/rewards', views: 3, visits: 3 },
      { route: 'mfe-account/join-now', views: 2, visits: 2 },
    ]);
  });

  test('counts the steps of a funnel in order', () => {
    const join = report.funnels.find(({ name }) => name === 'Join the club');
    expect(join?.steps.map(({ label, visits }) => [label, visits])).toEqual([
      ['The club', 3],
      ['Join', 2],
      ['Joined', 1],
    ]);
  });

  test('shows the 75th percentile of each vital by page and release', () => {
    expect(report.vitals).toEqual([
      expect.objectContaining({ release: 'mfe-centre@1.0.0', LCP: 4000, CLS: null, samples: 0 }),
      expect.objectContaining({ release: 'mfe-centre@1.1.0', LCP: 900, CLS: 0.3, samples: 1 }),
    ]);
  });

  test('names the release that sends unknown events', () => {
    expect(report.dropped).toEqual([
      { blamed: 'mfe-centre@1.1.0', type: 'analytics:no_such_event', times: 12 },
    ]);
  });

  test('can be printed as tables, and as a page with charts', () => {
    const text = tablesOf(report).map(tableText).join('\n');
    expect(text).toContain('The club       3  100 %');
    expect(text).toMatch(/LCP +INP/);
    expect(text).toContain('4000 ms fair');
    expect(text).toContain('0.300 poor');
    const html = reportPage(report, 'Outlets & <Co>');
    expect(html).toContain('Outlets &amp; &lt;Co&gt;');
    expect(html.match(/<svg /g)?.length).toBe(2 + 2 + report.funnels.length);
    expect(html).not.toContain('<script');
  });

  test('reports that there is no data when nothing was counted', async () => {
    const empty = await readReport(database.db, 1, new Date(NOON + 400 * 24 * HOUR));
    expect(tablesOf(empty).map(tableText).join('\n')).toContain('No visitor with consent was counted.');
    expect(reportPage(empty, 'Outlets')).toContain('No page was measured.');
  });
});
