import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite } from '../support/test-site.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

describe('Page in development: it', () => {
  test('reloads itself in development alone', async () => {
    const developed = await createTestSite({ database, config: { NODE_ENV: 'development' } });
    await developed.bringLive(fixtureShell(), '1.0.0');
    await developed.bringLive(workingRemote('1.0.0'), '1.0.0');
    const shipped = await createTestSite({ database, folder: developed.folder });
    try {
      expect((await developed.get('/')).body).toContain(
        '<script type="module" src="/__dev/reload.js"></script>',
      );
      const script = await developed.get('/__dev/reload.js');
      expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(script.body).toContain("new EventSource('/__dev/revision')");

      const page = await shipped.get('/');
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toContain('__dev');
      expect((await shipped.get('/__dev/reload.js')).statusCode).toBe(404);
    } finally {
      await shipped.stop();
      await developed.stop();
    }
  });
});
