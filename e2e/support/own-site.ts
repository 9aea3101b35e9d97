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
