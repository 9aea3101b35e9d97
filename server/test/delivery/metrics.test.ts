import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const SECRET = 'a-token-that-tests-scrape-with';
let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database, config: { METRICS_TOKEN: SECRET } });
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await site.bringLive(workingRemote(version), version);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const scrape = () => site.get('/metrics', { authorization: `Bearer ${SECRET}` });

describe('Metrics: they', () => {
  test('need their token', async () => {
    for (const authorization of ['', 'Bearer wrong']) {
      const answer = await site.get('/metrics', { authorization });
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('process_');
    }
  });

  test('tell of the process, of answers by route, and of what is live', async () => {
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

  test('count what others ask for, whatever they call it, and not what the server asks itself for a page', async () => {
    await site.get('/content?anew');
    expect((await scrape()).body).not.toContain('route="/api/site"');
    await site.get('/api/site', { 'x-internal-render': '1' });
    expect((await scrape()).body).toMatch(
      /duration_seconds_count\{method="GET",route="\/api\/site",status="2xx"\} 1/,
    );
  });

  test('are not there without a token in the settings', async () => {
    const other = await createTestSite({ database, folder: site.folder });
    const answer = await other.get('/metrics', { authorization: `Bearer ${SECRET}` });
    expect(answer.statusCode).toBe(404);
    await other.stop();
  });
});
