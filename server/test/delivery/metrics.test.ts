import { readFile } from 'node:fs/promises';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { describe, expect, it } from 'vitest';
import { AuthBrowser } from '../support/auth-browser.ts';
import { startDeliverySite } from '../support/delivery-site.ts';
import { brokenRemote, workingRemote } from '../support/fixture-releases.ts';

const RULES = new URL('../../../docs/operations/alerts.rules.yml', import.meta.url);
const SECRET = 'a-token-that-tests-scrape-with';
const { site, withReplica } = await startDeliverySite({
  working: ['1.0.0', '1.1.0'],
  config: { METRICS_TOKEN: SECRET },
});

const scrape = () => site.get('/metrics', { authorization: `Bearer ${SECRET}` });

describe('metrics', () => {
  it('require the metrics token', async () => {
    for (const authorization of ['', 'Bearer wrong']) {
      const answer = await site.get('/metrics', { authorization });
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('process_');
    }
  });

  it('contain process figures, responses by route, and the live releases', async () => {
    await site.get('/content');
    await site.get('/content?again');
    await site.get('/api/nothing-here');
    const answer = await scrape();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
    const { body } = answer;
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/\*",status="2xx"\} 2/);
    expect(body).not.toContain('nothing-here');
    expect(body).toContain(`release_revision ${site.app.registry.state.revision}`);
    expect(body).toContain('release_info{name="mfe-working",version="1.1.0",part="live"} 1');
    expect(body).toContain('release_info{name="mfe-working",version="1.0.0",part="fallback"} 1');
  });

  it('contain the outcomes of each release, including a canary next to the live release', async () => {
    await site.publish(workingRemote('1.2.0'), '1.2.0');
    await site.post('/mfe-working/1.2.0/canary', { percent: 50 });
    const tell = (version: string, outcome: string, noFault?: string, isMarkupKept?: boolean) => {
      const told = {
        release: `mfe-working@${version}`,
        outcome,
        noFault,
        isMarkupKept,
        error: { message: 'no' },
      };
      return site.app.inject({ method: 'POST', url: OUTCOMES_PATH, payload: { outcomes: [told] } });
    };
    for (const outcome of ['mounted', 'mounted', 'render-error', 'script-error'])
      await tell('1.2.0', outcome);
    await tell('1.2.0', 'render-error', 'foreign-change');
    for (const isMarkupKept of [true, true, false]) await tell('1.1.0', 'mounted', undefined, isMarkupKept);
    for (const version of ['1.1.0', '0.0.1']) await tell(version, 'mounted');
    const vitals = [2_400, 2_600].map((value) => ({ release: 'mfe-working@1.1.0', metric: 'LCP', value }));
    await site.app.inject({ method: 'POST', url: OUTCOMES_PATH, payload: { vitals } });
    const pages = [];
    for (let bucket = 0; bucket < 100; bucket += 20)
      for (const _ of [1, 2])
        pages.push(await site.get('/content?measured', { cookie: `__Host-bucket=${bucket}` }));
    const ofCanary = pages.filter(({ body }) => body.includes('mfe-working@1.2.0"')).length;
    expect(ofCanary).toBeGreaterThan(0);
    expect(ofCanary).toBeLessThan(pages.length);

    const { body } = await scrape();
    const canary = 'name="mfe-working",version="1.2.0",part="canary"';
    const live = 'name="mfe-working",version="1.1.0",part="live"';
    for (const line of [
      `release_mounts_total{${canary}} 2`,
      `release_failures_total{${canary},kind="render-error"} 1`,
      `release_failures_total{${canary},kind="script-error"} 1`,
      `release_excused_failures_total{${canary},reason="foreign-change"} 1`,
      `release_mounts_total{${live}} 4`,
      `release_server_markup_total{${live},end="kept"} 2`,
      `release_server_markup_total{${live},end="replaced"} 1`,
      `release_server_markup_total{${canary},end="kept"} 0`,
      `release_vitals_total{${live},metric="LCP",rating="good"} 1`,
      `release_vitals_total{${live},metric="LCP",rating="slow"} 1`,
      `release_pages_total{${canary},cache="miss"} 1`,
      `release_pages_total{${canary},cache="hit"} ${ofCanary - 1}`,
      `release_pages_total{${live},cache="hit"} `,
      `release_render_duration_seconds_count{${canary}} `,
      `release_render_duration_seconds_bucket{le="0.25",${live}} `,
      `release_renders_running{${canary}} 0`,
      `release_suspended{${live}} 0`,
    ])
      expect(body).toContain(line);
    expect(body).not.toContain('0.0.1');
    await site.post('/mfe-working/canary/end');
    await tell('1.2.0', 'deadline');
    expect((await scrape()).body).toContain(
      'release_failures_total{name="mfe-working",version="past",part="past",kind="deadline"} 1',
    );
  });

  it('contain database connections, jobs, mail, and sign-ins by outcome', async () => {
    const refused = await site.app.inject({ method: 'POST', url: '/api/auth/callback/oidc', payload: {} });
    expect(refused.statusCode).toBe(403);
    const visitor = new AuthBrowser(site.app);
    const { page } = await visitor.interaction();
    const password = { email: 'nobody@example.com', password: 'not theirs' };
    expect((await visitor.postForm(page, password, 'sign-in')).json().code).toBe('WRONG_CREDENTIALS');
    expect((await visitor.join()).json()).toEqual({ url: null });
    await expect
      .poll(async () => (await scrape()).body)
      .toContain('job_runs_total{queue="mail",outcome="succeeded"} 1');
    const { body } = await scrape();
    for (const line of [
      'sign_ins_total{step="session",outcome="FORBIDDEN"} 1',
      'sign_ins_total{step="session",outcome="succeeded"} 0',
      'sign_ins_total{step="password",outcome="WRONG_CREDENTIALS"} 1',
      'job_runs_total{queue="mail",outcome="failed"} 0',
      'jobs_waiting{queue="mail"} 0',
      'jobs_active{queue="club-expiry"} 0',
      'jobs_given_up{queue="mail"} 0',
      'jobs_oldest_seconds{queue="mail"} 0',
      'db_client_connection_max 8',
      'db_client_connection_pending_requests 0',
      'db_client_connection_count{state="used"} ',
    ])
      expect(body).toContain(line);
    expect(body).toMatch(/db_client_connection_count\{state="idle"\} [1-8]\n/);
    expect(body).not.toMatch(/nobody@example|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('contain every series that the alert rules use', async () => {
    const rules = await readFile(RULES, 'utf8');
    const told = new Set(
      [...(await scrape()).body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    );
    const asked = new Set(rules.match(/\b(?:release|page|http|db|jobs?|sign_ins)_[a-z_]+/g));
    expect([...asked].filter((name) => !told.has(name))).toEqual([]);
    expect(asked.size).toBeGreaterThan(5);
  });

  it('contain server failures by kind, and suspended releases', async () => {
    await site.bringLive(brokenRemote(), '1.0.0');
    await site.get('/broken/throws');
    for (const at of [1, 2, 3]) await site.get(`/broken/exits?${at}`);
    const { body } = await scrape();
    const broken = 'name="mfe-broken",version="1.0.0",part="live"';
    expect(body).toContain(`release_failures_total{${broken},kind="server-threw"} 1`);
    expect(body).toMatch(new RegExp(`release_failures_total\\{${broken},kind="server-ended"\\} [123]`));
    expect(body).toContain(`release_suspended{${broken}} 1`);
  });

  it('count external requests with any headers, but not the server’s own content calls', async () => {
    await site.get('/content?counted');
    expect((await scrape()).body).not.toContain('route="/api/site"');
    await site.get('/api/site', { 'x-internal-render': '1' });
    expect((await scrape()).body).toMatch(
      /duration_seconds_count\{method="GET",route="\/api\/site",status="2xx"\} 1/,
    );
  });

  it('are missing without a token in the settings', async () => {
    await withReplica(
      async (replica) => {
        const answer = await replica.get('/metrics', { authorization: `Bearer ${SECRET}` });
        expect(answer.statusCode).toBe(404);
      },
      { METRICS_TOKEN: '' },
    );
  });
});
