import { afterAll, describe, expect, it } from 'vitest';
import type { Role } from '../../src/staff/wire/roles.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { staffHeaders } from '../support/staff.ts';
import { createTestSite } from '../support/test-site.ts';

const database = await createTestDatabase();
const site = await createTestSite({ database });
afterAll(async () => {
  await site.stop();
  await database.stop();
});
await site.bringLive(fixtureShell(), '1.0.0');
for (const version of ['1.0.0', '1.1.0']) await site.bringLive(workingRemote(version), version);

const PROMOTE = '/api/releases/mfe-working/1.0.0/promote';
async function promote(roles: readonly Role[], minutesAgo = 0, more: Record<string, string> = {}) {
  const headers = await staffHeaders(site.app, { roles, minutesAgo, name: 'Ada King' });
  const answer = await site.app.inject({
    method: 'POST',
    url: PROMOTE,
    headers: { ...headers, ...more },
    payload: JSON.stringify({ who: 'somebody else', why: 'a test' }),
  });
  return { status: answer.statusCode, code: answer.json().code };
}

describe('release calls with a session of the desk', () => {
  it.each<[readonly Role[], number]>([
    [['editor'], 401],
    [['support', 'reviewer'], 401],
    [['viewer'], 403],
  ])('are refused for %s', async (roles, status) => {
    expect(await promote(roles)).toMatchObject({ status });
  });

  it('need a recent sign-in and the site’s own page', async () => {
    expect((await promote(['releases'], 11)).code).toBe('FRESH_SIGN_IN_NEEDED');
    expect(await promote(['releases'], 0, { 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 });
  });

  it('are signed with the person’s name, in the history and in the audit', async () => {
    expect(await promote(['releases'])).toMatchObject({ status: 200 });
    const { revisions } = await site.read<{ revisions: object[] }>('/history?name=mfe-working&limit=1');
    expect(revisions[0]).toMatchObject({ who: 'Ada King', why: 'a test', action: 'promote' });
    const entry = await database.db
      .selectFrom('audit_entries')
      .select(['who', 'via', 'action', 'key', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      who: 'Ada King',
      via: 'console',
      action: 'release.promote',
      key: 'mfe-working',
      after: { version: '1.0.0' },
    });
  });

  it('change tokens for administrators only', async () => {
    const tokens = async (roles: readonly Role[]) => {
      const headers = await staffHeaders(site.app, { roles });
      return (await site.app.inject({ url: '/api/releases/tokens', headers })).statusCode;
    };
    expect([await tokens(['releases']), await tokens(['administrator'])]).toEqual([403, 200]);
  });
});

describe('a token', () => {
  it.each(['Ada King', ' ada   KING '])('cannot claim the name of a person: %s', async (who) => {
    const { status, code } = await site.post('/mfe-working/1.1.0/promote', { who });
    expect([status, code]).toEqual([403, 'FORBIDDEN']);
  });

  it('signs with its own name', async () => {
    expect(await site.post('/mfe-working/1.1.0/promote', { who: 'pipeline 7' })).toMatchObject({
      status: 200,
    });
    const { who, via } = await database.db
      .selectFrom('audit_entries')
      .select(['who', 'via'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([who, via]).toEqual(['pipeline 7 (operations)', 'token']);
  });
});
