import { globSync } from 'node:fs';
import { loyaltySchema, orderSchema } from 'shared-contracts/member';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkLedger } from '../../src/club/ledger/check-ledger.ts';
import {
  type Call,
  type Member,
  redeemedPoints,
  signedInMember,
} from '../club/killed-replicas/member-calls.ts';
import { workingRemote } from '../support/fixture-releases.ts';
import { createServedSite, SECRET } from '../support/served-site.ts';
import { createTestSite, TOKEN } from '../support/test-site.ts';

const POINTS = 1_000;
/** Offset of each replica's clock, in libfaketime's notation. The database has the right time. */
const CLOCKS = ['+0', '+20m', '-20m', '+120d'] as const;

describe.runIf(process.env.DRILL === 'clocks')('replicas with different clocks on one database', () => {
  let served: Awaited<ReturnType<typeof createServedSite>>;
  let origins: string[] = [];
  let member: Member;

  beforeAll(async () => {
    served = await createServedSite();
    const site = await createTestSite(served);
    await site.bringLive(workingRemote('2.0.0'), '2.0.0');
    await site.stop();
    const servers = await Promise.all(
      CLOCKS.map((clock) =>
        served.start({
          LD_PRELOAD: globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? '',
          FAKETIME: clock,
          // Timers use the monotonic clock.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }),
      ),
    );
    origins = await Promise.all(servers.map((server) => server.answers()));
    for (const origin of origins)
      await vi.waitFor(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(200), {
        timeout: 240_000,
        interval: 200,
      });
    member = await signedInMember(
      { db: served.database.db, origin: origins[0] ?? '', secret: SECRET },
      POINTS,
    );
  }, 600_000);
  afterAll(() => served.stop());

  async function ask(origin: string, { method, path, headers, body }: Call): Promise<unknown> {
    const answer = await fetch(origin + path, {
      method: method ?? 'GET',
      headers: { ...headers },
      body: body ?? null,
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  }
  const everywhere = <T>(work: (origin: string, at: number) => Promise<T>) => Promise.all(origins.map(work));

  test('have different clocks', async () => {
    const dates = await everywhere(async (origin) =>
      Date.parse((await fetch(origin)).headers.get('date') ?? ''),
    );
    const minutes = dates.map((date) => Math.round((date - Date.now()) / 60_000) || 0);
    expect(minutes).toEqual([0, 20, -20, 120 * 24 * 60]);
  });

  test('recognize a member, end no session early, and end each after ninety days', async () => {
    for (const name of await everywhere(async (origin) => await ask(origin, member.read('/api/user-info'))))
      expect(name).toMatchObject({ email: expect.any(String) });
    const rows = await served.database.db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .execute();
    for (const { created_at, expires_at } of rows)
      expect(+expires_at - +created_at).toBeLessThanOrEqual(90 * 86_400_000);
    await ask(origins[0] ?? '', member.read('/api/user-info'));
  });

  test('redeem once per idempotency key and keep the ledger in balance', async () => {
    // For the clock that is months ahead, points have expired.
    const near = origins.slice(0, 3);
    const numbers: string[] = [];
    for (const [at, origin] of near.entries())
      numbers.push(orderSchema.parse(await ask(origin, member.redeem(`redemption-${at}`, at))).number);
    for (const origin of near)
      for (const [at, number] of numbers.entries())
        expect(await ask(origin, member.redeem(`redemption-${at}`, at))).toMatchObject({ number });
    expect(new Set(numbers).size).toBe(3);
    await expect.poll(() => checkLedger(served.database.db)).toEqual([]);
    const left = loyaltySchema.parse(await ask(near[0] ?? '', member.read('/api/user-loyalty')));
    expect(left.points + left.pending).toBe(
      POINTS - redeemedPoints(0) - redeemedPoints(1) - redeemedPoints(2),
    );
  });

  test('apply each other’s releases and rollbacks', async () => {
    const change = async (origin: string, path: string) => {
      const answer = await fetch(`${origin}/api/releases/mfe-working/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}` },
        body: '{"why":"a test"}',
      });
      expect(answer.status).toBe(200);
    };
    const allShow = (version: string) =>
      expect
        .poll(() =>
          everywhere(async (origin) =>
            (await (await fetch(origin)).text()).includes(`mfe-working@${version}`),
          ),
        )
        .toEqual(CLOCKS.map(() => true));
    await allShow('2.0.0');
    let version = '2.0.0';
    for (const origin of origins) {
      version = version === '2.0.0' ? '1.0.0' : '2.0.0';
      await change(origin, `${version}/promote`);
      await allShow(version);
    }
    await change(origins[2] ?? '', 'rollback');
    await allShow('1.0.0');
  });
});
