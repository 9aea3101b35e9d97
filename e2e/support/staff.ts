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

/** Returns the audit of a person, the oldest entry first. */
export const actsOf = (db: TestDb, who: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'why'])
    .where('who', '=', who)
    .orderBy('id')
    .execute();

/** Signs a browser in to the desk, as a new account. */
export async function signInStaff(
  context: BrowserContext,
  db: TestDb,
  roles: readonly Role[],
  name: string,
  centres: readonly string[] | null = null,
) {
  const { cookie = '' } = await staffHeaders({ db }, { roles, name, centres });
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
