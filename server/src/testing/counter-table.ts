import { sql } from 'kysely';
import type { Migrations, Storage } from '../platform/storage/index.ts';
import { viewOf } from '../platform/storage/index.ts';

const counterDb = viewOf<{ counters: { value: number } }>();

/** Makes one table of one row: tests of the storage need something to keep, and no area's tables. */
export const counterMigrations: Migrations = {
  '0001-counter': {
    up: async (db) => {
      await sql`create table counters (value integer not null)`.execute(db);
      await sql`insert into counters values (0)`.execute(db);
    },
  },
};

export const writeCounter = async ({ db }: Pick<Storage, 'db'>, value: number): Promise<void> => {
  await counterDb(db).updateTable('counters').set({ value }).execute();
};

export const readCounter = async ({ db }: Pick<Storage, 'db'>): Promise<number> =>
  (await counterDb(db).selectFrom('counters').select('value').executeTakeFirstOrThrow()).value;
