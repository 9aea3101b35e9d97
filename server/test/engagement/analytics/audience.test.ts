import { randomUUID } from 'node:crypto';
import { AUDIENCE_PATH, COLLECT_PATH, FORGET_VISIT_PATH } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AnalyticsSite,
  batchOf,
  consented,
  event,
  startAnalyticsSite,
  VISIT,
} from './analytics-site.ts';

let site: AnalyticsSite;
beforeAll(async () => {
  site = await startAnalyticsSite();
});
afterAll(() => site.stop());

const post = (url: string, payload: object, cookie: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie, ...headers },
    payload,
  });
const identity = (action: string, device: string, cookie: string, headers = {}) =>
  post(AUDIENCE_PATH, { action, device }, cookie, headers);
const logins = (memberId: number) =>
  site.db.selectFrom('audience_logins').selectAll().where('member_id', '=', memberId).execute();

describe('Audience platform: its identity', () => {
  test('is logged in with the targeting consent and a session, and logged out without either', async () => {
    const member = await site.member();
    const device = randomUUID();
    const refused = await identity('login', device, `${consented('pf-')}; ${member.cookie}`);
    expect(refused.statusCode).toBe(403);
    expect((await identity('login', device, consented('--t'))).statusCode).toBe(401);
    expect(await logins(member.id)).toEqual([]);

    const cookie = `${consented('--t')}; ${member.cookie}`;
    expect((await identity('login', device, cookie, { 'sec-gpc': '1' })).statusCode).toBe(403);
    expect((await identity('login', device, cookie)).statusCode).toBe(204);
    expect(await logins(member.id)).toMatchObject([{ device, logged_out_at: null }]);

    expect((await identity('logout', device, '')).statusCode).toBe(204);
    expect((await logins(member.id))[0]?.logged_out_at).toBeInstanceOf(Date);
    expect((await identity('logout', randomUUID(), '')).statusCode).toBe(204);
  });

  test('is forgotten after a withdrawal, with every event that named the member', async () => {
    const member = await site.member();
    const device = randomUUID();
    const cookie = (flags: string) => `${consented(flags)}; ${member.cookie}`;
    await identity('login', device, cookie('p-t'));
    await post(COLLECT_PATH, batchOf([event('sign_in')], 'p-t'), cookie('p-t'));
    await post(COLLECT_PATH, batchOf([event('sign_up')], '--t'), cookie('--t'));
    const named = () =>
      site.db
        .selectFrom('analytics_events')
        .selectAll()
        .where('member_public_id', '=', member.publicId)
        .execute();
    expect(await named()).toHaveLength(2);

    expect((await identity('forget', device, consented('p--'))).statusCode).toBe(204);
    expect(await logins(member.id)).toEqual([]);
    expect(await named()).toEqual([]);
    const left = await site.db.selectFrom('analytics_events').select(['name', 'targeting']).execute();
    expect(left).toEqual([{ name: 'sign_in', targeting: false }]);

    await post(FORGET_VISIT_PATH, { visit: VISIT }, consented('---'));
    expect(await site.db.selectFrom('analytics_events').selectAll().execute()).toEqual([]);
  });

  test('goes with its member', async () => {
    const member = await site.member();
    await identity('login', randomUUID(), `${consented('--t')}; ${member.cookie}`);
    await site.db.deleteFrom('members').where('id', '=', member.id).execute();
    expect(await logins(member.id)).toEqual([]);
  });
});
