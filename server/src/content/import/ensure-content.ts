import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts';
import type { ContentSet } from 'shared-contracts/content-records';
import type { Db } from '../../platform/storage/database.ts';
import { ensurePlaces } from '../places/ensure-places.ts';
import { contentDb } from '../store/content-tables.ts';
import { readContent } from '../store/read-content.ts';
import { ANSWERS_REVISION, lockContent, writeContent } from '../write/write-content.ts';

/** Sample content: what a site shows until its operator imports some. */
export interface ContentSample {
  /** Raised with every change of what comes out: a sample of an older one is replaced. */
  readonly revision: number;
  /** The last day that one laid around `day` is shown on: after it one is laid anew, so that the site never runs out of events. */
  lastDay(day: string): string;
  /** Lays it around a day such as `2026-11-21`. */
  create(options: { today: string }): ContentSet;
}

interface State {
  readonly version: number;
  readonly is_sample: boolean;
  readonly sample_day: string | null;
  readonly sample_revision: number | null;
  readonly answers_revision: number;
}

/** Content that has to be written: the sample, the content that is there (for newer answers), or nothing. */
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
 * Fills an empty database with the sample, refreshes a sample that has grown old, and prepares answers anew after an
 * update of the code. An operator's own records are never changed. Safe with several processes at once. `now` is in
 * milliseconds since the epoch.
 *
 * @returns true when something was written.
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
