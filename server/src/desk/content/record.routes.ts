import { sql } from 'kysely';
import { z } from 'shared-contracts/zod';
import { centreOf, listRecords, liveRecord } from '../../content/change-sets/record-facts.ts';
import { contentDb } from '../../content/store/content-tables.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { StaffRoutes } from '../../staff/staff-route.ts';
import {
  kindParams,
  recordListSchema,
  recordParams,
  recordSchema,
  recordsQuery,
} from '../../staff/wire/content.ts';
import { readRecord } from './change-set-answers.ts';

export const READERS = ['editor', 'viewer'] as const;

const centresSchema = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), timeZone: z.string() })),
});

/** Calls for live records and their versions. */
export function recordRoutes({ read }: StaffRoutes, db: Db): void {
  read(
    '/centers',
    {
      operation: 'staffCenters',
      summary: 'Centers by slug, with their time zones',
      roles: 'all',
      answer: centresSchema,
    },
    async () => {
      const field = (name: string) => sql<string>`record->>${sql.lit(name)}`;
      const items = await contentDb(db)
        .selectFrom('centres')
        .select(['slug as id', field('name').as('name'), field('timeZone').as('timeZone')])
        .orderBy('slug')
        .execute();
      return { items };
    },
  );
  read(
    '/content/:kind',
    {
      operation: 'staffRecords',
      summary: 'Live records of a kind',
      roles: READERS,
      params: kindParams,
      query: recordsQuery,
      answer: recordListSchema,
    },
    ({ params, input }) => listRecords(db, params.kind, input),
  );
  read(
    '/content/:kind/:key',
    {
      operation: 'staffRecord',
      summary: 'A record with its drafts and versions',
      roles: READERS,
      params: recordParams,
      answer: recordSchema,
    },
    async ({ params: { kind, key } }) =>
      readRecord(db, kind, key, await centreOf(db, kind, await liveRecord(db, kind, key))),
  );
}
