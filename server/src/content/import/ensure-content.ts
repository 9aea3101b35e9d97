import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { ContentSet } from 'shared-contracts/content-records';
import type { Db } from '../../platform/storage/database.ts';
import { ensurePlaces } from '../places/ensure-places.ts';
import { contentDb } from '../store/content-tables.ts';
import { readContent } from '../store/read-content.ts';
import { ANSWERS_REVISION, lockContent, writeContent } from '../write/write-content.ts';

/** Sample content for a site whose operator has not imported any. */
interface ContentSample {
  /** Increase it with every change of the output: an older sample is then replaced. */
  readonly revision: number;
  /**
   * Returns the last day to show a sample created around `day`. It is then recreated, so the site never runs
   * out of events.
   */
  lastDay(day: string): string;
  /** Creates content around a day such as `2026-11-21`. */
  create(options: { today: string }): ContentSet;
}

interface State {
  readonly version: number;
  readonly is_sample: boolean;
  readonly sample_day: string | null;
  readonly sample_revision: number | null;
  readonly answers_revision: number;
}

function missing(state: State, today: string, sample: ContentSample): 'sample' | 'answers' | null {
  if (state.version === 0) return 'sample';
  const hasAnswers = state.answers_revision === ANSWERS_REVISION;
  if (!state.is_sample) return hasAnswers ? null : 'answers';
  const { sample_day: day } = state;
  const isFresh = day !== null && day <= today && today <= sample.lastDay(day);
  return isFresh && hasAnswers && state.sample_revision === sample.revision ? null : 'sample';
}

const readState = (db: Db): Promise<State> =>
  contentDb(db)
    .selectFrom('content_state')
    .select(['version', 'is_sample', 'sample_day', 'sample_revision', 'answers_revision'])
    .executeTakeFirstOrThrow();

/**
 * Fills an empty database with the sample, refreshes an old sample, and recomputes answers after a code
 * update. Never changes an operator's records. Safe with several processes. `now` is in milliseconds since
 * the epoch.
 *
 * @returns whether anything was written.
 */
export async function ensureContent(db: Db, now: number, sample: ContentSample): Promise<boolean> {
  await ensurePlaces(db);
  const today = localDateAt(now, SITE_TIME_ZONE);
  if (!missing(await readState(db), today, sample)) return false;
  return contentDb(db)
    .transaction()
    .execute(async (tx) => {
      await lockContent(tx);
      const what = missing(await readState(tx), today, sample);
      if (what === 'sample') {
        await writeContent(tx, sample.create({ today }), {
          sample: { day: today, revision: sample.revision },
        });
      } else if (what === 'answers') {
        await writeContent(tx, await readContent(tx));
      }
      return what !== null;
    });
}
