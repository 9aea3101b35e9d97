import { existsSync } from 'node:fs';
import { type ChangedRelease, releaseIdOf } from 'shared-contracts/release';
import { installedChromium } from '../../browser/chromium.ts';
import { PlainError } from '../../console/report.ts';
import { RefusedError, type ReleaseClient } from '../release-client.ts';

export interface Site {
  readonly client: ReleaseClient;
  readonly server: string;
  readonly token: string;
}

export interface Looked {
  /** Number of visits, or null if there was no browser. */
  readonly mounted: number | null;
  readonly unmounted: readonly string[];
  readonly reasons: readonly string[];
  /** Whether the site has the signed result. */
  readonly isStored: boolean;
}

const notMounted = (why: string): Looked => ({
  mounted: null,
  unmounted: [why],
  reasons: [],
  isStored: false,
});

/** Mounts the samples of a published release. Sends the signed result if all is well and visitors never got it. */
export async function checkPublished(
  { client, server, token }: Site,
  name: string,
  version: string,
): Promise<Looked> {
  const playwright = await import('playwright').catch(() => null);
  if (!playwright) return notMounted('Playwright is not installed here: add the package playwright');
  const own = playwright.chromium.executablePath();
  const executablePath = installedChromium() ?? (existsSync(own) ? own : undefined);
  if (!executablePath) return notMounted('there is no Chromium here, and CHROMIUM_PATH names none');
  // Loads all of the contracts, which a rollback must not wait for.
  const { mountSamples } = await import('./mount-samples.ts');
  const { samplePages, unshownRoutes } = await import('./sample-pages.ts');
  const pages = await samplePages(client, server, name, version);
  const looked = await mountSamples({ server, token }, pages, () =>
    playwright.chromium.launch({ executablePath }),
  );
  const { mounted } = looked;
  const id = releaseIdOf(name, version);
  const { remote } = await client.manifest(name, version);
  const shown = mounted
    .filter((one) => one.shell === id || one.remote === id)
    .flatMap(({ visitor, member }) => [...visitor, ...member]);
  const reasons = looked.reasons.length > 0 || !remote ? looked.reasons : unshownRoutes(id, remote, shown);
  const slots = (looked.reasons.length > 0 ? [] : (remote?.fragments ?? [])).filter(
    ({ slot }) => !shown.some((url) => url.endsWith(`#${slot}`)),
  );
  return {
    mounted: mounted.reduce((sum, { visitor, member }) => sum + visitor.length + member.length, 0),
    unmounted: [
      ...looked.left.map((url) => `${url} is not a page of this site`),
      ...slots.map(({ slot }) => `no sample page of this site has the slot '${slot}'`),
    ],
    reasons,
    isStored: reasons.length === 0 && (await store(client, name, version, mounted)),
  };
}

async function store(
  client: ReleaseClient,
  name: string,
  version: string,
  mounted: Parameters<ReleaseClient['signCheck']>[2],
): Promise<boolean> {
  const known = (await client.list(name)).find((release) => release.version === version);
  if (known?.wasLive || known?.preview) return false;
  const result = client.signCheck(await client.manifest(name, version), version, mounted);
  if (!result) return false;
  try {
    await client.storeCheck(name, version, result);
    return true;
  } catch (error) {
    // A site with older contracts needs no result.
    if (error instanceof RefusedError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** Makes a change that shows a release to visitors. If the site misses the result of a check, checks first. */
export async function showChecked(
  site: Site,
  name: string,
  version: string,
  change: () => Promise<ChangedRelease>,
): Promise<ChangedRelease> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof RefusedError) || error.code !== 'RELEASE_UNCHECKED') throw error;
    const { reasons, unmounted, isStored } = await checkPublished(site, name, version);
    if (isStored) return change();
    const why =
      reasons.length > 0
        ? reasons
        : [`${error.message} Not run here: ${unmounted.join(', ') || 'no signing key'}.`];
    throw new PlainError(why.join('\n'));
  }
}
