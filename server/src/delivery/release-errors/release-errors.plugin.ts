import fp from 'fastify-plugin';
import { sql } from 'kysely';
import {
  RELEASE_ERRORS_PATH,
  type ReportedError,
  releaseErrorsQuerySchema,
  reportedErrorListSchema,
} from 'shared-contracts/release';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { releasesOf } from '../releases/records/release-record.ts';
import { ErrorRecorder } from './error-recorder.ts';
import { readErrors } from './read-errors.ts';
import { errorsDb } from './release-errors-tables.ts';
import type { ReportedErrorInput } from './reported-error.ts';
import { createSourcePlaces } from './source-places.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly releaseErrors: ReleaseErrors;
  }
}

interface ReleaseErrors {
  tell(error: ReportedErrorInput): void;
  of(name: string, version: string): Promise<ReportedError[]>;
  settled(): Promise<void>;
}

const MAX_SHOWN = 100;
const MAX_PER_RELEASE = 3;
const A_DAY = 24;
const KEPT_DAYS = 30;

const ERRORS: ApiCall = {
  operation: 'releaseErrors',
  summary: 'Errors of releases with their places in the source, the most frequent first',
  tag: 'releases',
  access: 'release',
  query: releaseErrorsQuerySchema,
  answer: reportedErrorListSchema,
};

export const releaseErrorsPlugin = fp(
  async (app) => {
    const { db, log, registry, jobs } = app;
    const recorder = new ErrorRecorder({
      db,
      log,
      placeOf: createSourcePlaces(registry, app.releaseFiles),
      isInUse(name, version) {
        const channel = registry.state.channels.get(name);
        return channel !== undefined && releasesOf(channel).some((release) => release.version === version);
      },
    });
    app.addHook('onClose', () => recorder.flush());
    app.decorate('releaseErrors', {
      tell: (error) => recorder.add(error),
      of: (name, version) => readErrors(db, { name, version, hours: A_DAY, limit: MAX_PER_RELEASE }),
      settled: () => recorder.flush(),
    } satisfies ReleaseErrors);

    app.get(RELEASE_ERRORS_PATH, { config: { call: ERRORS } }, async (request, reply) => {
      if (!(await app.releaseTokens.principalOf(request)))
        throw new RequestError('UNAUTHENTICATED', 'Reading release errors needs a release token.');
      const { success, data } = releaseErrorsQuerySchema.safeParse(request.query);
      if (!success)
        throw new RequestError('INVALID_REQUEST', 'Ask for a release, and for 1, 24 or 168 hours.');
      const errors = await readErrors(db, { ...data, limit: MAX_SHOWN });
      return reply.header('cache-control', 'no-store').send({ errors });
    });
    jobs.every('release-errors-prune', '33 3 * * *', async () => {
      await errorsDb(db)
        .deleteFrom('release_errors')
        .where('last_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
        .execute();
    });
  },
  { name: 'release-errors', dependencies: ['storage', 'jobs', 'releases'] },
);
