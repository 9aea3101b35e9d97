import { withQuery } from '../site/paths.ts';
import { ApiError } from '../wire/errors.ts';
import { failedAnswer, failedCall } from '../wire/failed-call.ts';
import type { z } from '../zod.ts';
import type { KeptAnswers } from './answer-cache.ts';
import { brandListSchema, brandSchema, categoryListSchema } from './brand.ts';
import { campaignListSchema } from './campaign.ts';
import { centreListSchema, centreSchema } from './centre.ts';
import { eventListSchema, eventSchema } from './event.ts';
import { pageBlocksSchema } from './feature-block.ts';
import { jobListSchema, jobSchema } from './job.ts';
import { dealListSchema, dealSchema, rewardListSchema, rewardSchema } from './offer.ts';
import type {
  BrandsQuery,
  CampaignsQuery,
  CentresQuery,
  DealsQuery,
  EventsQuery,
  JobsQuery,
  PagingQuery,
  RewardsQuery,
  SearchQuery,
  StoresQuery,
} from './queries.ts';
import { searchResultSchema } from './search.ts';
import {
  earningsCallSchema,
  giftCardFaqSchema,
  type LegalDocument,
  legalTextSchema,
  rewardsFaqSchema,
  siteContentSchema,
} from './site.ts';
import { sitePlanSchema } from './site-plan.ts';
import { storeListSchema, storePlaceSchema, storeSchema } from './store.ts';
import { parkingInfoSchema, visitorInfoSchema } from './visitor-info.ts';

/** Version of the content API that this client uses, the value of `x-api-version`. */
export const CONTENT_API_VERSION = '3.0';
/** Milliseconds after which a call fails with TIMEOUT. */
export const API_TIMEOUT_MS = 10_000;

export interface ContentClientOptions {
  readonly fetch: typeof fetch;
  /** Prefix of every path. Empty for the same origin. */
  readonly baseUrl: string;
  readonly version?: string;
  readonly timeoutMs?: number;
  /** Cache of answers, to skip unchanged ones. None by default. */
  readonly kept?: KeptAnswers;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Content calls. Each parses its answer and rejects with an {@link ApiError}; compare its `code`. */
export type ContentClient = ReturnType<typeof createContentClient>;

export function createContentClient({
  fetch,
  baseUrl,
  version = CONTENT_API_VERSION,
  timeoutMs = API_TIMEOUT_MS,
  kept,
}: ContentClientOptions) {
  async function get<S extends z.ZodMiniType>(
    schema: S,
    path: string,
    query: object = {},
    { signal }: CallOptions = {},
  ): Promise<z.infer<S>> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const url = baseUrl + withQuery(path, { ...query });
    const known = kept?.find(url, schema);
    try {
      const response = await fetch(url, {
        headers: {
          accept: 'application/json',
          'x-api-version': version,
          ...(known && { 'if-none-match': known.etag }),
        },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (known && response.status === 304) return known.data as z.infer<S>;
      const body: unknown = await response.json().catch((error: unknown) => {
        if (signal?.aborted || timeout.aborted) throw error;
        return undefined;
      });
      if (!response.ok) throw failedAnswer(response.status, body);
      const parsed = schema.safeParse(body);
      const etag = response.headers.get('etag');
      if (parsed.success && etag) kept?.keep(url, { schema, etag, data: parsed.data });
      if (parsed.success) return parsed.data;
      const issue = parsed.error.issues[0];
      throw new ApiError(
        { code: 'INVALID_ANSWER', message: `${path}: ${issue?.path.join('.')} ${issue?.message}` },
        response.status,
      );
    } catch (error) {
      throw failedCall(error, path, signal, timeout);
    }
  }

  const centre = (slug: string, ...rest: Array<string | number>) =>
    ['/api/centers', slug, ...rest].map((part, at) => (at ? encodeURIComponent(part) : part)).join('/');

  return {
    /** Generic call with the caller's schema, for calls that only some pages need. @since 1.2.0 */
    get,
    centres: (query?: CentresQuery, options?: CallOptions) =>
      get(centreListSchema, '/api/centers', query, options),
    centre: (slug: string, options?: CallOptions) => get(centreSchema, centre(slug), {}, options),
    stores: (slug: string, query?: StoresQuery, options?: CallOptions) =>
      get(storeListSchema, centre(slug, 'stores'), query, options),
    store: (slug: string, id: number, options?: CallOptions) =>
      get(storeSchema, centre(slug, 'stores', id), {}, options),
    storePlace: (slug: string, id: number, options?: CallOptions) =>
      get(storePlaceSchema, centre(slug, 'stores', id, 'place'), {}, options),
    deals: (slug: string, query?: DealsQuery, options?: CallOptions) =>
      get(dealListSchema, centre(slug, 'deals'), query, options),
    deal: (slug: string, id: number, options?: CallOptions) =>
      get(dealSchema, centre(slug, 'deals', id), {}, options),
    promotions: (slug: string, query?: DealsQuery, options?: CallOptions) =>
      get(dealListSchema, centre(slug, 'promotions'), query, options),
    promotion: (slug: string, id: number, options?: CallOptions) =>
      get(dealSchema, centre(slug, 'promotions', id), {}, options),
    rewards: (slug: string, query?: RewardsQuery, options?: CallOptions) =>
      get(rewardListSchema, centre(slug, 'rewards'), query, options),
    reward: (slug: string, id: number, options?: CallOptions) =>
      get(rewardSchema, centre(slug, 'rewards', id), {}, options),
    events: (slug: string, query?: EventsQuery, options?: CallOptions) =>
      get(eventListSchema, centre(slug, 'events'), query, options),
    event: (slug: string, id: number, options?: CallOptions) =>
      get(eventSchema, centre(slug, 'events', id), {}, options),
    jobs: (slug: string, query?: JobsQuery, options?: CallOptions) =>
      get(jobListSchema, centre(slug, 'jobs'), query, options),
    job: (slug: string, id: number, options?: CallOptions) =>
      get(jobSchema, centre(slug, 'jobs', id), {}, options),
    map: (slug: string, options?: CallOptions) => get(sitePlanSchema, centre(slug, 'map'), {}, options),
    parking: (slug: string, options?: CallOptions) =>
      get(parkingInfoSchema, centre(slug, 'parking'), {}, options),
    visitorInfo: (slug: string, options?: CallOptions) =>
      get(visitorInfoSchema, centre(slug, 'visitor-info'), {}, options),

    brands: (query?: BrandsQuery, options?: CallOptions) =>
      get(brandListSchema, '/api/brands', query, options),
    brand: (id: number, options?: CallOptions) => get(brandSchema, `/api/brands/${id}`, {}, options),
    categories: (query?: PagingQuery, options?: CallOptions) =>
      get(categoryListSchema, '/api/categories', query, options),
    campaigns: (query?: CampaignsQuery, options?: CallOptions) =>
      get(campaignListSchema, '/api/campaigns', query, options),
    search: (query: SearchQuery, options?: CallOptions) =>
      get(searchResultSchema, '/api/search', query, options),

    site: (options?: CallOptions) => get(siteContentSchema, '/api/site', {}, options),
    pageBlocks: (page: 'home' | 'rewards', options?: CallOptions) =>
      get(pageBlocksSchema, `/api/pages/${page}`, {}, options),
    giftCardFaq: (query?: { country?: 'US' | 'CA' }, options?: CallOptions) =>
      get(giftCardFaqSchema, '/api/gift-cards', query, options),
    rewardsFaq: (options?: CallOptions) => get(rewardsFaqSchema, '/api/rewards-faq', {}, options),
    /** The named version, by default the current one. */
    legalText: (document: LegalDocument, query?: { version?: string }, options?: CallOptions) =>
      get(legalTextSchema, `/api/legal/${document}`, query, options),
    earningsCall: (options?: CallOptions) => get(earningsCallSchema, '/api/earnings-call', {}, options),
  };
}
