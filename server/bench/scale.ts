import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRegistry } from '../src/delivery/releases/registry.ts';
import { createTrust } from '../src/delivery/releases/signatures/trust.ts';
import { storeEvents } from '../src/engagement/analytics/store-events.ts';
import { memberOfIdentity } from '../src/identity/session/account-linking.ts';
import { createSessions } from '../src/identity/session/sessions.ts';
import { migrations } from '../src/migrations.ts';
import { createSecrets } from '../src/platform/crypto/secrets.ts';
import { consume } from '../src/platform/http/rate-limit.ts';
import { startStorage } from '../src/platform/storage/index.ts';

/*
 * For `pnpm bench scale`: what the one database of all replicas takes of each of the things that grow with replicas and members. It waits
 * for the disk, as in production, and shares the processor with this process. Prints one JSON line a case.
 */

const SECONDS = 5;
/** Calls under way at once: as many as one replica has connections for. */
const AT_ONCE = 10;
/** Each asks twice a second what is live. */
const REPLICAS = 100;

const folder = mkdtempSync(join(tmpdir(), 'scale-bench-'));
const storage = await startStorage({ folder: join(folder, 'postgres') }, migrations);
const { db } = storage;
const trust = createTrust({ roots: [], revoked: new Set() });

const told = (name: string, calls: number, seconds: number, times: number[]) => {
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1));
  const rate = Math.round(calls / seconds);
  process.stdout.write(`${JSON.stringify({ name, rate, median: at(0.5), p99: at(0.99) })}\n`);
};

async function timed(times: number[], call: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await call();
  times.push(performance.now() - began);
}

/** As many calls as it takes. */
async function most(name: string, call: (index: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let calls = 0;
  const began = performance.now();
  const worker = async () => {
    while (performance.now() - began < SECONDS * 1_000) await timed(times, () => call(calls++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  told(name, calls, (performance.now() - began) / 1_000, times);
}

/** Many replicas that ask what is live at their own pace. */
async function replicas(): Promise<void> {
  const times: number[] = [];
  const began = performance.now();
  const replica = async (index: number) => {
    const registry = createRegistry(db, trust);
    await wait((index / REPLICAS) * 500);
    while (performance.now() - began < SECONDS * 1_000) {
      await timed(times, () => registry.refresh());
      await wait(500);
    }
  };
  await Promise.all(Array.from({ length: REPLICAS }, (_, index) => replica(index)));
  told(`${REPLICAS} replicas ask what is live`, times.length, SECONDS, times);
}

const memberId = await memberOfIdentity(db, {
  issuer: 'https://login.example.com',
  subject: 'somebody',
  email: 'somebody@example.com',
  isEmailVerified: true,
  firstName: 'Some',
  lastName: 'Body',
});
if (typeof memberId !== 'number') throw new Error(memberId);
const sessions = createSessions(db, createSecrets('a secret of a benchmark, which is long enough'));
const newSession = { memberId, issuer: '', subject: '', sid: null, refreshToken: null, refreshIn: 3_600 };
const token = await sessions.create(newSession);

await replicas();
const registry = createRegistry(db, trust);
await most('what is live, asked', () => registry.refresh());
await most('a session, found', () => sessions.find(token));
await most('a session, begun', () => sessions.create(newSession));
await most('a limit, counted for many', (index) => consume(db, `bench:${index}`, { most: 60, seconds: 60 }));
await most('a limit, counted for one', () => consume(db, 'bench', { most: 60, seconds: 60 }));
await most('events of a page, 5 at once', () =>
  storeEvents(db, {
    allowed: { performance: true, targeting: false },
    visit: null,
    memberPublicId: null,
    composition: null,
    events: Array.from({ length: 5 }, () => ({
      id: crypto.randomUUID(),
      name: 'page_viewed',
      props: {},
      time: Date.now(),
      source: 'shell',
      path: '/',
      route: null,
      release: null,
    })),
  }),
);

await storage.stop();
rmSync(folder, { recursive: true, force: true });
