import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'shared-contracts/zod';
import { contentDb } from '../../content/store/content-tables.ts';
import { staffRoutes } from '../../staff/staff-route.ts';

const centresSchema = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), timeZone: z.string() })),
});

/** Calls for the content of the site. */
export async function contentRoutes(app: FastifyInstance): Promise<void> {
  await staffRoutes(app, ({ read }) => {
    read(
      '/centers',
      {
        ...{ operation: 'staffCenters', summary: 'Centers by slug, with their time zones', roles: 'all' },
        answer: centresSchema,
      },
      async () => {
        const field = (name: string) => sql<string>`record->>${sql.lit(name)}`;
        const items = await contentDb(app.db)
          .selectFrom('centres')
          .select(['slug as id', field('name').as('name'), field('timeZone').as('timeZone')])
          .orderBy('slug')
          .execute();
        return { items };
      },
    );
  });
}
