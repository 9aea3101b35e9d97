import { sql } from 'kysely';
import {
  campaignListSchema,
  earningsCallSchema,
  type GiftCardFaq,
  giftCardFaqSchema,
  type LegalText,
  legalDocumentSchema,
  legalTextSchema,
  localDateAt,
  pageBlocksSchema,
  type RewardsFaq,
  rewardsFaqSchema,
  type SavingsPass,
  SITE_TIME_ZONE,
  savingsPassSchema,
  searchResultSchema,
  signUpPageIdSchema,
  signUpPageSchema,
  siteContentSchema,
} from 'shared-contracts/content';
import {
  type CampaignsQuery,
  campaignsQuerySchema,
  giftCardsQuerySchema,
  legalQuerySchema,
  searchQuerySchema,
} from 'shared-contracts/content-queries';
import { z } from 'shared-contracts/zod';
import { notFound } from '../../../platform/http/request-check.ts';
import { contentDb } from '../../store/content-tables.ts';
import { type ContentRoute, contentRoute, type RouteContext } from '../content-route.ts';
import { readPage } from '../db-page.ts';
import { findHits } from '../search/find-hits.ts';

async function singleDocument<K extends 'site' | 'earnings-call'>(
  kind: K,
  context: RouteContext,
): Promise<string> {
  const [record] = await context.snapshot.documents(kind);
  if (!record) throw notFound('content');
  return JSON.stringify(record);
}

function campaignsOf({ on, country, cursor, limit }: CampaignsQuery, { db, now }: RouteContext) {
  const day = on ?? localDateAt(now, SITE_TIME_ZONE);
  const conditions = [sql`true`];
  if (day !== 'all') conditions.push(sql`starts_on <= ${day} and ends_on >= ${day}`);
  if (country) conditions.push(sql`${country} = any(countries)`);
  const found = sql`
    select id, starts_on::text || id as sort_key, summary as body
    from campaigns where ${sql.join(conditions, sql` and `)}`;
  return readPage(db, { found, cursor, limit });
}

// Without a version, the newest one in force.
async function legalText(
  document: string,
  version: string | undefined,
  context: RouteContext,
): Promise<string> {
  const today = localDateAt(context.now, SITE_TIME_ZONE);
  const all = (await context.snapshot.documents('legal-texts'))
    .filter((text) => text.document === document && text.effectiveOn <= today)
    .sort((a, b) => b.effectiveOn.localeCompare(a.effectiveOn));
  const text = version === undefined ? all[0] : all.find((one) => one.version === version);
  if (!text) throw notFound('version of this text');
  const versions = all.map(({ version, effectiveOn, changes }) => ({ version, effectiveOn, changes }));
  const answer: LegalText = { ...text, versions };
  return JSON.stringify(answer);
}

async function savingsPass({ snapshot, db }: RouteContext): Promise<string> {
  const [record] = await snapshot.documents('savings-pass');
  if (!record) throw notFound('savings pass');
  const ids = record.deals.flatMap(({ brandId }) => brandId ?? []);
  const brands = ids.length
    ? await contentDb(db).selectFrom('brands').select(['id', 'name']).where('id', 'in', ids).execute()
    : [];
  const nameOf = new Map(brands.map(({ id, name }) => [id, name]));
  const answer: SavingsPass = {
    ...record,
    deals: record.deals.map(({ by, ...deal }) => ({
      ...deal,
      brandName: nameOf.get(deal.brandId ?? 0) ?? by ?? '',
    })),
  };
  return JSON.stringify(answer);
}

export const siteRoutes: readonly ContentRoute[] = [
  contentRoute({
    path: '/api/search',
    operation: 'search',
    summary:
      'Searches centers, stores, brands, deals, events and categories, best first; tolerates typing errors',
    query: searchQuerySchema,
    answer: searchResultSchema,
    handle: async ({ query }, context) => {
      const { hits, place } = await findHits(query, context);
      return `{"query":${JSON.stringify(query.q)},"items":[${hits.join(',')}]${place ? `,"place":${JSON.stringify(place)}` : ''}}`;
    },
  }),
  contentRoute({
    path: '/api/site',
    operation: 'site',
    summary: 'Texts of the site',
    answer: siteContentSchema,
    handle: (_, context) => singleDocument('site', context),
  }),
  contentRoute({
    path: '/api/campaigns',
    operation: 'campaigns',
    summary: 'Popup campaigns of a day',
    query: campaignsQuerySchema,
    answer: campaignListSchema,
    handle: ({ query }, context) => campaignsOf(query, context),
  }),
  contentRoute({
    path: '/api/pages/:page',
    operation: 'pageBlocks',
    summary: 'Feature blocks of a page',
    params: z.object({ page: pageBlocksSchema.shape.page }),
    answer: pageBlocksSchema,
    handle: async ({ params }, context) => {
      const blocks = (await context.snapshot.documents('page-blocks')).find(
        ({ page }) => page === params.page,
      );
      if (!blocks) throw notFound('page');
      return JSON.stringify(blocks);
    },
  }),
  contentRoute({
    path: '/api/gift-cards',
    operation: 'giftCardFaq',
    summary: 'Questions about gift cards',
    query: giftCardsQuerySchema,
    answer: giftCardFaqSchema,
    handle: async ({ query: { country } }, context) => {
      const items = await context.snapshot.documents('gift-card-faq');
      const faq: GiftCardFaq = {
        items: items.filter(({ countries }) => !country || countries.includes(country)),
      };
      return JSON.stringify(faq);
    },
  }),
  contentRoute({
    path: '/api/rewards-faq',
    operation: 'rewardsFaq',
    summary: 'Questions about the club',
    answer: rewardsFaqSchema,
    handle: async (_, context) => {
      const faq: RewardsFaq = { items: [...(await context.snapshot.documents('rewards-faq'))] };
      return JSON.stringify(faq);
    },
  }),
  contentRoute({
    path: '/api/legal/:document',
    operation: 'legalText',
    summary: 'A legal text: the version in force today, or a named one',
    params: z.object({ document: legalDocumentSchema }),
    query: legalQuerySchema,
    answer: legalTextSchema,
    handle: ({ params, query }, context) => legalText(params.document, query.version, context),
  }),
  contentRoute({
    path: '/api/earnings-call',
    operation: 'earningsCall',
    summary: 'Webcast and dial-in of the earnings call',
    answer: earningsCallSchema,
    handle: (_, context) => singleDocument('earnings-call', context),
  }),
  contentRoute({
    path: '/api/savings-pass',
    operation: 'savingsPass',
    summary: "The season's savings pass, its editions and coupons",
    answer: savingsPassSchema,
    handle: (_, context) => savingsPass(context),
  }),
  contentRoute({
    path: '/api/sign-ups/:page',
    operation: 'signUpPage',
    summary: 'A campaign that people sign up for',
    params: z.object({ page: signUpPageIdSchema }),
    answer: signUpPageSchema,
    handle: async ({ params: { page } }, { snapshot }) => {
      const found = (await snapshot.documents('sign-up-pages')).find((one) => one.page === page);
      if (!found) throw notFound('campaign');
      return JSON.stringify(found);
    },
  }),
];
