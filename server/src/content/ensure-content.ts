import { addDays, localDateAt, SITE_TIME_ZONE } from 'shared-contracts';
import type { Db } from '../storage/database.ts';
import { ensurePlaces } from './postal-places.ts';
import { createSampleContent, SAMPLE_REVISION } from './sample/index.ts';
import { lockContent, writeContent } from './write/write-content.ts';

/** A sample older than this is laid anew around the day, so that the site never runs out of events. */
const FRESH_DAYS = 7;

interface State {
  readonly version: number;
  readonly is_sample: boolean;
  readonly sample_day: string | null;
  readonly sample_revision: number | null;
}

function needsSample(state: State, today: string): boolean {
  if (state.version === 0) return true;
  if (!state.is_sample) return false;
  const isFresh =
    state.sample_day !== null && addDays(state.sample_day, FRESH_DAYS) >= today && state.sample_day <= today;
  return !isFresh || state.sample_revision !== SAMPLE_REVISION;
}

/**
 * Fills an empty database with the sample, and refreshes a sample that has grown old. Content of an operator's own is
 * never touched. Safe with several processes at once. `now` is in milliseconds since the epoch.
 *
 * @returns true when the sample was written.
 */
export async function ensureContent(db: Db, now: number): Promise<boolean> {
  await ensurePlaces(db);
  const today = localDateAt(now, SITE_TIME_ZONE);
  const read = (from: Pick<Db, 'selectFrom'>) =>
    from
      .selectFrom('content_state')
      .select(['version', 'is_sample', 'sample_day', 'sample_revision'])
      .executeTakeFirstOrThrow();
  if (!needsSample(await read(db), today)) return false;
  return db.transaction().execute(async (tx) => {
    await lockContent(tx);
    if (!needsSample(await read(tx), today)) return false;
    const sample = createSampleContent({ today });
    await writeContent(tx, sample, { sample: { day: today, revision: SAMPLE_REVISION } });
    return true;
  });
}
