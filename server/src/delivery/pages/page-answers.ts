import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedText } from 'shared-contracts/composition';
import type { AnswerSigner } from '../../platform/crypto/answer-signer.ts';
import { bindToLog } from '../../platform/http/logging.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { namePageRoute } from '../../platform/http/request-trace.ts';
import { BusyError, disconnectSignal, type WorkQueues } from '../../platform/http/work-queue.ts';
import type { ChosenComposition } from '../composition/compositions.ts';
import { type ReleaseRecord, SHELL } from '../releases/records/release-record.ts';
import type { SiteData } from '../rendering/site-data.ts';
import { composePage } from './compose-page.ts';
import type { PageAnswer, PageParts, PageRequest } from './page-context.ts';
import { PageCache, pageCacheKey, staleKey } from './steps/3-look-in-cache.ts';
import { matchRoute, NOT_FOUND } from './steps/4-match-route.ts';
import { encodeAnswer, type SentAnswer } from './steps/8-encode-answer.ts';

export interface PageAnswersOptions {
  readonly parts: PageParts;
  readonly previewData: (key: string) => SiteData;
  readonly signer: AnswerSigner;
  readonly queues: WorkQueues;
  readonly contentVersion: () => number;
  readonly onFailed: (
    release: ReleaseRecord,
    routeId: string | null,
    request: FastifyRequest,
    error: unknown,
  ) => void;
  readonly onAnswered: (release: ReleaseRecord, cache: 'hit' | 'miss' | 'stale') => void;
}

export interface Lookup {
  readonly asked: PageRequest;
  readonly chosen: ChosenComposition;
  readonly key: string;
  readonly cached: SentAnswer | undefined;
}

export function createPageAnswers({
  parts,
  previewData,
  signer,
  queues,
  contentVersion,
  onFailed,
  onAnswered,
}: PageAnswersOptions) {
  const cache = new PageCache();

  function name(request: FastifyRequest, { release, route }: Pick<SentAnswer, 'release' | 'route'>) {
    if (route !== null) namePageRoute(request, route);
    if (release) bindToLog(request, { pageRelease: release.id });
  }

  function noteHit(request: FastifyRequest, cached: SentAnswer) {
    name(request, cached);
    if (cached.release) onAnswered(cached.release, 'hit');
  }

  function lookUp(asked: PageRequest, chosen: ChosenComposition): Lookup {
    const key = pageCacheKey(asked, chosen, contentVersion());
    return { asked, chosen, key, cached: cache.find(key, asked.now) };
  }

  async function answerTo(
    { asked, chosen, key, cached }: Lookup,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<SentAnswer> {
    if (cached) {
      noteHit(request, cached);
      return cached;
    }
    const { composition, preview, isUnreleased, tester } = chosen;
    const matched = matchRoute(composition, asked.pathname);
    const { live, route } = 'page' in matched ? {} : { live: matched.channel.live, route: matched.route };
    // Members' pages are not cached, but identical concurrent requests share one render.
    const isForMembers = route?.auth === true;
    const isDrawnByShell = !live || isForMembers || !parts.renderers.renders(live);
    const queue = queues.of(isDrawnByShell ? SHELL : live.name);
    const release = live ?? composition.shell;
    const page = { release, route: route?.path ?? null };
    const make = async () => {
      const answer = await composePage(
        {
          parts: preview?.contentKey ? { ...parts, data: previewData(preview.contentKey) } : parts,
          request: asked,
          composition,
          preview,
          isUnreleased,
          tester,
          log: request.log,
          // Addresses without a route are endless and cost nothing, so they judge no release.
          onFailed: (failed, routeId, error) =>
            matched !== NOT_FOUND && onFailed(failed, routeId, request, error),
        },
        matched,
      );
      // Previews are not cached, because their link can be revoked at any time.
      const isCacheable = answer.isCacheable && !preview;
      return encodeAnswer({ ...answer, isCacheable }, asked.now, page, (integrity) =>
        isCacheable ? signatureOf(answer, integrity) : null,
      );
    };
    // Service workers keep no address with a query.
    const signatureOf = (answer: PageAnswer, integrity: string) =>
      answer.kind === 'document' && answer.status === 200 && asked.url === asked.pathname
        ? signer.sign(
            signedText({
              path: asked.url,
              integrity,
              page: { csp: answer.document.csp, releases: answer.releases },
            }),
          )
        : null;
    const place = staleKey(asked, chosen);
    const wanted = { place, now: asked.now, gone: disconnectSignal(reply) };
    try {
      name(request, page);
      const made = await cache.make(isForMembers ? `${asked.hasSession} ${key}` : key, wanted, (gone) =>
        queue.run(make, { network: addressKey(request.ip), gone }),
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
  }

  return { lookUp, noteHit, answerTo };
}

function markStale(reply: FastifyReply, { at, until }: SentAnswer, now: number): void {
  const ttl = Math.min(0, Math.floor((until - now) / 1000));
  const age = Math.max(0, Math.floor((now - at) / 1000));
  reply.headers({ 'cache-status': `pages; hit; ttl=${ttl}; detail=stale-while-busy`, age });
}
