import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DEMO } from 'sample-content';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ensureDemoMember } from '../../src/identity/provider/demo-member.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { brokenRemote, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { hasPrometheus, type Prometheus, selectorsOf, startPrometheus } from '../support/prometheus.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/operations', import.meta.url));
const TOKEN = 'a-token-that-tests-scrape-with';

const dashboardSchema = z.object({
  annotations: z.object({ list: z.array(z.object({ expr: z.string() })) }),
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
});
const dashboard = dashboardSchema.parse(
  JSON.parse(await readFile(`${FOLDER}/grafana-dashboard.json`, 'utf8')),
);
const rulesText = await readFile(`${FOLDER}/alerts.rules.yml`, 'utf8');

const asked = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '1m')] as const),
);
const alerts = [...rulesText.matchAll(/- alert: (\w+)\n {8}expr: (?:\|\n((?: {10}.*\n)+)|(.+)\n)/g)].map(
  ([, name = '', block, line]) => [name, (block ?? line ?? '').trim()] as const,
);
// The nightly audit writes its metrics for node_exporter.
const ofSite = alerts.filter(([, expression]) => !expression.includes('audit_'));
const marks = dashboard.annotations.list.map(({ expr }) => ['marks of the dashboard', expr] as const);

it('extracts the selectors of an expression, without keywords, functions and labels', () => {
  const expression = `histogram_quantile(0.9, sum by (le, route) (rate(a_bucket{b!~"c|d", e="f_g"}[5m]))) > 3 * max(h)
    and on (route) sum without (i) (j_total offset 5m) unless absent(k{l="m"}) or n > bool 1`;
  expect(selectorsOf(expression)).toEqual(['a_bucket{b!~"c|d", e="f_g"}', 'h', 'j_total', 'k{l="m"}', 'n']);
});

describe.skipIf(!hasPrometheus)('Prometheus at a busy site', () => {
  let database: TestDatabase;
  let site: TestSite;
  let prometheus: Prometheus;
  beforeAll(async () => {
    database = await createTestDatabase();
    // Its mail fails.
    site = await createTestSite({
      database,
      config: { METRICS_TOKEN: TOKEN, SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    const { host } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
    prometheus = await startPrometheus({
      targets: [host],
      token: TOKEN,
      rules: `${FOLDER}/alerts.rules.yml`,
    });
    await use(site);
  });
  afterAll(async () => {
    await prometheus?.stop();
    await site?.stop();
    await database?.stop();
  });

  const answers = (expression: string) =>
    vi.waitFor(
      async () => {
        const series = await prometheus.query(expression);
        if (series.length === 0) throw new Error(`No series: ${expression}`);
        return series;
      },
      { timeout: 120_000, interval: 200 },
    );

  it.each(asked)('has the data that the dashboard draws: %s: %s', async (_title, expression) => {
    await answers(expression);
    for (const selector of selectorsOf(expression)) await answers(selector);
  });

  it.each([...marks, ...ofSite])('has every series of %s', async (_name, expression) => {
    await prometheus.query(expression);
    for (const selector of selectorsOf(expression)) await answers(selector);
  });

  it('evaluates every alert', async () => {
    await vi.waitFor(
      async () => {
        const rules = await prometheus.rules();
        expect(rules.map(({ name }) => name).sort()).toEqual(alerts.map(([name]) => name).sort());
        expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
      },
      { timeout: 120_000, interval: 200 },
    );
  });

  it('accepts the rules, and each alert passes the rule tests', () => {
    const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
    const checked = promtool('check', 'rules', 'alerts.rules.yml');
    expect(checked.stdout + checked.stderr).toContain(`SUCCESS: ${alerts.length} rules found`);
    const tested = promtool('test', 'rules', 'alerts.test.yml');
    expect([tested.status, tested.stdout + tested.stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

async function use(site: TestSite): Promise<void> {
  const nothingLive = await site.get('/content');
  expect(nothingLive.statusCode).toBe(503);
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await site.bringLive(workingRemote(version), version);
  await site.bringLive(brokenRemote(), '1.0.0');
  await site.publish(workingRemote('1.2.0'), '1.2.0');
  await site.post('/mfe-working/1.2.0/canary', { percent: 50 });
  for (let bucket = 0; bucket < 100; bucket += 20)
    for (const path of ['/content', '/content?again', '/content', '/broken/fine'])
      await site.get(path, { cookie: `__Host-bucket=${bucket}` });
  await site.get('/broken/throws');
  const outcomes = ['1.1.0', '1.2.0'].flatMap((version) =>
    ['mounted', 'mounted', 'render-error', 'script-error'].map((outcome) => ({
      release: `mfe-working@${version}`,
      outcome,
      error: { message: 'no' },
    })),
  );
  const told = await site.app.inject({ method: 'POST', url: OUTCOMES_PATH, payload: { outcomes } });
  expect(told.statusCode).toBeLessThan(300);

  const { email, password } = DEMO.member;
  await ensureDemoMember(site.app.db, DEMO.member);
  const browser = new AuthBrowser(site.app);
  expect((await browser.signIn(email, password)).json()).toMatchObject({ ok: true });
  const { page } = await new AuthBrowser(site.app).interaction();
  expect((await browser.postForm(page, { email, password: 'not it' }, 'sign-in')).statusCode).toBeGreaterThan(
    399,
  );
  expect((await new AuthBrowser(site.app).join({ email: 'sam@example.com' })).statusCode).toBe(200);
}
