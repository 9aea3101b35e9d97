import type { FastifyBaseLogger } from 'fastify';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { WriteBehind } from '../../platform/write-behind.ts';
import { healthDb, type ReleaseOutcomesTable, type ReleaseVitalsTable } from './release-health-tables.ts';

export type OutcomeRow = Insertable<ReleaseOutcomesTable>;
export type VitalRow = Insertable<ReleaseVitalsTable>;

interface RecorderOptions {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly onFailed: () => Promise<void>;
}

const MOST = 2_000;

export class OutcomeRecorder {
  readonly #outcomes: WriteBehind<OutcomeRow>;
  readonly #vitals: WriteBehind<VitalRow>;

  constructor({ db, log, onFailed }: RecorderOptions) {
    const failure = 'Outcomes of releases could not be recorded';
    this.#outcomes = new WriteBehind({
      log,
      failure,
      most: MOST,
      async write(rows) {
        await healthDb(db).insertInto('release_outcomes').values(rows).execute();
        if (rows.some(({ outcome }) => outcome !== 'mounted')) await onFailed();
      },
    });
    this.#vitals = new WriteBehind({
      log,
      failure,
      most: MOST,
      write: async (rows) => void (await healthDb(db).insertInto('release_vitals').values(rows).execute()),
    });
  }

  add(outcomes: readonly OutcomeRow[], vitals: readonly VitalRow[] = []): void {
    this.#outcomes.add(outcomes);
    this.#vitals.add(vitals);
  }

  async flush(): Promise<void> {
    await Promise.all([this.#outcomes.flush(), this.#vitals.flush()]);
  }
}
