import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CONTENT } from 'sample-content';
import { loyaltySchema, orderSchema } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { checkLedger } from '../../src/club/ledger/check-ledger.ts';
import { ensureContent } from '../../src/content/import/ensure-content.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { type Call, type Member, REDEEMED, signedInMember } from '../club/killed-replicas/member-calls.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { createTestSite, TOKEN } from '../support/test-site.ts';

const SECRET = 'a secret that all replicas share in tests';
const POINTS = 1_000;
/** By how much the clock of each replica is off, as libfaketime has it; that of the database is right. */
const CLOCKS = ['+0', '+20m', '-20m', '+120d'] as const;

/** `npm test` gives a site another clock where it asks for the time; here the whole process has one. */
describe.runIf(process.env.DRILL === 'clocks')(
  'Clocks: replicas of which three are wrong, on one database',
  () => {
    let database: TestDatabase;
    let folder: string;
    let servers: ServerProcess[] = [];
    let origins: string[] = [];
    let member: Member;

    beforeAll(async () => {
      database = await createTestDatabase();
      await ensureContent(database.db, Date.now(), SAMPLE_CONTENT);
      folder = await mkdtemp(join(tmpdir(), 'clocks-'));
      const site = await createTestSite({ database, folder });
      await site.bringLive(fixtureShell(), '1.0.0');
      for (const version of ['1.0.0', '2.0.0']) await site.bringLive(workingRemote(version), version);
      await site.stop();
      const ports = await Promise.all(CLOCKS.map(freePort));
      servers = CLOCKS.map((clock, at) =>
        startServer({
          DATABASE_URL: database.url,
          DATA_DIR: folder,
          AUTH_SECRET: SECRET,
          REQUIRED_RELEASES: 'shell,mfe-working',
          PORT: String(ports[at]),
          LD_PRELOAD: globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? '',
          FAKETIME: clock,
          // What waits counts by it, and a clock that is wrong still goes evenly.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }),
      );
      origins = await Promise.all(servers.map((server) => server.answers()));
      for (const origin of origins)
        await vi.waitFor(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(200), {
          timeout: 240_000,
          interval: 200,
        });
      member = await signedInMember({ db: database.db, origin: origins[0] ?? '', secret: SECRET }, POINTS);
    }, 600_000);
    afterAll(async () => {
      for (const { child } of servers) child.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    });

    async function ask(origin: string, { method, path, headers, body }: Call): Promise<unknown> {
      const answer = await fetch(origin + path, {
        method: method ?? 'GET',
        headers: { ...headers },
        body: body ?? null,
      });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.json();
    }
    const everywhere = <T>(work: (origin: string, at: number) => Promise<T>) =>
      Promise.all(origins.map(work));

    test('have the clocks that they were given', async () => {
      const dates = await everywhere(async (origin) =>
        Date.parse((await fetch(origin)).headers.get('date') ?? ''),
      );
      const minutes = dates.map((date) => Math.round((date - Date.now()) / 60_000) || 0);
      expect(minutes).toEqual([0, 20, -20, 120 * 24 * 60]);
    });

    test('know a member alike, and the one that is months ahead ends no session and lets none outlive its ninety days', async () => {
      for (const name of await everywhere(async (origin) => await ask(origin, member.read('/api/user-info'))))
        expect(name).toMatchObject({ email: expect.any(String) });
      const rows = await database.db.selectFrom('sessions').select(['created_at', 'expires_at']).execute();
      for (const { created_at, expires_at } of rows)
        expect(+expires_at - +created_at).toBeLessThanOrEqual(90 * 86_400_000);
      await ask(origins[0] ?? '', member.read('/api/user-info'));
    });

    test('redeem on each once, say the same of a key that they know, and leave a ledger that adds up', async () => {
      // The one that is months ahead would find points expired: what a clock like that decides is not tried.
      const near = origins.slice(0, 3);
      const numbers: string[] = [];
      for (const [at, origin] of near.entries())
        numbers.push(orderSchema.parse(await ask(origin, member.redeem(`redemption-${at}`))).number);
      for (const origin of near)
        for (const [at, number] of numbers.entries())
          expect(await ask(origin, member.redeem(`redemption-${at}`))).toMatchObject({ number });
      expect(new Set(numbers).size).toBe(3);
      await expect.poll(() => checkLedger(database.db)).toEqual([]);
      const left = loyaltySchema.parse(await ask(near[0] ?? '', member.read('/api/user-loyalty')));
      expect(left.points + left.pending).toBe(POINTS - 3 * REDEEMED);
    });

    test('follow what any of them makes live, and go back on any of them', async () => {
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
  },
);
