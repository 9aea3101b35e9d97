import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { CONTENT_API_VERSION } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { type ContentEncoding, preferredEncoding } from '../../platform/http/accept-encoding.ts';
import { isFresh } from '../../platform/http/conditional.ts';
import { parseRequest } from '../../platform/http/request-check.ts';
import { Answer, AnswerCache } from './answer-cache.ts';
import type { ContentRoute, Lifetime } from './content-route.ts';
import { type ContentVersion, followContentVersion } from './content-version.ts';
import { openApiDocument } from './openapi.ts';
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
      app.get(route.path, async (request, reply) => {
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
    const document = JSON.stringify(openApiDocument(contentRoutes));
    app.get('/api/openapi.json', (request, reply) =>
      send(new Answer(document, Number.POSITIVE_INFINITY), request, reply),
    );
  },
  { name: 'content-api', dependencies: ['storage'] },
);

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

/** Few browsers send more than a few different ones. */
const encodings = new Map<string, ContentEncoding>();
function encodingOf(header: string): ContentEncoding {
  let encoding = encodings.get(header);
  if (!encoding) {
    encoding = preferredEncoding(header);
    if (encodings.size < 200) encodings.set(header, encoding);
  }
  return encoding;
}

function send(
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.header('cache-control', CACHE_CONTROL).header('vary', VARY).header('etag', answer.etag);
  if (isFresh(request, answer.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'];
  const encoding = accepted && answer.isWorthCompressing ? encodingOf(String(accepted)) : 'identity';
  if (encoding === 'identity') return reply.send(answer.body);
  reply.header('content-encoding', encoding);
  const bytes = answer.encoded(encoding);
  return bytes instanceof Promise ? bytes.then((ready) => reply.send(ready)) : reply.send(bytes);
}
