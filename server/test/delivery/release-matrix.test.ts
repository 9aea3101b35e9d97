import { releaseMatrixSchema } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedVersion } from '../../src/delivery/releases/gates/shared-versions.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
const name = workingRemote('1.0.0').manifest.name;
const react = sharedVersion('react');
const provides = { react: { version: react, exports: '*' as const } };
const takes = (module: string) => ({ shared: [{ name: module, requiredVersion: '*', singleton: true }] });

beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  // A shell that does not say what it provides lets everything pass; the one after it does not.
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0', takes('rxjs')), '1.0.0');
  await site.bringLive(workingRemote('1.1.0'), '1.1.0');
  await site.bringLive(workingRemote('1.2.0'), '1.2.0');
  await site.publish(workingRemote('1.3.0'), '1.3.0');
  await site.publish(fixtureShell({ provides }), '2.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

async function matrix(query = '') {
  const answer = await site.call('GET', `/matrix${query}`);
  return releaseMatrixSchema.parse(answer.json()).rows;
}
const rowOf = async (id: string, query?: string) =>
  (await matrix(query)).find((row) => `${row.name}@${row.version}` === id);
async function post(path: string, body: object = {}) {
  const answer = await site.call('POST', path, { why: 'a test', ...body });
  return { status: answer.statusCode, message: answer.json<{ message?: string }>().message };
}
const LACKS = `${name}@1.0.0 takes 'rxjs', which shell@2.0.0 does not provide.`;

test('A shell of another React major is refused when it is published, in a sentence', async () => {
  const foreign = fixtureShell({ provides: { react: { version: '18.3.1', exports: '*' } } });
  await expect(site.publish(foreign, '9.0.0')).rejects.toThrow(
    `shell@9.0.0 provides react 18.3.1, but the server renders with ${react}.`,
  );
});

test('The matrix says of every release that is kept whether it could go live now', async () => {
  expect((await matrix()).map((row) => [row.name, row.version, row.live, row.fallback, row.reasons])).toEqual(
    [
      [name, '1.3.0', false, false, []],
      [name, '1.2.0', true, false, []],
      [name, '1.1.0', false, true, []],
      [name, '1.0.0', false, false, []],
      ['shell', '2.0.0', false, false, []],
      ['shell', '1.0.0', true, false, []],
    ],
  );
});

test('A shell is held against the fallback of a remote, and says so in the matrix as in the refusal', async () => {
  expect((await post(`/${name}/rollback`, { to: '1.0.0' })).status).toBe(200);
  expect((await post(`/${name}/1.3.0/promote`)).status).toBe(200);
  expect((await rowOf(`${name}@1.0.0`))?.fallback).toBe(true);
  expect((await rowOf('shell@2.0.0'))?.reasons).toEqual([LACKS]);
  expect(await post('/shell/2.0.0/promote')).toEqual({ status: 422, message: LACKS });
  expect(await post('/shell/2.0.0/canary', { percent: 10 })).toEqual({ status: 422, message: LACKS });
});

test('A remote is held against the live shell: promotion and rollback say what the matrix says', async () => {
  expect((await post(`/${name}/1.1.0/promote`)).status).toBe(200);
  expect((await post(`/${name}/1.3.0/promote`)).status).toBe(200);
  expect((await post('/shell/2.0.0/promote')).status).toBe(200);
  expect((await rowOf(`${name}@1.0.0`))?.reasons).toEqual([LACKS]);
  expect(await post(`/${name}/1.0.0/promote`)).toEqual({ status: 422, message: LACKS });
  expect(await post(`/${name}/rollback`, { to: '1.0.0' })).toEqual({ status: 422, message: LACKS });
});

test('The matrix names what is recalled, frozen, or has lost a file', async () => {
  await post(`/${name}/1.2.0/recall`);
  expect((await rowOf(`${name}@1.2.0`))?.reasons).toEqual([`${name}@1.2.0 is recalled.`]);
  const to = new Date(Date.now() + 60 * 60_000).toISOString();
  await post('/freezes', { to, remote: name });
  expect((await rowOf(`${name}@1.1.0`))?.frozen).toContain(`froze ${name} until ${to}: a test`);
  expect((await rowOf('shell@1.0.0'))?.frozen).toBeNull();
  const release = await site.app.releases.find(name, '1.1.0');
  await site.app.releaseFiles.remove(release);
  expect((await rowOf(`${name}@1.1.0`))?.reasons).toEqual([]);
  expect((await rowOf(`${name}@1.1.0`, '?files=true'))?.reasons).toEqual([
    expect.stringContaining('missing or broken are'),
  ]);
});
