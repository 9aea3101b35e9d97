import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
const why = 'Black Friday';
const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000).toISOString();
const name = workingRemote('1.0.0').manifest.name;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.bringLive(workingRemote(version), version);
  expect((await post(`/${name}/rollback`, { to: '1.1.0' })).status).toBe(200);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

async function post(path: string, body: object) {
  const answer = await site.call('POST', path, { why, ...body });
  return { status: answer.statusCode, message: answer.json<{ message?: string }>().message };
}
const promote = () => post(`/${name}/1.2.0/promote`, {});
const canary = () => post(`/${name}/1.2.0/canary`, { percent: 10 });

test('A freeze: promotion and canary are refused by one sentence; rollback and recall pass; the audit has both ends', async () => {
  const to = hours(2);
  expect((await post('/freezes', { to, who: 'ann' })).status).toBe(200);
  const refused = {
    status: 422,
    message: `ann (operations) froze all releases until ${to}: Black Friday`,
  };
  expect(await promote()).toEqual(refused);
  expect(await canary()).toEqual(refused);
  expect((await post(`/${name}/rollback`, { to: '1.0.0' })).status).toBe(200);
  expect((await post(`/${name}/1.1.0/recall`, {})).status).toBe(200);
  expect((await post('/freezes/lift', {})).status).toBe(200);
  expect((await canary()).status).toBe(200);
  expect((await promote()).status).toBe(200);
  const { entries } = (await site.call('GET', '/audit')).json<{ entries: Array<{ action: string }> }>();
  const actions = entries.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['freeze', 'unfreeze']));
});

test('A freeze: one of another remote, one that is to come and one that is over stop nothing', async () => {
  expect((await post(`/${name}/rollback`, { to: '1.0.0' })).status).toBe(200);
  await post('/freezes', { to: hours(2), remote: 'mfe-other' });
  await post('/freezes', { from: hours(1), to: hours(2), remote: name });
  expect((await post('/freezes', { from: hours(-2), to: hours(-1) })).status).toBe(422);
  expect((await promote()).status).toBe(200);
  expect((await post(`/${name}/rollback`, { to: '1.0.0' })).status).toBe(200);
  await post('/freezes', { from: hours(-1), to: hours(2), remote: name });
  expect((await promote()).message).toContain(`froze ${name} until`);
  await post('/freezes/lift', { remote: name });
  expect((await post('/freezes/lift', { remote: name })).status).toBe(422);
  expect((await promote()).status).toBe(200);
});
