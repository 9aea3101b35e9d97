import { COLLECT_PATH, DROPPED_EVENTS_PATH } from 'shared-contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AnalyticsSite,
  batchOf,
  consented,
  event,
  NOON,
  startAnalyticsSite,
  VISIT,
} from './analytics-site.ts';

let site: AnalyticsSite;
beforeAll(async () => {
  site = await startAnalyticsSite();
});
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

describe('Collector: it', () => {
  test('keeps what the list knows, and takes off what it does not', async () => {
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

  test('counts once what is sent twice', async () => {
    const batch = batchOf([event('sign_in')]);
    await post(batch, { cookie: consented('p--') });
    await post(batch, { cookie: consented('p--') });
    expect(await stored()).toHaveLength(1);
  });

  const kept = (cookie: string, headers: Record<string, string> = {}) => ({ cookie, ...headers });
  test.each([
    ['nothing without a cookie', 'pft', {}, null],
    ['nothing when the cookie says no', 'pft', kept(consented('-f-')), null],
    [
      'performance alone',
      'pft',
      kept(consented('p--')),
      { performance: true, targeting: false, visit: VISIT },
    ],
    ['targeting alone', 'pft', kept(consented('--t')), { performance: false, targeting: true, visit: null }],
    ['no more than the page says', 'p--', kept(consented('pft')), { performance: true, targeting: false }],
    ['no targeting with the signal', 'pft', kept(consented('pft'), { 'sec-gpc': '1' }), { targeting: false }],
    ['nothing with the signal and targeting alone', '--t', kept(consented('--t'), { 'sec-gpc': '1' }), null],
  ])('keeps %s', async (_name, flags, headers, expected) => {
    expect((await post(batchOf([event('sign_in')], flags), headers)).statusCode).toBe(204);
    const rows = await stored();
    if (expected) expect(rows).toMatchObject([expected]);
    else expect(rows).toEqual([]);
  });

  test('takes the member from the session, and only with the targeting consent', async () => {
    const member = await site.member();
    for (const flags of ['p--', 'pf-', 'p-t', '--t'])
      await post(batchOf([event('sign_in')], flags), { cookie: `${consented(flags)}; ${member.cookie}` });
    expect((await stored()).map(({ member_public_id }) => member_public_id)).toEqual([
      null,
      null,
      member.publicId,
      member.publicId,
    ]);
    await site.db.deleteFrom('members').where('id', '=', member.id).execute();
    expect((await stored()).map(({ member_public_id }) => member_public_id)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('refuses other sites, no JSON, no batch, too much', async () => {
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

  test('keeps no event from the future, none that waited for days, and no query', async () => {
    const events = [
      event('sign_in', {}, { time: NOON + 600_000 }),
      event('sign_in', {}, { time: NOON - 3 * 24 * 3_600_000 }),
      event('sign_up', {}, { path: '/reset-password?token=secret' }),
    ];
    await post(batchOf(events), { cookie: consented('p--') });
    expect((await stored()).map(({ name, path }) => [name, path])).toEqual([['sign_up', '/reset-password']]);
  });

  test('limits a sender, and says so', async () => {
    await post(batchOf([event('sign_in')]), { cookie: consented('p--') });
    await site.db.updateTable('rate_limits').set({ hits: 1_000_000 }).execute();
    expect((await post(batchOf([event('sign_in')]), { cookie: consented('p--') })).statusCode).toBe(429);
  });

  test('forgets after its time', async () => {
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
  test('are counted by day and release, before any consent', async () => {
    const dropped = [{ type: 'analytics:no_such_event', blamed: 'mfe-centre@1.0.0', times: 3 }];
    expect((await post({ dropped }, {}, DROPPED_EVENTS_PATH)).statusCode).toBe(204);
    await post({ dropped }, {}, DROPPED_EVENTS_PATH);
    const rows = await site.db.selectFrom('dropped_events').selectAll().execute();
    expect(rows.map(({ type, blamed, times }) => [type, blamed, Number(times)])).toEqual([
      ['analytics:no_such_event', 'mfe-centre@1.0.0', 6],
    ]);
  });

  test('are counted as one, however small a part of one is told', async () => {
    const dropped = [{ type: 'analytics:a_small_part', blamed: 'mfe-centre@1.0.0', times: 6e-314 }];
    expect((await post({ dropped }, {}, DROPPED_EVENTS_PATH)).statusCode).toBe(204);
    const rows = await site.db.selectFrom('dropped_events').selectAll().execute();
    expect(Number(rows.find(({ type }) => type === 'analytics:a_small_part')?.times)).toBe(1);
  });
});
