import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { migrations } from '../../server/src/migrations.ts';
import { ownSecret } from '../../server/src/platform/crypto/secrets.ts';
import { startStorage } from '../../server/src/platform/storage/index.ts';
import type { Role } from '../../server/src/staff/wire/roles.ts';
import { type TestDb, testDb } from '../../server/src/testing/test-database.ts';
import { staffHeaders } from '../../server/test/support/staff.ts';
import { siteUnderTest } from './site.ts';

/** Opens the database of the site under test. */
export async function openDatabase() {
  const { dataFolder, baseUrl } = siteUnderTest();
  const storage = await startStorage({ folder: join(dataFolder, 'postgres') }, migrations);
  const secret = ownSecret(join(dataFolder, 'auth-secret'));
  return { db: testDb(storage.db), origin: baseUrl, secret, stop: () => storage.stop() };
}

/** Signs a browser in to the desk, as a new account. */
export async function signInStaff(context: BrowserContext, db: TestDb, roles: readonly Role[], name: string) {
  const { cookie = '' } = await staffHeaders({ db }, { roles, name });
  const [key = '', value = ''] = cookie.split('=');
  await context.addCookies([
    {
      name: key,
      value,
      url: siteUnderTest().baseUrl.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);
}
