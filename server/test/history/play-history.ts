import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { settlePurchases } from '../../src/club/cards/card-events.ts';
import { checkLedger } from '../../src/club/ledger/check-ledger.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { firstStore } from '../club/club-members.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { signedInMember } from '../support/member-calls.ts';
import { SECRET } from '../support/served-site.ts';
import { createTestSite } from '../support/test-site.ts';
import { type Fault, type FaultyReplicas, startFaultyReplicas } from './faulty-replicas.ts';
import { createMemberHistory } from './member-history.ts';
import { DEALS, drawsOf, fault, MEMBERS, memberOperation, releaseOperation, VERSIONS } from './operations.ts';
import { createReleaseHistory, REMOTE } from './release-history.ts';

const CLIENTS = 8;
const START_POINTS = 600;
/** Above it a member is refused. A run is longer than a member's patience. */
const LIMITS_MS = 5_000;

/** These histories are about what is live, not about its pages. */
const UNRENDERED = { RENDER_SANDBOX: 'browser' };

interface RunOptions {
  readonly seed: number;
  readonly seconds: number;
  /** Faults in place of drawn ones. */
  readonly faults?: readonly Fault[];
}

export interface Run {
  readonly operations: number;
  /** Operations without an answer. */
  readonly lost: number;
  readonly faults: Readonly<Record<Fault['kind'], number>>;
  readonly violations: readonly string[];
}

/** Creates a site with four releases of a remote, for two replicas. */
export async function createHistorySite() {
  const database = await createTestDatabase({ sampleAt: Date.now() });
  const folder = await mkdtemp(join(tmpdir(), 'history-'));
  const site = await createTestSite({ database, folder, config: UNRENDERED });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote(), VERSIONS[0]);
  for (const version of VERSIONS.slice(1)) await site.publish(workingRemote(version), version);
  await site.stop();
  const settings = {
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
    REQUIRED_RELEASES: `shell,${REMOTE}`,
    ORIGIN: 'http://localhost:4000',
    ...UNRENDERED,
    STALE_SECONDS: '0',
  };
  return {
    /** Starts both replicas, with another `program` if it is given. */
    async start(program?: string) {
      const replicas = await startFaultyReplicas(database.url, settings, program);
      return {
        run: (options: RunOptions) => playRun(database, replicas, options),
        stop: replicas.stop,
      };
    },
    async stop(): Promise<void> {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Settles the events that were accepted during a fault, as a job does later. */
async function settleAccepted(db: TestDatabase['db']): Promise<void> {
  const waiting = await db
    .selectFrom('card_events')
    .select('purchase')
    .where('state', '=', 'waiting')
    .execute();
  const purchases = waiting.map(({ purchase }) => purchase);
  await settlePurchases(db, 'practice', purchases, new Date());
}

async function playRun(
  { db }: TestDatabase,
  replicas: FaultyReplicas,
  { seed, seconds, faults: givenFaults }: RunOptions,
): Promise<Run> {
  const offers = await db.selectFrom('offers').select('id').where('kind', '=', 'deal').limit(DEALS).execute();
  const { id: store } = await firstStore(db, 'charleston');
  const memberSite = { db, replicas, deals: offers.map(({ id }) => id), store };
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async () =>
      createMemberHistory(
        memberSite,
        await signedInMember({ db, origin: replicas.at(0).origin, secret: SECRET }, START_POINTS),
      ),
    ),
  );
  const releases = await createReleaseHistory(db, replicas);
  const end = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() >= end;
  const counts = { kill: 0, pause: 0, partition: 0 };

  async function visit(stream: number): Promise<void> {
    for (const drawn of drawsOf(memberOperation, seed, stream)) {
      if (isOver()) return;
      await members[drawn.member]?.play(drawn);
    }
  }
  async function operate(stream: number): Promise<void> {
    let replica = stream % 2;
    for (const drawn of drawsOf(releaseOperation, seed, stream)) {
      if (isOver()) return;
      if (drawn.movesOn) replica = 1 - replica;
      await releases.play(drawn, replica);
      await wait(drawn.pause);
    }
  }
  async function browse(): Promise<void> {
    for (let at = 0; !isOver(); at++) {
      await releases.look(at % 2);
      await wait(40);
    }
  }
  async function breakReplicas(): Promise<void> {
    for (const { after, ...drawn } of givenFaults ?? drawsOf(fault, seed, 900)) {
      await wait(Math.max(0, Math.min(after, end - performance.now())));
      if (isOver()) return;
      counts[drawn.kind]++;
      await replicas.at(drawn.replica).fail(drawn);
    }
  }
  async function liftLimits(): Promise<void> {
    for (; !isOver(); await wait(Math.min(LIMITS_MS, Math.max(0, end - performance.now()))))
      await db.deleteFrom('rate_limits').execute();
  }
  await Promise.all([
    ...Array.from({ length: CLIENTS }, (_, client) => visit(client)),
    operate(100),
    operate(101),
    browse(),
    breakReplicas(),
    liftLimits(),
  ]);

  await Promise.all([0, 1].map((at) => replicas.at(at).untilReady()));
  await settleAccepted(db);
  const violations = [
    ...(await releases.faults(VERSIONS)),
    ...(await Promise.all(members.map((member) => member.faults(START_POINTS)))).flat(),
    // Entries cannot be deleted: another run may have left faults.
    ...(await checkLedger(db)).flatMap(({ member_id, what }) =>
      members.some(({ id }) => id === member_id) ? what : [],
    ),
  ];
  const all = [...members.flatMap((member) => member.operations), releases.operations].flat();
  return {
    operations: all.length,
    lost: all.filter(({ output }) => output === null).length,
    faults: counts,
    violations,
  };
}
