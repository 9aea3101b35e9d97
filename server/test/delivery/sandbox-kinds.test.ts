import { expect, test } from 'vitest';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import { createTestSite } from '../support/test-site.ts';

test.each([
  ['permission', 'mfe-working@1.0.0'],
  ['browser', null],
])('Sandbox of the kind %s: the server renders a page of a remote with %s', async (kind, release) => {
  const database = await createTestDatabase();
  const site = await createTestSite({ database, config: { RENDER_SANDBOX: kind } });
  try {
    await site.bringLive(fixtureShell(), '1.0.0');
    await site.bringLive(workingRemote('1.0.0'), '1.0.0');
    const answer = await site.get('/content');
    expect(answer.statusCode).toBe(200);
    expect(parsePage(answer.body).slotData.release).toBe(release);
  } finally {
    await site.stop();
    await database.stop();
  }
});
