import { z } from 'zod';
import { StartError } from '../errors/operator-errors.ts';

const addressSchema = z.url({ protocol: /^postgres(ql)?$/ });

export const databaseEnvironment = {
  DATABASE_URL: addressSchema.optional().meta({
    description:
      'a PostgreSQL server or a pooler in front of it ([how](operations/postgresql.md)); replicas can share it',
    without: 'the embedded PostgreSQL in `DATA_DIR/postgres`',
  }),
  DATABASE_DIRECT_URL: addressSchema.optional().meta({
    description:
      'PostgreSQL itself, if `DATABASE_URL` is a pooler such as PgBouncer: for migrations, notifications and jobs',
    without: '`DATABASE_URL`',
  }),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(10)
    .describe(
      'maximum number of connections of a replica to `DATABASE_URL`; it opens five more to PostgreSQL itself',
    ),
  DATABASE_PREPARE: z.enum(['on', 'off']).optional().meta({
    description:
      'whether frequent statements are prepared by name, which some poolers do not support: `on` or `off`',
    without: '`off` with `DATABASE_DIRECT_URL`, else `on`',
  }),
};

type Environment = z.infer<z.ZodObject<typeof databaseEnvironment>>;

export type DatabaseConfig = ReturnType<typeof readDatabaseConfig>;

export function readDatabaseConfig(values: Environment) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARE: prepare } = values;
  if (directUrl && !url) throw new StartError('DATABASE_DIRECT_URL also needs DATABASE_URL.');
  return {
    directUrl,
    poolSize: values.DATABASE_POOL_SIZE,
    prepares: prepare ? prepare === 'on' : !directUrl,
  };
}
