import { type SavingsPass, savingsPassSchema, signUpPageIdSchema, signUpPageSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { notFound } from '../../../platform/http/request-check.ts';
import { contentDb } from '../../store/content-tables.ts';
import { type ContentRoute, contentRoute, type RouteContext } from '../content-route.ts';
import { noParams, noQuery } from '../params.ts';

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

export const clubPagesRoutes: readonly ContentRoute[] = [
  contentRoute({
    path: '/api/savings-pass',
    operation: 'savingsPass',
    summary: "The season's savings pass, its editions and coupons",
    params: noParams,
    query: noQuery,
    answer: savingsPassSchema,
    handle: (_, context) => savingsPass(context),
  }),
  contentRoute({
    path: '/api/sign-ups/:page',
    operation: 'signUpPage',
    summary: 'A campaign that people sign up for',
    params: z.object({ page: signUpPageIdSchema }),
    query: noQuery,
    answer: signUpPageSchema,
    handle: async ({ params: { page } }, { snapshot }) => {
      const found = (await snapshot.documents('sign-up-pages')).find((one) => one.page === page);
      if (!found) throw notFound('campaign');
      return JSON.stringify(found);
    },
  }),
];
