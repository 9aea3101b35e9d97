import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { CONTENT_API_VERSION } from 'shared-contracts/content';
import { STORAGE_KEYS } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { Answer, sendAnswer } from '../../platform/http/answer.ts';
import { cookieOf } from '../../platform/http/cookies.ts';
import { IN_PROCESS } from '../../platform/http/in-process-fetch.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { parseRequest } from '../../platform/http/request-check.ts';
import { disconnectSignal, WorkQueues } from '../../platform/http/work-queue.ts';
import { poolFigures } from '../../platform/storage/index.ts';
import {
  CONTENT_KEY,
  type ContentPreview,
  contentPreviewOf,
  createPreviewReader,
} from '../change-sets/content-previews.ts';
import { type ContentRoute, type Lifetime, noParams } from './content-route.ts';
import { type ContentVersion, followContentVersion } from './content-version.ts';
import { shiftOf } from './preview-day.ts';
import { brandsRoutes } from './routes/brands.ts';
import { centrePartsRoutes } from './routes/centre-parts.ts';
import { centresRoutes } from './routes/centres.ts';
import { offersRoutes } from './routes/offers.ts';
import { siteRoutes } from './routes/site.ts';
import { storesRoutes } from './routes/stores.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly content: {
      /** Increases with every import. Use it in every cache key that depends on content. */
      version(): number;
      /** Reads the version from the database now, without waiting for the next poll. */
      refresh(): Promise<number>;
      /** Returns the cached answer for a path with query, if any. */
      known(url: string): Answer | undefined;
      /**
       * Returns a key of everything that answers depend on. While it is unchanged, cached answers are valid.
       */
      state(): string;
    };
    /** Content calls of visitors (`content`) and of renders (`render`). */
    readonly contentQueues: WorkQueues;
  }
}

export interface ContentApiOptions {
  readonly now?: () => number;
}

const MINUTE_MS = 60_000;
const LIFETIME_MS: Readonly<Record<Lifetime, number>> = {
  minute: MINUTE_MS,
  'quarter-hour': 15 * MINUTE_MS,
};
const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=600';
const VARY = 'accept-encoding, x-api-version';
// Part of the database's connections for calls of visitors, and as much for calls of renders. The rest is for
// members.
const POOL_SHARE = 0.3;
// Longer URLs are not cached.
const MAX_CACHED_URL = 1_000;

/** The content calls of `/api`. Each answer is computed once per content version. */
export const contentApiPlugin = fp<ContentApiOptions>(
  async (app, { now = Date.now }) => {
    const version = await followContentVersion(app.db, app.storage.url, app.log);
    const cache = new AnswerCache();
    const known = (url: string) => cache.peek(url, version.current(), now());
    // Lifetimes end on a full minute.
    const state = () => `${version.current()} ${Math.floor(now() / MINUTE_MS)}`;
    app.decorate('content', { version: version.current, refresh: version.refresh, known, state });
    app.addHook('onClose', () => version.stop());

    const queues = new WorkQueues({
      concurrency: Math.max(1, Math.floor((poolFigures(app.db)?.most ?? 0) * POOL_SHARE)),
      length: 200,
      longestWaitMs: 10_000,
    });
    app.decorate('contentQueues', queues);
    const readPreview = createPreviewReader(app.db, now);
    async function sendPreview(
      route: ContentRoute,
      preview: ContentPreview,
      request: FastifyRequest,
      reply: FastifyReply,
    ) {
      const shift = shiftOf(preview, now());
      const query = parseRequest(route.query, request.query);
      const input = { params: parseRequest(route.params, request.params), query: shift.query(route, query) };
      const asker = { network: addressKey(request.ip), gone: disconnectSignal(reply) };
      const json = await queues
        .of('content')
        .run(
          () =>
            readPreview(preview, version.current(), async (tx) =>
              route.handle(input, { db: tx, snapshot: await readSnapshot(tx), now: preview.moment ?? now() }),
            ),
          asker,
        );
      return reply.headers(PREVIEW_HEADERS).send(shift.answer(route, json));
    }

    const snapshotOf = latestSnapshot(version, () => readSnapshot(app.db));
    for (const route of contentRoutes) {
      app.get(route.path, { config: { call: callOf(route) } }, async (request, reply) => {
        requireVersion(request);
        const key = previewKeyOf(request);
        if (key !== null) {
          const preview = await contentPreviewOf(app.db, key);
          if (preview && preview.secondsLeft > 0) return sendPreview(route, preview, request, reply);
        }
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
        const isCacheable = url.length <= MAX_CACHED_URL;
        const make = () => (isCacheable ? cache.make(url, current, work) : work());
        const asker = { network: addressKey(request.ip), gone: disconnectSignal(reply) };
        const queue = queues.of(request.socket.remoteAddress === IN_PROCESS ? 'render' : 'content');
        const answer = await queue
          .run(async () => known(url) ?? make(), asker)
          .catch((error: unknown) => {
            if (reply.raw.destroyed) return null;
            throw error;
          });
        return answer ? send(answer, request, reply) : reply.hijack();
      });
    }
  },
  { name: 'content-api', dependencies: ['storage'] },
);

const PREVIEW_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

/** Header of the server's own calls for a page of a preview. Browsers send the cookie. */
export const PREVIEW_HEADER = 'x-content-preview';

function previewKeyOf(request: FastifyRequest): string | null {
  if (request.socket.remoteAddress === IN_PROCESS)
    return String(request.headers[PREVIEW_HEADER] ?? '') || null;
  if (!request.headers.cookie?.includes(CONTENT_KEY)) return null;
  return cookieOf(request, STORAGE_KEYS.preview.name);
}

const versionSchema = z.literal(CONTENT_API_VERSION);

const callOf = ({ operation, summary, params, query, answer }: ContentRoute): ApiCall => ({
  operation,
  summary,
  tag: 'content',
  ...(params === noParams ? {} : { params }),
  query,
  headers: { 'x-api-version': { schema: versionSchema, isRequired: true } },
  answer,
  also: { 304: 'The cached answer is still valid' },
  errors: ['UNSUPPORTED_API_VERSION', 'NOT_FOUND', 'UNAVAILABLE'],
});

function requireVersion(request: FastifyRequest): void {
  if (request.headers['x-api-version'] === CONTENT_API_VERSION) return;
  throw new RequestError('UNSUPPORTED_API_VERSION', `Send the header x-api-version: ${CONTENT_API_VERSION}.`);
}

// Keeps only the snapshot of the current version.
function latestSnapshot(version: ContentVersion, read: () => Promise<Snapshot>) {
  let latest: { version: number; snapshot: Promise<Snapshot> } | undefined;
  return (): Promise<Snapshot> => {
    const current = version.current();
    if (latest?.version !== current) {
      const entry = { version: current, snapshot: read() };
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

const MAX_CACHE_BYTES = 96 * 1024 * 1024;

interface Entry {
  readonly version: number;
  readonly answer: Answer;
}

/** Answers by URL for one content version, evicted by size (least recently used). */
class AnswerCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_CACHE_BYTES,
    // An answer may be stored in three encodings.
    sizeCalculation: ({ answer }, key) => answer.body.length * 2 + key.length + 300,
  });
  readonly #pending = new Map<string, Promise<Answer>>();

  peek(url: string, version: number, now: number): Answer | undefined {
    const entry = this.#entries.get(url);
    if (!entry || entry.version !== version || entry.answer.validUntil <= now) return undefined;
    return entry.answer;
  }

  /** Computes an answer once for all concurrent requests. */
  async make(url: string, version: number, work: () => Promise<Answer>): Promise<Answer> {
    const key = `${version} ${url}`;
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const made = work()
      .then((answer) => {
        this.#entries.set(url, { version, answer });
        return answer;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    return made;
  }
}

export const contentRoutes: readonly ContentRoute[] = [
  ...centresRoutes,
  ...storesRoutes,
  ...offersRoutes,
  ...centrePartsRoutes,
  ...brandsRoutes,
  ...siteRoutes,
];
