import type { FastifyBaseLogger } from 'fastify';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { healthDb, type ReleaseOutcomesTable, type ReleaseVitalsTable } from './release-health-tables.ts';

export type OutcomeRow = Insertable<ReleaseOutcomesTable>;
export type VitalRow = Insertable<ReleaseVitalsTable>;

export interface RecorderOptions {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  /** Called when something has failed: a mount that went well rolls nothing back. */
  readonly onFailed: () => Promise<void>;
}

/** Milliseconds that outcomes wait for each other, so that a busy site writes a few times a second. */
const FLUSH_MS = 250;
/** More than that in one flush is dropped: a flood must not fill the memory. */
const MOST = 2_000;

/** Writes outcomes down in small batches, beside the request that brought them. */
export class OutcomeRecorder {
  readonly #options: RecorderOptions;
  #outcomes: OutcomeRow[] = [];
  #vitals: VitalRow[] = [];
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  add(outcomes: readonly OutcomeRow[], vitals: readonly VitalRow[] = []): void {
    if (this.#outcomes.length < MOST) this.#outcomes.push(...outcomes);
    if (this.#vitals.length < MOST) this.#vitals.push(...vitals);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Resolves when everything that was added is written and judged. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const { db, log, onFailed } = this.#options;
    const [outcomes, vitals] = [this.#outcomes, this.#vitals];
    this.#outcomes = [];
    this.#vitals = [];
    try {
      if (vitals.length > 0) await healthDb(db).insertInto('release_vitals').values(vitals).execute();
      if (outcomes.length === 0) return;
      await healthDb(db).insertInto('release_outcomes').values(outcomes).execute();
      if (outcomes.some(({ outcome }) => outcome !== 'mounted')) await onFailed();
    } catch (error) {
      // Nobody waits for it, and the next outcome tells the same again.
      log.error(error, 'Outcomes of releases could not be recorded');
    }
  }
}
