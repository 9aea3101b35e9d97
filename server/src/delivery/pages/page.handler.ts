import type { FastifyReply, FastifyRequest } from 'fastify';
import { REVISION_HEADER } from 'shared-contracts/composition';
import { safeReturnPath } from 'shared-contracts/content';
import { RequestError } from '../../platform/errors/request-error.ts';
import { sendErrorPage } from '../../platform/html/error-page.ts';
import { isGoodAddress } from '../../platform/http/bad-addresses.plugin.ts';
import { preferredEncoding } from '../../platform/http/content-encoding.ts';
import { notReadyStatus } from '../../platform/http/not-ready-status.ts';
import { BusyError } from '../../platform/http/work-queue.ts';
import { slotDataQuery } from '../composition/composition-calls.ts';
import type { Compositions } from '../composition/compositions.ts';
import type { Registry } from '../releases/registry/registry.ts';
import { RenderError } from '../rendering/render-error.ts';
import { isUnavailable } from '../rendering/site-data.ts';
import { createPageAnswers, type Lookup, type PageAnswersOptions } from './page-answers.ts';
import type { PageRequest } from './page-context.ts';
import {
  type AddressOptions,
  createAddressReader,
  isPagePath,
  probablyMeant,
  withoutCardNumbers,
  withoutTrailingSlash,
  withRouteCase,
} from './steps/1-read-address.ts';
import { chooseComposition, openingSoon } from './steps/2-choose-composition.ts';
import { sendAnswer } from './steps/9-send-answer.ts';

interface PageHandlerOptions extends AddressOptions, PageAnswersOptions {
  readonly compositions: Compositions;
  readonly registry: Pick<Registry, 'isUnread' | 'unreadMs' | 'state'>;
  /** The first releases of a site go live one after another. */
  readonly requiredReleases: readonly string[];
  readonly staleMs: number;
}

const RETRY_SECONDS = 5;

/** `slotData` answers SLOT_DATA_PATH, `page` all addresses without a route. Both run `steps/` in order. */
export function createPageHandlers(options: PageHandlerOptions) {
  const { compositions, registry, requiredReleases, staleMs } = options;
  const answers = createPageAnswers(options);
  const readAddress = createAddressReader(options);
  const areAllLive = () => requiredReleases.every((name) => registry.state.channels.has(name));

  /** For cached pages. Not async: promises would take a seventh of the time of a cached answer. */
  function page(request: FastifyRequest, reply: FastifyReply) {
    const asked = readAddress(request);
    const shared = compositions.sharedComposition(request);
    const lookup = shared && answers.lookUp(asked, shared);
    if (registry.isUnread) {
      // The registry is unreadable, so a release may have been rolled back: only cached pages are served.
      if (!lookup?.cached || registry.unreadMs > staleMs) return sendUnavailablePage(request, reply);
      markUnread(reply, registry.unreadMs);
    }
    // An address without a page may lead to another one.
    if (!lookup?.cached || lookup.cached.status === 404) return uncachedPage(request, reply, asked, lookup);
    answers.noteHit(request, lookup.cached);
    return sendAnswer(request, reply, lookup.cached, lookup.chosen);
  }

  async function uncachedPage(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: PageRequest,
    lookup: Lookup | null,
  ) {
    if (!isPagePath(asked.pathname)) return reply.callNotFound();
    const clean = withoutCardNumbers(request.url, asked.pathname);
    if (clean !== null) return reply.header('cache-control', 'no-store').redirect(clean, 302);

    const chosen = lookup?.chosen ?? (await chooseComposition(compositions, request, reply));
    if ('title' in chosen) return sendErrorPage(reply, chosen.status, chosen.title, chosen.message);
    if ('location' in chosen) return reply.header('cache-control', 'no-store').redirect(chosen.location, 302);
    reply.header(REVISION_HEADER, chosen.composition.revision);
    const redirectTo = (place: string) => reply.header('cache-control', 'no-cache').redirect(place, 308);
    const findRoute = () => chosen.composition.match(asked.pathname)?.route.path;
    const tidy =
      withoutTrailingSlash(request.url, asked.pathname) ??
      withRouteCase(request.url, asked.pathname, findRoute);
    if (tidy) return redirectTo(tidy);

    try {
      const answer = await answers.answerTo(lookup ?? answers.lookUp(asked, chosen), request, reply);
      if (answer.status === 404 && !areAllLive()) return sendOpeningSoon(reply);
      const meant = answer.status === 404 ? probablyMeant(request.url, asked.pathname) : null;
      if (meant) return redirectTo(meant);
      return await sendAnswer(request, reply, answer, chosen);
    } catch (error) {
      if (error instanceof BusyError) return sendBusyPage(reply, error);
      if (reply.raw.destroyed) return reply.hijack();
      // Failures of a release are logged already, within its limits.
      if (!(error instanceof RenderError)) request.log.error(error, 'The page could not be made');
      if (isUnavailable(error)) return sendUnavailablePage(request, reply);
      return sendErrorPage(
        reply,
        500,
        'Something went wrong on our end',
        'We couldn’t load the page. Please try again in a minute.',
      );
    }
  }

  async function slotData(request: FastifyRequest, reply: FastifyReply) {
    const url = safeReturnPath(slotDataQuery.safeParse(request.query).data?.url ?? '')?.split('#', 1)[0];
    if (url === undefined || !isGoodAddress(url) || !isPagePath(url))
      throw new RequestError('INVALID_REQUEST', '`url` is the path of a page of this site.');
    const asked = readAddress(request, url);
    const chosen = await compositions.choose(request, reply);
    if (!chosen) throw new RequestError('UNAVAILABLE', 'Nothing is live yet.');
    const { isCacheable, slotData: body } = await answers.answerTo(
      answers.lookUp(asked, chosen),
      request,
      reply,
    );
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    return reply
      .headers({
        [REVISION_HEADER]: chosen.composition.revision,
        'cache-control': isCacheable && !chosen.isPrivate ? 'no-cache' : 'no-store',
        vary,
      })
      .type('application/json; charset=utf-8')
      .send(await body(encoding));
  }

  return { page, slotData };
}

function sendOpeningSoon(reply: FastifyReply) {
  const { status, title, message } = openingSoon(reply);
  return sendErrorPage(reply, status, title, message);
}

const markUnread = (reply: FastifyReply, ms: number) =>
  reply.header('cache-status', `pages; hit; ttl=-${Math.ceil(ms / 1000)}; detail=registry-unread`);

const sendUnavailablePage = (request: FastifyRequest, reply: FastifyReply) =>
  sendErrorPage(
    reply.header('retry-after', RETRY_SECONDS),
    notReadyStatus(request),
    'We’re having trouble on our end',
    'This page will be back in a moment. Please try again.',
  );

const sendBusyPage = (reply: FastifyReply, { retryAfter = RETRY_SECONDS }: BusyError) =>
  sendErrorPage(
    reply.header('retry-after', retryAfter),
    503,
    'We’re busier than usual',
    'This page will be ready in a moment. Please try again.',
  );
