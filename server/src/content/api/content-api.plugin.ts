import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { CONTENT_API_VERSION } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { Answer } from '../../platform/http/answer.ts';
import { parseRequest } from '../../platform/http/request-check.ts';
import { sendAnswer } from '../../platform/http/send-answer.ts';
import { AnswerCache } from './answer-cache.ts';
import type { ContentRoute, Lifetime } from './content-route.ts';
import { type ContentVersion, followContentVersion } from './content-version.ts';
import { noParams } from './params.ts';
import { contentRoutes } from './routes/index.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly content: {
      /** Grows with every import: a part of the key of whatever is kept of the content. */
      version(): number;
      /** Reads the version from the database now, where half a second is too late. */
      refresh(): Promise<number>;
      /** The answer to a call of this API's version, by path and query, if one is at hand. */
      known(url: string): Answer | undefined;
      /** Names what answers depend on: as long as it is the same, each that was at hand still holds. */
      state(): string;
    };
  }
}

export interface ContentApiOptions {
  /** The clock, milliseconds since the epoch. */
  readonly now?: () => number;
  /** False answers every call anew, to measure what that costs. */
  readonly cache?: boolean;
}

const MINUTE_MS = 60_000;
const LIFETIME_MS: Readonly<Record<Lifetime, number>> = {
  minute: MINUTE_MS,
  'quarter-hour': 15 * MINUTE_MS,
};
/** Fresh for half a minute, then shown while it is asked for again. */
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=600';
const VARY = 'accept-encoding, x-api-version';
/** The longest address that may stand for an answer in the cache. */
const LONGEST_URL = 1_000;

/** The content calls of `/api`, in plain answers that are made once for each content version. */
export const contentApiPlugin = fp<ContentApiOptions>(
  async (app, { now = Date.now, cache: isCaching = true }) => {
    const version = await followContentVersion(app.db, app.storage.url, app.log);
    const cache = new AnswerCache();
    const known = (url: string) => (isCaching ? cache.peek(url, version.current(), now()) : undefined);
    // Lifetimes end with a minute.
    const state = () => `${version.current()} ${Math.floor(now() / MINUTE_MS)}`;
    app.decorate('content', { version: version.current, refresh: version.refresh, known, state });
    app.addHook('onClose', () => version.stop());

    const snapshotOf = latestSnapshot(version, (current) => readSnapshot(app.db, current));
    for (const route of contentRoutes) {
      app.get(route.path, { config: { call: callOf(route) } }, async (request, reply) => {
        requireVersion(request);
        const url = request.raw.url ?? '';
        const ready = known(url);
        if (ready) return send(ready, request, reply);
        const current = version.current();
        const moment = now();
        const work = async () => {
          const input = {
            params: parseRequest(route.params, request.params),
            query: parseRequest(route.query, request.query),
          };
          const snapshot = await snapshotOf();
          const json = await route.handle(input, { db: app.db, snapshot, now: moment });
          return new Answer(json, endOfLifetime(route, input.query, moment));
        };
        const isKept = isCaching && url.length <= LONGEST_URL;
        return send(isKept ? await cache.make(url, current, work) : await work(), request, reply);
      });
    }
  },
  { name: 'content-api', dependencies: ['storage'] },
);

const versionSchema = z.literal(CONTENT_API_VERSION);

const callOf = ({ operation, summary, params, query, answer }: ContentRoute): ApiCall => ({
  operation,
  summary,
  tag: 'content',
  ...(params === noParams ? {} : { params }),
  query,
  headers: { 'x-api-version': { schema: versionSchema, isRequired: true } },
  answer,
  also: { 304: 'What you have still holds' },
  errors: ['UNSUPPORTED_API_VERSION', 'NOT_FOUND'],
});

function requireVersion(request: FastifyRequest): void {
  if (request.headers['x-api-version'] === CONTENT_API_VERSION) return;
  throw new RequestError('UNSUPPORTED_API_VERSION', `Send the header x-api-version: ${CONTENT_API_VERSION}.`);
}

/** One snapshot at a time, that of the current version. */
function latestSnapshot(version: ContentVersion, read: (version: number) => Promise<Snapshot>) {
  let latest: { version: number; snapshot: Promise<Snapshot> } | undefined;
  return (): Promise<Snapshot> => {
    const current = version.current();
    if (latest?.version !== current) {
      const entry = { version: current, snapshot: read(current) };
      entry.snapshot.catch(() => {
        if (latest === entry) latest = undefined;
      });
      latest = entry;
    }
    return latest.snapshot;
  };
}

function endOfLifetime(route: ContentRoute, query: unknown, now: number): number {
  const lifetime = LIFETIME_MS[route.lifetime?.(query) ?? 'quarter-hour'];
  return (Math.floor(now / lifetime) + 1) * lifetime;
}

const send = (answer: Answer, request: FastifyRequest, reply: FastifyReply) =>
  sendAnswer(reply.headers({ 'cache-control': CACHE_CONTROL, vary: VARY }), request, answer);
