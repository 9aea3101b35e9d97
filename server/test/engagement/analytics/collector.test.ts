import { randomUUID } from 'node:crypto';
import { AUDIENCE_PATH, COLLECT_PATH, DROPPED_EVENTS_PATH, FORGET_VISIT_PATH } from 'shared-contracts/shell';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { batchOf, consented, event, NOON, startAnalyticsSite, VISIT } from './analytics-site.ts';

const site = await startAnalyticsSite();
afterEach(async () => {
  await site.db.deleteFrom('analytics_events').execute();
  await site.db.deleteFrom('rate_limits').execute();
});
afterAll(() => site.stop());

const post = (body: unknown, headers: Record<string, string> = {}, url = COLLECT_PATH) =>
  site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-site': 'same-origin', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const stored = () => site.db.selectFrom('analytics_events').selectAll().orderBy('id').execute();

describe('event collector', () => {
  test('keeps known events and properties, and drops all others', async () => {
    const events = [
      event('page_view', { path: '/charleston/stores', title: 'Stores', email: 'a@example.com' }),
      event('deal_save', { centre: 'charleston', id: 7 }),
      event('deal_save', { centre: 'charleston', id: 'seven' }),
      event('no_such_event'),
    ];
    const answer = await post(batchOf(events), { cookie: consented('p--') });
    expect(answer.statusCode).toBe(204);
    const rows = await stored();
    expect(rows.map(({ name, props }) => [name, props])).toEqual([
      ['page_view', { path: '/charleston/stores', title: 'Stores' }],
      ['deal_save', { centre: 'charleston', id: 7 }],
    ]);
    expect(rows[0]).toMatchObject({
      visit: VISIT,
      route: 'mfe-centre/stores',
      release: 'mfe-centre@1.0.0',
      source: 'mfe-centre@1.0.0',
      member_public_id: null,
      occurred_at: new Date(NOON - 500),
    });
  });

  test('counts a repeated batch once', async () => {
    const batch = batchOf([event('sign_in')]);
    await post(batch, { cookie: consented('p--') });
    await post(batch, { cookie: consented('p--') });
    expect(await stored()).toHaveLength(1);
  });

  const GPC = { 'sec-gpc': '1' };
  test.each([
    ['nothing without a cookie', 'pft', null, {}, null],
    ['nothing when the cookie says no', 'pft', '-f-', {}, null],
    ['only performance', 'pft', 'p--', {}, { performance: true, targeting: false, visit: VISIT }],
    ['only targeting', 'pft', '--t', {}, { performance: false, targeting: true, visit: null }],
    ['no more than the page says', 'p--', 'pft', {}, { performance: true, targeting: false }],
    ['no targeting with the signal', 'pft', 'pft', GPC, { targeting: false }],
    ['nothing with the signal and only targeting', '--t', '--t', GPC, null],
  ])('keeps %s', async (_name, flags, chosen, signal, expected) => {
    const headers = { ...(chosen ? { cookie: consented(chosen) } : {}), ...signal };
    expect((await post(batchOf([event('sign_in')], flags), headers)).statusCode).toBe(204);
    const rows = await stored();
    if (expected) expect(rows).toMatchObject([expected]);
    else expect(rows).toEqual([]);
  });

  test('reads the member from the session, only with targeting consent', async () => {
    const member = await site.member();
    for (const flags of ['p--', 'pf-', 'p-t', '--t'])
      await post(batchOf([event('sign_in')], flags), { cookie: `${consented(flags)}; ${member.cookie}` });
    const named = async () => (await stored()).map(({ member_public_id }) => member_public_id);
    expect(await named()).toEqual([null, null, member.publicId, member.publicId]);
    await site.db.deleteFrom('members').where('id', '=', member.id).execute();
    expect(await named()).toEqual([null, null, null, null]);
  });

  test('rejects other sites, invalid bodies and large bodies', async () => {
    const cookie = consented('p--');
    const good = batchOf([event('sign_in')]);
    expect((await post(good, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await post('{', { cookie })).statusCode).toBe(400);
    expect((await post({ events: [] }, { cookie })).statusCode).toBe(400);
    expect((await post(batchOf([]), { cookie })).statusCode).toBe(400);
    expect((await post('x'.repeat(70_000), { cookie })).statusCode).toBe(413);
    expect((await post(good, { cookie, 'content-type': 'application/xml' })).statusCode).toBe(415);
    expect(await stored()).toEqual([]);
  });

  test('drops future events, old events, and the query of a URL', async () => {
    const events = [
      event('sign_in', {}, { time: NOON + 600_000 }),
      event('sign_in', {}, { time: NOON - 3 * 24 * 3_600_000 }),
      event('sign_up', {}, { path: '/reset-password?token=secret' }),
    ];
    await post(batchOf(events), { cookie: consented('p--') });
    expect((await stored()).map(({ name, path }) => [name, path])).toEqual([['sign_up', '/reset-password']]);
  });

  test('limits events per sender', async () => {
    await post(batchOf([event('sign_in')]), { cookie: consented('p--') });
    await site.db.updateTable('rate_limits').set({ hits: 1_000_000 }).execute();
    expect((await post(batchOf([event('sign_in')]), { cookie: consented('p--') })).statusCode).toBe(429);
  });

  test('deletes events after the retention time', async () => {
    await post(batchOf([event('sign_in')]), { cookie: consented('p--') });
    await site.app.jobs.run('analytics-retention');
    expect(await stored()).toHaveLength(1);
    await site.db
      .updateTable('analytics_events')
      .set({ occurred_at: new Date(NOON - 500 * 24 * 3_600_000) })
      .execute();
    await site.app.jobs.run('analytics-retention');
    expect(await stored()).toEqual([]);
  });
});

describe('dropped events', () => {
  test('are counted by day and release, without consent', async () => {
    const dropped = [{ type: 'analytics:no_such_event', blamed: 'mfe-centre@1.0.0', times: 3 }];
    expect((await post({ dropped }, {}, DROPPED_EVENTS_PATH)).statusCode).toBe(204);
    await post({ dropped }, {}, DROPPED_EVENTS_PATH);
    const rows = await site.db.selectFrom('dropped_events').selectAll().execute();
    expect(rows.map(({ type, blamed, times }) => [type, blamed, Number(times)])).toEqual([
      ['analytics:no_such_event', 'mfe-centre@1.0.0', 6],
    ]);
  });

  test('count as at least one', async () => {
    const dropped = [{ type: 'analytics:a_small_part', blamed: 'mfe-centre@1.0.0', times: 6e-314 }];
    expect((await post({ dropped }, {}, DROPPED_EVENTS_PATH)).statusCode).toBe(204);
    const rows = await site.db.selectFrom('dropped_events').selectAll().execute();
    expect(Number(rows.find(({ type }) => type === 'analytics:a_small_part')?.times)).toBe(1);
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };
const identity = (action: string, device: string, cookie: string, headers = {}) =>
  post({ action, device }, { cookie, ...JSON_TYPE, ...headers }, AUDIENCE_PATH);
const logins = (memberId: number) =>
  site.db.selectFrom('audience_logins').selectAll().where('member_id', '=', memberId).execute();

describe('audience login', () => {
  test('requires targeting consent and a session, but a logout requires neither', async () => {
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

  test('is deleted when consent is withdrawn, together with the member in every event', async () => {
    const member = await site.member();
    const device = randomUUID();
    const cookie = (flags: string) => `${consented(flags)}; ${member.cookie}`;
    await identity('login', device, cookie('p-t'));
    await post(batchOf([event('sign_in')], 'p-t'), { cookie: cookie('p-t') });
    await post(batchOf([event('sign_up')], '--t'), { cookie: cookie('--t') });
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

    await post({ visit: VISIT }, { cookie: consented('---'), ...JSON_TYPE }, FORGET_VISIT_PATH);
    expect(await site.db.selectFrom('analytics_events').selectAll().execute()).toEqual([]);
  });
});
