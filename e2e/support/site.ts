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
