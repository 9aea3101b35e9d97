import { sql } from 'kysely';
import type { Db } from '../../../../platform/storage/index.ts';
import { writeAudit } from '../../records/audit.ts';
import { refusal } from '../../records/release-error.ts';
import type { ChannelState } from '../../records/release-record.ts';
import { releaseDb } from '../../records/release-tables.ts';
import type { Change, RampStart } from './change.ts';

export const OPEN_RAMPS = ['running', 'paused'] as const;

/** Starts a ramp, advances it by its own step, or stops it for any other change. */
export async function updateRamp(db: Db, change: Change, { live }: ChannelState): Promise<void> {
  const { ramp, name, action, who, why } = change;
  if (ramp && 'steps' in ramp) return begin(db, change, ramp);
  if (ramp) {
    const { numUpdatedRows } = await releaseDb(db)
      .updateTable('release_ramps')
      .set({
        step: ramp.from + 1,
        words: null,
        step_at: sql<Date>`clock_timestamp()`,
        state: ramp.isLast ? 'done' : 'running',
      })
      .where('id', '=', ramp.id)
      .where('step', '=', ramp.from)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refusal(`The ramp of ${name} was paused or ended meanwhile.`);
    return;
  }
  const words = `${action} by ${who}: ${why}`;
  const stopped = await releaseDb(db)
    .updateTable('release_ramps')
    .set({
      words,
      step_at: sql<Date>`clock_timestamp()`,
      state: sql<'done' | 'stopped'>`case version when ${live.version} then 'done' else 'stopped' end`,
    })
    .where('name', '=', name)
    .where('state', 'in', OPEN_RAMPS)
    .returning(['version', 'state'])
    .executeTakeFirst();
  if (stopped?.state === 'stopped')
    await writeAudit(db, { action: 'ramp-stop', who, why: words, name, version: stopped.version });
}

async function begin(db: Db, { name, version = '', who, why }: Change, { steps, everySeconds }: RampStart) {
  const open = await releaseDb(db)
    .selectFrom('release_ramps')
    .select('version')
    .where('name', '=', name)
    .where('state', 'in', OPEN_RAMPS)
    .executeTakeFirst();
  if (open) throw refusal(`A ramp of ${name}@${open.version} is under way: end its canary first.`);
  await releaseDb(db)
    .insertInto('release_ramps')
    .values({ name, version, steps: [...steps], every_seconds: everySeconds, started_by: who })
    .execute();
  const detail = `${steps.join(', ')} %, every ${everySeconds} s`;
  await writeAudit(db, { action: 'ramp', who, why, name, version, detail });
}
