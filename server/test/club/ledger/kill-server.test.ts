import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CONTENT } from 'sample-content';
import { orderSchema } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../src/club/ledger/check-ledger.ts';
import { recordPurchase } from '../../../src/club/ledger/earn.ts';
import { sumsOf } from '../../../src/club/ledger/ledger.ts';
import { ensureContent } from '../../../src/content/import/ensure-content.ts';
import { createSessions } from '../../../src/identity/session/sessions.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { SESSION_COOKIE } from '../../../src/platform/http/session-cookie.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';
import { freePort } from '../../support/free-port.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { newMember } from './club-members.ts';

const SECRET = 'a secret of a test, long enough for one';
const START = 10_000;

let database: TestDatabase;
let folder: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureContent(database.db, Date.now(), SAMPLE_CONTENT);
  folder = await mkdtemp(join(tmpdir(), 'kill-server-'));
}, 120_000);
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A server as operators start it, one of several on this database. */
async function serve() {
  const port = await freePort();
  const server = startServer({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, String(port)),
    AUTH_SECRET: SECRET,
    ORIGIN: 'http://localhost:4000',
  });
  servers.push(server);
  return { server, origin: await server.answers() };
}

/** A member who is signed in, on whichever server. */
async function signedIn(memberId: number) {
  const sessions = createSessions(database.db, createSecrets(SECRET));
  const token = await sessions.create({
    memberId,
    issuer: 'test',
    subject: randomUUID(),
    sid: null,
    refreshToken: null,
    refreshIn: 3_600,
  });
  return async (origin: string) => {
    const cookie = `${SESSION_COOKIE}=${token}`;
    const csrf = await fetch(`${origin}/api/auth/csrf`, { headers: { cookie } });
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const own = csrf.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    const headers = {
      cookie: [cookie, ...own].join('; '),
      'content-type': 'application/json',
      'x-csrf-token': csrfToken,
    };
    /** Number of the order; rejects when the server is gone before it has answered. */
    return async (key: string): Promise<string> => {
      const answer = await fetch(`${origin}/api/user-exchange-points`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ option: 'gift-card', points: 100, centre: 'charleston' }),
      });
      if (answer.status !== 200) throw new Error(`It was answered ${answer.status}`);
      return orderSchema.parse(await answer.json()).number;
    };
  };
}

test('Redemption: a server that is killed in a burst of redemptions loses none that it answered; the other one makes up for the rest, once each', async () => {
  const { db } = database;
  const memberId = await newMember(db);
  const at = new Date(Date.now() - 86_400_000);
  const purchase = { kind: 'receipt', currency: 'USD', centre: 'charleston', storeName: 'Gap' } as const;
  await recordPurchase(
    db,
    memberId,
    { ...purchase, netCents: START * 100, happenedAt: at, key: 'start' },
    at,
  );
  const as = await signedIn(memberId);
  const [first, second] = await Promise.all([serve(), serve()]);
  const redeemOnFirst = await as(first.origin);
  const keys = Array.from({ length: 90 }, (_, index) => `burst-of-redemptions-${index}`);

  const answered = new Map<string, string>();
  const burst = keys.map(async (key) => {
    answered.set(key, await redeemOnFirst(key));
    if (answered.size === 12) first.server.child.kill('SIGKILL');
  });
  await Promise.allSettled(burst);
  await first.server.ended;
  expect(answered.size).toBeGreaterThanOrEqual(12);
  expect(answered.size).toBeLessThan(keys.length);

  const orders = () =>
    db.selectFrom('club_orders').select('number').where('member_id', '=', memberId).execute();
  const kept = (await orders()).map(({ number }) => number);
  for (const number of answered.values()) expect(kept).toContain(number);

  // The page does not know what became of those without an answer, and sends them again, with their keys.
  const redeemOnSecond = await as(second.origin);
  const again = new Map<string, string>();
  for (const key of keys) again.set(key, await redeemOnSecond(key));
  for (const [key, number] of answered) expect(again.get(key)).toBe(number);
  const made = (await orders()).map(({ number }) => number);
  expect(made.toSorted()).toEqual([...again.values()].toSorted());
  expect(new Set(made).size).toBe(keys.length);
  expect(await sumsOf(db, memberId, new Date())).toMatchObject({ points: START - keys.length * 100 });
  expect(await checkLedger(db)).toEqual([]);
}, 180_000);
