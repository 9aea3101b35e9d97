import type { FastifyReply, FastifyRequest } from 'fastify';
import { REVISION_HEADER } from 'shared-contracts';
import { sendErrorPage } from '../../platform/html/error-page.ts';
import { bindToLog } from '../../platform/http/logging.ts';
import { namePageRoute } from '../../platform/http/request-trace.ts';
import type { Compositions } from '../composition/compositions.ts';
import { type ReleaseRecord, SHELL } from '../releases/records/release-record.ts';
import type { Registry } from '../releases/registry/registry.ts';
import { composePage } from './compose-page.ts';
import { isUnavailable } from './is-unavailable.ts';
import { BusyError, type PageQueues } from './page-queue.ts';
import type { RenderParts } from './render-context.ts';
import { goneSignal } from './request-gone.ts';
import { type AnswerOf, createSlotDataHandler } from './slot-data.handler.ts';
import {
  type AddressOptions,
  createAddressReader,
  isPagePath,
  withoutCardNumbers,
  withoutTrailingSlash,
} from './steps/1-read-address.ts';
import { chooseComposition } from './steps/2-choose-composition.ts';
import { PageCache, pageCacheKey, placeKey } from './steps/3-look-in-cache.ts';
import { encodeAnswer, type SentAnswer } from './steps/8-encode-answer.ts';
import { sendAnswer } from './steps/9-send-answer.ts';

export interface PageHandlerOptions extends AddressOptions {
  readonly parts: RenderParts;
  readonly queues: PageQueues;
  readonly compositions: Compositions;
  readonly registry: Pick<Registry, 'isUnread' | 'unreadMs'>;
  /** Milliseconds for which cached pages are served while the registry cannot be read. */
  readonly staleMs: number;
  readonly contentVersion: () => number;
  readonly onFailed: (
    release: ReleaseRecord,
    routeId: string | null,
    request: FastifyRequest,
    error: unknown,
  ) => void;
  readonly onAnswered: (release: ReleaseRecord, cache: 'hit' | 'miss' | 'stale') => void;
}

type NamedPage = Pick<SentAnswer, 'release' | 'route'>;

const RETRY_SECONDS = 5;

/**
 * Returns two handlers: `page` answers GET and HEAD of all other addresses, `slotData` answers
 * SLOT_DATA_PATH. Both run the chain of `steps/` in numerical order. `compose-page.ts` runs 4 to 7, the rest
 * run here.
 */
export function createPageHandlers(options: PageHandlerOptions) {
  const { parts, queues, compositions, contentVersion, registry, staleMs, onFailed, onAnswered } = options;
  const cache = new PageCache();
  const readAddress = createAddressReader(options);

  function name(request: FastifyRequest, { release, route }: NamedPage, cache?: 'hit') {
    if (route !== null) namePageRoute(request, route);
    if (!release) return;
    bindToLog(request, { pageRelease: release.id });
    if (cache) onAnswered(release, cache);
  }

  /** Not async: promises would take a seventh of the time of a cached answer. */
  function page(request: FastifyRequest, reply: FastifyReply) {
    const known = knownAnswer(request);
    if (registry.isUnread) {
      // The registry is unreadable, so a release may have been rolled back. Only cached pages are served, for
      // a limited time.
      if (!known || registry.unreadMs > staleMs) return sendCutOffPage(reply);
      markUnread(reply, registry.unreadMs);
    }
    if (!known) return coldPage(request, reply);
    name(request, known, 'hit');
    return sendAnswer(request, reply, known, false);
  }

  /** Returns a shared cached answer. Addresses with a query always get null and are looked up later. */
  function knownAnswer(request: FastifyRequest): SentAnswer | null {
    const composition = request.url.includes('?') ? null : compositions.everybodys(request);
    const asked = composition && readAddress(request);
    return (asked && cache.find(pageCacheKey(asked, composition, contentVersion()), asked.now)) ?? null;
  }

  async function coldPage(request: FastifyRequest, reply: FastifyReply) {
    const asked = readAddress(request);
    if (!asked || !isPagePath(asked.pathname)) return reply.callNotFound();
    const clean = withoutCardNumbers(asked);
    if (clean !== null) return reply.header('cache-control', 'no-store').redirect(clean, 302);

    const chosen = await chooseComposition(compositions, request, reply);
    if ('title' in chosen) return sendErrorPage(reply, chosen.status, chosen.title, chosen.message);
    if ('location' in chosen) return reply.header('cache-control', 'no-store').redirect(chosen.location, 302);
    reply.header(REVISION_HEADER, chosen.composition.revision);
    const tidy = withoutTrailingSlash(asked);
    if (tidy) return reply.header('cache-control', 'no-cache').redirect(tidy, 308);

    try {
      const answer = await answerOf(asked, chosen, request, reply);
      return await sendAnswer(request, reply, answer, chosen.isPrivate);
    } catch (error) {
      if (error instanceof BusyError) return sendBusyPage(reply, error);
      if (reply.raw.destroyed) return reply.hijack();
      request.log.error(error, 'The page could not be made');
      if (isUnavailable(error)) return sendCutOffPage(reply);
      return sendErrorPage(
        reply,
        500,
        'Something went wrong on our end',
        'We couldn’t load the page. Please try again in a minute.',
      );
    }
  }

  const answerOf: AnswerOf = async (asked, { composition, preview, tester }, request, reply) => {
    const shown = preview ? ` preview ${preview.id}` : '';
    const seenBy = tester ? ` tester ${JSON.stringify(tester)}` : '';
    const key = pageCacheKey(asked, composition, contentVersion()) + shown + seenBy;
    const known = cache.find(key, asked.now);
    if (known) {
      name(request, known, 'hit');
      return known;
    }
    // Members' pages are not cached, but identical concurrent requests share one render.
    const match = composition.match(asked.pathname);
    const isForMembers = match?.route.auth === true;
    const isDrawnByShell = !match || isForMembers || !parts.renderers.renders(match.channel.live);
    const queue = queues.of(isDrawnByShell ? SHELL : match.channel.live.name);
    const release = match?.channel.live ?? composition.shell;
    const page = { release, route: match?.route.path ?? null };
    const make = async () => {
      const answer = await composePage({
        parts,
        request: asked,
        composition,
        preview,
        tester,
        log: request.log,
        onFailed: (release, routeId, error) => onFailed(release, routeId, request, error),
      });
      // Previews are not cached, because their link can be revoked at any time.
      const isCacheable = answer.isCacheable && !preview;
      return encodeAnswer({ ...answer, isCacheable }, asked.now, page);
    };
    const place = placeKey(asked, composition) + shown;
    const wanted = { place, now: asked.now, gone: goneSignal(reply) };
    try {
      name(request, page);
      const made = await cache.make(isForMembers ? `${asked.hasSession} ${key}` : key, wanted, (gone) =>
        queue.run(make, gone),
      );
      onAnswered(release, 'miss');
      return made;
    } catch (error) {
      const stale = error instanceof BusyError && !isForMembers && cache.findStale(place, asked.now);
      if (!stale) throw error;
      markStale(reply, stale, asked.now);
      onAnswered(release, 'stale');
      return stale;
    }
  };

  return { page, slotData: createSlotDataHandler({ readAddress, compositions, answerOf }) };
}

function markStale(reply: FastifyReply, { at, until }: SentAnswer, now: number): void {
  const ttl = Math.min(0, Math.floor((until - now) / 1000));
  const age = Math.max(0, Math.floor((now - at) / 1000));
  reply.headers({ 'cache-status': `pages; hit; ttl=${ttl}; detail=stale-while-busy`, age });
}

const markUnread = (reply: FastifyReply, ms: number) =>
  reply.header('cache-status', `pages; hit; ttl=-${Math.ceil(ms / 1000)}; detail=registry-unread`);

const sendCutOffPage = (reply: FastifyReply) =>
  sendErrorPage(
    reply.header('retry-after', RETRY_SECONDS),
    503,
    'We’re having trouble on our end',
    'This page will be back in a moment. Please try again.',
  );

const sendBusyPage = (reply: FastifyReply, { retryAfter }: BusyError) =>
  sendErrorPage(
    reply.header('retry-after', retryAfter),
    503,
    'We’re busier than usual',
    'This page will be ready in a moment. Please try again.',
  );
