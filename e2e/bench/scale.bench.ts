import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRegistry } from '../../server/src/delivery/releases/registry/registry.ts';
import { createRevisionFloor } from '../../server/src/delivery/releases/registry/revision-floor.ts';
import { createTrust } from '../../server/src/delivery/releases/signatures/trust.ts';
import { storeEvents } from '../../server/src/engagement/analytics/store-events.ts';
import { memberOfIdentity } from '../../server/src/identity/session/member-linking.ts';
import { createSessions } from '../../server/src/identity/session/sessions.ts';
import { migrations } from '../../server/src/migrations.ts';
import { createSecrets } from '../../server/src/platform/crypto/secrets.ts';
import { createFolderStore } from '../../server/src/platform/files/folder-store.ts';
import { consume } from '../../server/src/platform/http/rate-limit.ts';
import { startStorage } from '../../server/src/platform/storage/index.ts';

/*
 * `pnpm bench scale`: what the shared database takes of each thing that grows with replicas and members (docs/operations/scale.md).
 * It waits for the disk, as in production, and shares the processor with this process.
 */

const SECONDS = 5;
const AT_ONCE = 10;
const REPLICAS = 100;

const folder = mkdtempSync(join(tmpdir(), 'scale-bench-'));
const storage = await startStorage({ folder: join(folder, 'postgres') }, migrations);
const { db } = storage;
const trust = createTrust({ roots: [], revoked: new Set() });
const floor = createRevisionFloor(createFolderStore(join(folder, 'releases')), {
  mayStartOver: false,
  onError: (error) => {
    throw error;
  },
});

const rows: object[] = [];
function addRow(name: string, seconds: number, times: number[]): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1));
  const rate = Math.round(times.length / seconds);
  rows.push({ database: name, 'a second': rate, 'median ms': at(0.5), 'p99 ms': at(0.99) });
}

async function timed(times: number[], call: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await call();
  times.push(performance.now() - began);
}

async function measureMost(name: string, call: (index: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let calls = 0;
  const began = performance.now();
  const worker = async () => {
    while (performance.now() - began < SECONDS * 1_000) await timed(times, () => call(calls++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  addRow(name, (performance.now() - began) / 1_000, times);
}

/** Measures replicas that each ask twice a second what is live. */
async function measureReplicas(): Promise<void> {
  const times: number[] = [];
  const began = performance.now();
  const replica = async (index: number) => {
    const registry = createRegistry(db, trust, floor);
    await wait((index / REPLICAS) * 500);
    while (performance.now() - began < SECONDS * 1_000) {
      await timed(times, () => registry.refresh());
      await wait(500);
    }
  };
  await Promise.all(Array.from({ length: REPLICAS }, (_, index) => replica(index)));
  addRow(`${REPLICAS} replicas ask what is live`, SECONDS, times);
}

const memberId = await memberOfIdentity(db, {
  issuer: 'https://login.example.com',
  subject: 'a-member',
  email: 'member@example.com',
  isEmailVerified: true,
  firstName: 'A',
  lastName: 'Member',
});
if (typeof memberId !== 'number') throw new Error(memberId);
const sessions = createSessions(db, createSecrets('a secret of a benchmark, which is long enough'));
const newSession = { memberId, issuer: '', subject: '', sid: null, refreshToken: null, refreshIn: 3_600 };
const token = await sessions.create(newSession);

await measureReplicas();
const registry = createRegistry(db, trust, floor);
const limit = { most: 60, seconds: 60 };
await measureMost('what is live, asked', () => registry.refresh());
await measureMost('a session, found', () => sessions.find(token));
await measureMost('a session, begun', () => sessions.create(newSession));
await measureMost('a limit, counted for many', (index) => consume(db, `bench:${index}`, limit));
await measureMost('a limit, counted for one', () => consume(db, 'bench', limit));
await measureMost('events of a page, 5 at once', () =>
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
console.table(rows);
