import { paths } from 'shared-contracts/content';
import { type PageLoaderArgs, pageContext } from 'shared-contracts/remote';
import { savingsPassQuery } from '../../data/savings-pass.query.ts';
import { withBreadcrumb } from '../club/structured-data.ts';
import { nextMidnight } from '../words/next-midnight.ts';

/** Loads the pass for a page below it, or for its own page without `here`. */
export async function loadPass({ context, request }: PageLoaderArgs, here?: { name: string; item: string }) {
  const { queryClient, services, now } = context.get(pageContext);
  const { title, summary, deals } = await queryClient.ensureQueryData(savingsPassQuery(services.content));
  const crumbs = [
    { name: 'Home', item: paths.home() },
    { name: title, item: paths.savingsPass() },
    ...(here ? [here] : []),
  ];
  const isReturning = new URL(request.url).searchParams.has('checkout');
  const until = nextMidnight(now);
  return withBreadcrumb({ title, summary, count: deals.length, until, isReturning }, crumbs);
}
