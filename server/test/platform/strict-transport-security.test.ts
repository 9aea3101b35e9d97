import { expect, test } from 'vitest';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite } from '../support/test-site.ts';

/** A page, a call, what the embedded provider answers, what nobody serves, and what Fastify itself refuses. */
const ADDRESSES = ['/content', '/api/releases', '/oidc/nowhere', '/api/nowhere', '/%'];

test.each([
  [{}, 'max-age=63072000; includeSubDomains'],
  [{ HSTS_SECONDS: '300', HSTS_SUBDOMAINS: 'off' }, 'max-age=300'],
  [{ HSTS_SECONDS: '0' }, 'max-age=0; includeSubDomains'],
])('Strict-Transport-Security with %j is %s on every answer', async (config, value) => {
  const database = await createTestDatabase();
  const site = await createTestSite({ database, config });
  try {
    await site.bringLive(fixtureShell(), '1.0.0');
    await site.bringLive(workingRemote('1.0.0'), '1.0.0');
    for (const path of ADDRESSES) {
      const { headers } = await site.get(path, { accept: 'text/html' });
      expect(headers['strict-transport-security'], path).toBe(value);
    }
  } finally {
    await site.stop();
    await database.stop();
  }
});
