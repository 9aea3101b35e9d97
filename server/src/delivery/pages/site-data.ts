import {
  type CentreFull,
  type ContentClient,
  isApiError,
  type ShellPage,
  type SiteContent,
  slugSchema,
} from 'shared-contracts';

type Regions = NonNullable<ShellPage['regions']>;

/** Site data: what pages need of the content whoever renders them. */
export interface SiteData {
  site(): Promise<SiteContent>;
  /** States and provinces that have a centre, by name. */
  regions(): Promise<Regions>;
  /** Null when there is no such centre. */
  centre(slug: string): Promise<CentreFull | null>;
}

/** `version` names the state of the content; the site's own words are asked for once in each. */
export function createSiteData(content: ContentClient, version: () => number): SiteData {
  return {
    site: onceEach(version, () => content.site()),
    regions: onceEach(version, () => regionsOf(content)),
    async centre(slug) {
      if (!slugSchema.safeParse(slug).success) return null;
      try {
        return await content.centre(slug);
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
  };
}

/** Asked for once in each state of the content; a failure is asked for again. */
function onceEach<T>(version: () => number, ask: () => Promise<T>): () => Promise<T> {
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
