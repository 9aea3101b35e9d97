import { createContentClient } from 'shared-contracts/content';

/** The site that the tests run against. The set-up starts it and names it in the environment. */
export interface SiteUnderTest {
  readonly baseUrl: string;
  /** May publish and promote on it. */
  readonly releaseToken: string;
  /** Its data folder, where its mail lies. */
  readonly dataFolder: string;
}

export function siteUnderTest(): SiteUnderTest {
  const { BASE_URL, RELEASE_TOKEN, DATA_DIR } = process.env;
  if (!BASE_URL || !RELEASE_TOKEN || !DATA_DIR)
    throw new Error('BASE_URL, RELEASE_TOKEN and DATA_DIR name the site under test: use `pnpm test:e2e`');
  return { baseUrl: BASE_URL, releaseToken: RELEASE_TOKEN, dataFolder: DATA_DIR };
}

/** Variables that name a site under test, as `siteUnderTest` reads them. */
type SiteVariables = Readonly<Record<'BASE_URL' | 'RELEASE_TOKEN' | 'DATA_DIR', string>>;

/** Sets the variables of the worker's own site, out of `SITES`. The runner, which only reads titles, gets the first. */
export function takeOwnSite(env: NodeJS.ProcessEnv): void {
  if (!env.SITES) return;
  const sites: readonly SiteVariables[] = JSON.parse(env.SITES);
  const own = sites[Number(env.TEST_PARALLEL_INDEX ?? 0)];
  if (!own) throw new Error(`There are ${sites.length} sites, none for worker ${env.TEST_PARALLEL_INDEX}`);
  Object.assign(env, own);
}

/** The content calls of the site under test, to know what its pages should show. */
export const content = () => createContentClient({ fetch, baseUrl: siteUnderTest().baseUrl });

/** The first item of a list of the content. */
export async function firstOf<T>(list: Promise<{ readonly items: readonly T[] }>): Promise<T> {
  const [first] = (await list).items;
  if (first === undefined) throw new Error('The content has no such item');
  return first;
}
