/** Variables that name a site under test: see `siteUnderTest`. */
export type SiteVariables = Readonly<Record<'BASE_URL' | 'RELEASE_TOKEN' | 'DATA_DIR', string>>;

/** Writes the worker's own site, out of `SITES`, into the variables that name the site under test. */
export function takeOwnSite(env: NodeJS.ProcessEnv): void {
  if (!env.SITES) return;
  const sites: readonly SiteVariables[] = JSON.parse(env.SITES);
  // The runner itself, which has no place among the workers, reads titles from the first.
  const own = sites[Number(env.TEST_PARALLEL_INDEX ?? 0)];
  if (!own) throw new Error(`There are ${sites.length} sites, none for worker ${env.TEST_PARALLEL_INDEX}`);
  Object.assign(env, own);
}
