import type { ContainerKind, ReleaseStatus } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

/*
 * The change from containers of the kind `protocol`, which former releases have without saying so, to Module Federation's own.
 */
const BOTH: ContainerKind[] = ['protocol', 'module-federation'];
const REMOTE = 'mfe-working';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const newRemote = workingRemote('2.0.0', { container: 'module-federation' });
const ask = async (path: string) => {
  const answer = await site.call('POST', path, { why: 'a test' });
  return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string; live?: string }>() };
};
const channels = async () => (await site.call('GET', '/status')).json<ReleaseStatus>().channels;
const live = async () =>
  Object.fromEntries((await channels()).map((channel) => [channel.name, channel.live]));

test('Container change: a remote that goes first is refused, and says which shell cannot load it', async () => {
  await expect(site.bringLive(newRemote, '2.0.0')).rejects.toThrow();
  expect(await live()).toMatchObject({ [REMOTE]: '1.0.0' });
});

test('Container change: the shell goes first, the remotes follow, and the former kind stays as the fallback', async () => {
  await site.bringLive(fixtureShell({ loads: BOTH }), '2.0.0');
  await site.bringLive(newRemote, '2.0.0');
  expect(await live()).toEqual({ shell: '2.0.0', [REMOTE]: '2.0.0' });
  expect((await channels()).find(({ name }) => name === REMOTE)).toMatchObject({ fallback: '1.0.0' });
  expect((await site.get('/content')).statusCode).toBe(200);
});

test('Container change: a rollback of the shell alone is refused and names the remotes that it cannot load', async () => {
  const refused = await ask('/shell/rollback');
  expect(refused).toMatchObject({ status: 422, code: 'RELEASE_REFUSED' });
  expect(refused.message).toContain(`${REMOTE}@2.0.0`);
  expect(await live()).toEqual({ shell: '2.0.0', [REMOTE]: '2.0.0' });
});

test('Container change: a rollback goes by the remotes and then the shell, and the pages stay', async () => {
  expect(await ask(`/${REMOTE}/rollback`)).toMatchObject({ status: 200, live: '1.0.0' });
  expect(await ask('/shell/rollback')).toMatchObject({ status: 200, live: '1.0.0' });
  expect((await site.get('/content')).statusCode).toBe(200);
});
