import type { ShellPage } from 'shared-contracts/composition';
import {
  addDays,
  type CentreFull,
  type ContentClient,
  instantOf,
  paths,
  SITE_TIME_ZONE,
  slugSchema,
} from 'shared-contracts/content';
import { isApiError } from 'shared-contracts/wire';
import { z } from 'shared-contracts/zod';
import { isUnreachable } from '../../platform/errors/infrastructure-errors.ts';

type Regions = NonNullable<ShellPage['regions']>;

export type SiteData = ReturnType<typeof createSiteData>;

function oncePerVersion<T>(version: () => number, ask: () => Promise<T>): () => Promise<T> {
  let known: { version: number; answer: Promise<T> } | null = null;
  return () => {
    const current = version();
    if (known?.version === current) return known.answer;
    const answer = ask();
    known = { version: current, answer };
    answer.catch(() => {
      if (known?.answer === answer) known = null;
    });
    return answer;
  };
}

const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  });

async function readEarningsCallShown(content: ContentClient): Promise<ShellPage['earningsCallShown']> {
  const menu = (await orNull(content.earningsCall()))?.menu;
  if (!menu) return undefined;
  const midnight = (date: string) => instantOf(date, '00:00', SITE_TIME_ZONE);
  return { from: midnight(menu.from), until: midnight(addDays(menu.until, 1)) };
}

async function regionsOf(content: ContentClient): Promise<Regions> {
  const names = new Map<string, string>();
  let cursor: string | null = null;
  do {
    const { items, nextCursor } = await content.centres({ limit: 100, ...(cursor && { cursor }) });
    for (const { address } of items) names.set(address.state, address.stateName);
    cursor = nextCursor;
  } while (cursor);
  return Array.from(names, ([state, stateName]) => ({ state, stateName })).sort((a, b) =>
    a.stateName.localeCompare(b.stateName, 'en'),
  );
}

// Pages whose content a site may do without, and the calls that they begin with.
const OPTIONAL_PAGES: Readonly<Record<string, string>> = {
  [paths.earningsCall()]: '/api/earnings-call',
  [paths.savingsPass()]: '/api/savings-pass',
  [paths.savingsPassDeals()]: '/api/savings-pass',
  [paths.savingsPassUpgrade()]: '/api/savings-pass',
  [paths.pink()]: '/api/sign-ups/pink',
  [paths.getTangerDealDays()]: '/api/sign-ups/deal-days',
};

export const createSiteData = (content: ContentClient, version: () => number) => ({
  site: oncePerVersion(version, () => content.site()),
  regions: oncePerVersion(version, () => regionsOf(content)),
  earningsCallShown: oncePerVersion(version, () => readEarningsCallShown(content)),
  centre: async (slug: string): Promise<CentreFull | null> =>
    slugSchema.safeParse(slug).success ? orNull(content.centre(slug)) : null,
  /** Whether the site has the content of a page. Without it, the page is not found. */
  hasContentOf: async (path: string): Promise<boolean> => {
    const call = OPTIONAL_PAGES[path];
    return call === undefined || (await orNull(content.get(z.looseObject({}), call))) !== null;
  },
});

export const isUnavailable = (error: unknown): boolean =>
  isUnreachable(error) || (isApiError(error) && error.status === 503);
