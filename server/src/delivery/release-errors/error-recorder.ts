import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import { WriteBehind } from '../../platform/write-behind.ts';
import { errorsDb } from './release-errors-tables.ts';
import { fingerprintOf, type PlainError, plainError, type ReportedErrorInput } from './reported-error.ts';
import type { SourcePlaces } from './source-places.ts';

interface ErrorRecorderOptions {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly placeOf: SourcePlaces;
  readonly isInUse: (name: string, version: string) => boolean;
}

const MAX_REPORTED = 500;
const MAX_DISTINCT = 50;
const KEPT = 100;
const KEPT_OF_RETIRED = 10;
const MAX_BROWSERS = 20;

interface Heard {
  readonly plain: PlainError;
  count: number;
  readonly browsers: Map<string, number>;
}

export class ErrorRecorder {
  readonly #options: ErrorRecorderOptions;
  readonly #told: WriteBehind<ReportedErrorInput>;

  constructor(options: ErrorRecorderOptions) {
    this.#options = options;
    this.#told = new WriteBehind({
      log: options.log,
      failure: 'Errors of releases could not be recorded',
      most: MAX_REPORTED,
      write: async (told) => {
        for (const heard of different(told).slice(0, MAX_DISTINCT)) await this.#count(heard);
      },
    });
  }

  add(told: ReportedErrorInput): void {
    this.#told.add([told]);
  }

  flush(): Promise<void> {
    return this.#told.flush();
  }

  async #count(heard: Heard): Promise<void> {
    const { db } = this.#options;
    const { plain, count, browsers } = heard;
    const { numUpdatedRows } = await errorsDb(db)
      .updateTable('release_errors')
      .set({ count: sql`count + ${count}`, last_at: sql`now()` })
      .where(isError(plain))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await this.#insert(heard);
    for (const [browser, times] of browsers) await countBrowser(db, plain, browser, times);
  }

  async #insert({ plain, count }: Heard): Promise<void> {
    const { db, placeOf, isInUse } = this.#options;
    const { name, version, outcome, error, message, hash } = plain;
    const stack = await Promise.all(plain.frames.map(placeOf));
    const fingerprint = fingerprintOf({ outcome, error, message, stack });
    await makeRoom(db, plain, isInUse(name, version) ? KEPT : KEPT_OF_RETIRED);
    const row = { name, version, hash, fingerprint, outcome, error, message, count };
    await errorsDb(db)
      .insertInto('release_errors')
      .values({ ...row, stack: JSON.stringify(stack) })
      .onConflict((conflict) =>
        // Another replica stored the same error at the same time.
        conflict
          .columns(['name', 'version', 'hash'])
          .doUpdateSet({ count: sql`release_errors.count + ${count}`, last_at: sql`now()` }),
      )
      .execute();
  }
}

function different(told: readonly ReportedErrorInput[]): Heard[] {
  const heard = new Map<string, Heard>();
  for (const one of told) {
    const plain = plainError(one);
    const key = `${plain.name}@${plain.version} ${plain.hash.toString('hex')}`;
    const known = heard.get(key) ?? { plain, count: 0, browsers: new Map<string, number>() };
    known.count++;
    if (one.browser !== null) known.browsers.set(one.browser, (known.browsers.get(one.browser) ?? 0) + 1);
    heard.set(key, known);
  }
  return [...heard.values()];
}

const isError = ({ name, version, hash }: PlainError): RawBuilder<boolean> =>
  sql<boolean>`name = ${name} and version = ${version} and hash = ${hash}`;

/** Deletes the rarest errors to make room. Frequent ones will be reported again. */
async function makeRoom(db: Db, { name, version }: PlainError, kept: number): Promise<void> {
  await sql`
    delete from release_errors where name = ${name} and version = ${version} and hash in (
      select hash from release_errors where name = ${name} and version = ${version}
      order by count desc, last_at desc offset ${kept - 1})`.execute(db);
}

async function countBrowser(db: Db, error: PlainError, browser: string, times: number): Promise<void> {
  const { name, version, hash } = error;
  await sql`
    insert into release_error_browsers (name, version, hash, browser, count)
    select ${name}, ${version}, ${hash}::bytea, ${browser}, ${times}
    where (select count(*) from release_error_browsers
           where ${isError(error)} and browser <> ${browser}) < ${MAX_BROWSERS}
      and exists (select from release_errors where ${isError(error)})
    on conflict (name, version, hash, browser)
    do update set count = release_error_browsers.count + excluded.count`.execute(db);
}
