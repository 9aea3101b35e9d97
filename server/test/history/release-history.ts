import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { promotedSchema } from 'shared-contracts/release';
import type { TestDb } from '../../src/testing/test-database.ts';
import { parsePage } from '../support/parse-page.ts';
import { TOKEN } from '../support/test-site.ts';
import type { FaultyReplicas } from './faulty-replicas.ts';
import { lookOutput, type MadeRevision, type ReleaseInput, releaseAfter, releaseModel } from './models.ts';
import type { ReleaseOperation, VERSIONS } from './operations.ts';
import { createHistory, faultOf } from './recorded-history.ts';

export const REMOTE = 'mfe-working';
/**
 * Milliseconds that a page may be behind. A replica reads twice a second, and is not ready after five seconds without a
 * read; a busy machine takes longer.
 */
const BEHIND_MS = 20_000;

/** Milliseconds. A change takes less. */
const CUT_MS = 3_000;

type Change = ReleaseOperation['change'];

/** Plays changes of what is live and page loads, and records them. */
export async function createReleaseHistory(db: TestDb, replicas: FaultyReplicas) {
  const history = createHistory<ReleaseInput>();
  let requests = 0;
  const readRevisions = async () => {
    const { rows } = await sql<MadeRevision & { why: string; isBack: boolean }>`
      select revision, live_version as live, why, action = 'rollback' as "isBack", coalesce(lag(revision) over (order by revision), 0) as before
      from release_revisions where name = ${REMOTE}
      order by revision`.execute(db);
    return rows;
  };
  const before = await readRevisions();
  const initial = before.reduce((state, { isBack, ...made }) => releaseAfter(state, made, isBack), {
    revision: 0,
    live: '',
    former: [] as readonly string[],
    bad: [] as readonly string[],
  });

  /** Sends a change once. Returns whether it was answered. */
  async function send(change: Change, replica: number): Promise<boolean> {
    const why = `request ${++requests}`;
    const isBack = change.kind === 'rollback';
    const path = isBack ? 'rollback' : `${change.version}/promote`;
    const to = isBack && change.to ? { to: change.to } : {};
    const called = performance.now();
    const headers = { authorization: `Bearer ${TOKEN}` };
    const call = { method: 'POST', path: `/api/releases/${REMOTE}/${path}`, headers } as const;
    const answer = await replicas.send({ ...call, body: JSON.stringify({ why, ...to }) }, replica);
    const input = isBack
      ? ({ kind: 'rollback', to: change.to, made: null } as const)
      : ({ kind: 'promote', version: change.version, made: null } as const);
    if (!answer || answer.status >= 500) {
      asked.push({ why, input, called, output: null, returned: Number.POSITIVE_INFINITY });
      return false;
    }
    const returned = performance.now();
    const isRefused = answer.status !== 200;
    const refused = isBack && answer.status === 422 ? 'refused' : `${answer.status} ${answer.text}`;
    asked.push({ why, input, called, output: isRefused ? refused : 'done', returned });
    if (isRefused) return true;
    // An answer says what visitors get now, which may be a later change.
    const { revision, live } = promotedSchema.parse(JSON.parse(answer.text));
    history.add('look', called, lookOutput(revision, live ?? 'nothing'), returned);
    return true;
  }
  const asked: Array<{
    readonly why: string;
    readonly input: Exclude<ReleaseInput, 'look'>;
    readonly called: number;
    readonly output: string | null;
    readonly returned: number;
  }> = [];

  /** When a page that was loaded now may be from, at the earliest. */
  function earliest(replica: number, called: number): number {
    return replicas
      .at(replica)
      .troubles.toReversed()
      .reduce(
        (from, trouble) => (trouble.to >= from ? Math.min(from, trouble.from - BEHIND_MS) : from),
        called - BEHIND_MS,
      );
  }

  async function load(replica: number) {
    const called = performance.now();
    const answer = await replicas.send({ path: '/', headers: {} }, replica);
    if (answer?.status !== 200) return null;
    const { revision, remotes } = parsePage(answer.text).composition;
    return { called, revision, live: remotes.find(({ name }) => name === REMOTE)?.live.version ?? 'nothing' };
  }

  return {
    async look(replica: number): Promise<void> {
      const page = await load(replica);
      if (page) history.add('look', earliest(replica, page.called), lookOutput(page.revision, page.live));
    },
    async play({ change, tries }: ReleaseOperation, replica: number): Promise<void> {
      for (let at = 0; at < tries; at++) if (await send(change, at === 0 ? replica : 1 - replica)) return;
    },
    /**
     * Changes what is live once more at each replica while the other one misses the notification, and waits until that
     * one follows. Returns the faults.
     */
    async faults(versions: typeof VERSIONS): Promise<string[]> {
      const silent: string[] = [];
      for (const replica of [0, 1])
        for (const version of versions.slice(0, 2)) {
          const cut = replicas.at(1 - replica).fail({ kind: 'partition', lasts: CUT_MS });
          await send({ kind: 'promote', version }, replica);
          await cut;
          await replicas.at(1 - replica).untilReady();
          const newest = (await readRevisions()).at(-1)?.revision ?? 0;
          const until = performance.now() + BEHIND_MS;
          let page = await load(1 - replica);
          while ((page?.revision ?? 0) < newest && performance.now() < until) {
            await wait(100);
            page = await load(1 - replica);
          }
          if (page) history.add('look', page.called, lookOutput(page.revision, page.live));
          else silent.push(`Replica ${1 - replica} shows no page.`);
        }
      const made = new Map(
        (await readRevisions()).slice(before.length).map(({ why, isBack: _, ...one }) => [why, one]),
      );
      for (const { why, input, called, output, returned } of asked) {
        const one = made.get(why);
        made.delete(why);
        // A lost answer without a revision had no effect.
        if (!one && output === null) continue;
        const done = one ? `revision ${one.revision}` : output === 'done' ? 'unchanged' : output;
        history.add({ ...input, made: one ?? null }, called, output && done, returned);
      }
      return [
        ...silent,
        ...[...made.keys()].map((why) => `A revision was made twice or by nobody: ${why}.`),
        faultOf('live release', releaseModel(initial), history.operations),
      ].filter((fault) => fault !== null);
    },
    operations: history.operations,
  };
}
