/** The site that the tests run against. The set-up starts it and names it in the environment. */
export interface SiteUnderTest {
  readonly baseUrl: string;
  /** May publish and promote on it. */
  readonly releaseToken: string;
}

export function siteUnderTest(): SiteUnderTest {
  const { BASE_URL, RELEASE_TOKEN } = process.env;
  if (!BASE_URL || !RELEASE_TOKEN)
    throw new Error('BASE_URL and RELEASE_TOKEN name the site under test: use `pnpm test:e2e`');
  return { baseUrl: BASE_URL, releaseToken: RELEASE_TOKEN };
}
