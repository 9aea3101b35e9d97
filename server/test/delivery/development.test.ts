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

  test('starts the shell of the dev server that one remote comes from, and nothing of it stands in production', async () => {
    const origin = 'http://localhost:4121';
    const DEV_REMOTE = `mfe-working@${origin}`;
    const developed = await createTestSite({ database, config: { NODE_ENV: 'development', DEV_REMOTE } });
    await developed.bringLive(fixtureShell(), '2.0.0');
    await developed.bringLive(workingRemote('2.0.0'), '2.0.0');
    const shipped = await createTestSite({ database, folder: developed.folder, config: { DEV_REMOTE } });
    try {
      const page = await developed.get('/');
      expect(page.body).toContain(`<script type="module" src="${origin}/shell/app.js"></script>`);
      expect(page.body).not.toContain('rel="modulepreload"');
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self'`);
      expect(policy).toContain('ws://localhost:4121');
      expect(page.body).toContain(`id="tester">{"local":{"remote":"mfe-working","origin":"${origin}"}}`);
      expect(page.headers['cache-control']).toContain('no-store');

      const released = await shipped.get('/');
      expect(released.statusCode).toBe(200);
      expect(released.body + released.headers['content-security-policy']).not.toContain(origin);
    } finally {
      await shipped.stop();
      await developed.stop();
    }
  });
});
