import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ChangedRelease, Ramp } from 'shared-contracts/release';
import { messageOf } from '../../../platform/errors/operator-errors.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { ReleaseError, refusal } from '../records/release-error.ts';
import { type ReleaseRampsTable, releaseDb } from '../records/release-tables.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { canary } from './canary.ts';
import { freezeOf } from './freezes.ts';
import { promote } from './promote.ts';
import type { RampStart } from './steps/change.ts';
import { OPEN_RAMPS } from './steps/update-ramp.ts';

type RampRow = Selectable<ReleaseRampsTable>;

export interface RampJudgement {
  reasonAgainst(name: string, version: string): Promise<string | null>;
  visitsSince(name: string, version: string, since: Date): Promise<number>;
}

type DatabaseTime = RawBuilder<Date>;
const CLOCK: DatabaseTime = sql<Date>`clock_timestamp()`;

const RAMP_LOCK = 720_521_903;
const EVERYBODY = 100;
const SHOWN_DAYS = 1;
const LEAST_VISITS = 30;

export async function startRamp(
  context: ReleaseContext,
  name: string,
  version: string,
  { steps, everySeconds }: RampStart,
  by: Author,
): Promise<ChangedRelease> {
  assertSteps(steps);
  const [first = 1] = steps;
  return canary(context, name, version, first, by, { steps, everySeconds });
}

export function assertSteps(steps: readonly number[]): void {
  const [first = EVERYBODY] = steps;
  const isGrowing = steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0));
  if (!isGrowing || first === EVERYBODY || steps.length < 2)
    throw refusal('A ramp needs at least two growing steps, the first below 100 %.');
}

export const holdRamp = (db: Db, name: string, isHeld: boolean, by: Author): Promise<Ramp[]> =>
  releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      const ramp = await openRamp(transaction, name);
      if (!ramp) throw refusal(`${name} has no open ramp.`);
      if ((ramp.state === 'paused') === isHeld)
        throw refusal(`The ramp of ${name} is ${isHeld ? 'paused already' : 'not paused'}.`);
      await setRamp(transaction, ramp, isHeld ? 'paused' : 'running', isHeld ? `${by.who}: ${by.why}` : null);
      const { version } = ramp;
      await writeAudit(transaction, { ...by, action: isHeld ? 'ramp-pause' : 'ramp-resume', name, version });
      return listRamps(transaction);
    });

export async function listRamps(db: Db): Promise<Ramp[]> {
  const rows = await releaseDb(db)
    .selectFrom('release_ramps')
    .selectAll()
    .distinctOn('name')
    .where((where) =>
      where.or([
        where('state', 'in', OPEN_RAMPS),
        where('step_at', '>', sql<Date>`now() - make_interval(days => ${SHOWN_DAYS})`),
      ]),
    )
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ name, version, steps, every_seconds, step, step_at, state, words, started_by }) => ({
    name,
    version,
    steps,
    everySeconds: every_seconds,
    percent: steps[step] ?? EVERYBODY,
    state,
    nextAt: state === 'running' ? new Date(step_at.getTime() + every_seconds * 1_000).toISOString() : null,
    words,
    who: started_by,
  }));
}

/** One replica advances ramps at a time. A bad canary, a freeze or a gate pauses a ramp with its reason. */
export const advanceRamps = (
  context: ReleaseContext,
  judgement: RampJudgement,
  now: DatabaseTime = CLOCK,
): Promise<void> =>
  releaseDb(context.db)
    .transaction()
    .execute(async (lock) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(${RAMP_LOCK}) as "isMine"`.execute(lock);
      if (!rows[0]?.isMine) return;
      for (const ramp of await runningRamps(context.db, now)) await advance(context, ramp, judgement);
    });

const runningRamps = (db: Db, now: DatabaseTime) =>
  releaseDb(db)
    .selectFrom('release_ramps')
    .selectAll()
    .select(sql<boolean>`step_at + make_interval(secs => every_seconds) <= ${now}`.as('is_due'))
    .where('state', '=', 'running')
    .orderBy('id')
    .execute();

async function advance(
  context: ReleaseContext,
  ramp: RampRow & { is_due: boolean },
  judgement: RampJudgement,
): Promise<void> {
  const { name, version, steps, step, step_at, started_by } = ramp;
  const against = (await judgement.reasonAgainst(name, version)) ?? (await freezeOf(context.db, name));
  if (against) return pause(context.db, ramp, against);
  const next = steps[step + 1];
  if (!ramp.is_due || next === undefined) return;
  const visits = await judgement.visitsSince(name, version, step_at);
  if (visits < LEAST_VISITS) {
    await setWords(context.db, ramp, `This step waits for visits: ${visits} of ${LEAST_VISITS}.`);
    return;
  }
  const by = { who: `${started_by}, by a ramp`, why: `step ${step + 2} of ${steps.length}: ${next} %` };
  const move = { id: ramp.id, from: step, isLast: step + 2 === steps.length };
  try {
    if (next === EVERYBODY) await promote(context, name, version, by, move);
    else await canary(context, name, version, next, by, move);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    await pause(context.db, ramp, messageOf(error));
  }
}

async function pause(db: Db, ramp: RampRow, words: string): Promise<void> {
  const { name, version } = ramp;
  await releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      if (!(await setRamp(transaction, ramp, 'paused', words))) return;
      await writeAudit(transaction, { action: 'ramp-pause', who: 'the site', why: words, name, version });
    });
}

const setWords = (db: Db, { id }: RampRow, words: string) =>
  releaseDb(db)
    .updateTable('release_ramps')
    .set({ words })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

const openRamp = (db: Db, name: string) =>
  releaseDb(db)
    .selectFrom('release_ramps')
    .selectAll()
    .where('name', '=', name)
    .where('state', 'in', OPEN_RAMPS)
    .forUpdate()
    .executeTakeFirst();

async function setRamp(db: Db, { id, state }: RampRow, next: RampRow['state'], words: string | null) {
  const { numUpdatedRows } = await releaseDb(db)
    .updateTable('release_ramps')
    .set({ state: next, words, ...(next === 'running' ? { step_at: CLOCK } : {}) })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
