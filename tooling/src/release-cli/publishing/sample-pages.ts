import { type ReleaseManifest, type RemoteManifest, samplesOf } from 'shared-contracts/release';
import { FRAGMENT_ATTRIBUTE } from 'shared-contracts/shell';
import { samplesByRoute } from '../../preset/sample-routes.ts';
import type { ReleaseClient } from '../release-client.ts';

const SHELL = 'shell';
/** A page that every shell draws without a remote. */
const SHELL_PAGE = '/404';

export interface SamplePage {
  readonly url: string;
  readonly shell: string;
  /** Null for a page of only the shell. */
  readonly remote: string | null;
  /** Slot of another remote's page that this one fills. */
  readonly slot?: string;
}

/**
 * Returns sample pages of a published release: a remote's samples and live pages with its slots, with the live and
 * canary shell, or for a shell its own page and the samples of every live, fallback and canary remote.
 */
export async function samplePages(
  client: Pick<ReleaseClient, 'status' | 'manifest'>,
  server: string,
  name: string,
  version: string,
): Promise<SamplePage[]> {
  const { channels } = await client.status();
  const offered = channels.map(({ name, live, fallback, canary }) => {
    // Remotes are not checked against the shell's fallback: server/decisions/0019-release-compatibility.md.
    const versions = name === SHELL ? [live, canary?.version] : [live, fallback, canary?.version];
    return { name, versions: [...new Set(versions.filter((one) => one != null))] };
  });
  const candidate = { name, versions: [version] };
  const isShell = name === SHELL;
  const shells = isShell ? [candidate] : offered.filter((one) => one.name === SHELL);
  const remotes = isShell ? offered.filter((one) => one.name !== SHELL) : [candidate];
  const own = isShell ? [{ url: SHELL_PAGE, shell: `${SHELL}@${version}`, remote: null }] : [];
  const live = channels.flatMap(({ name, live }) => (isShell || !live ? [] : [client.manifest(name, live)]));
  const hosts = await Promise.all(live);
  const pages = await Promise.all(
    idsOf(remotes).map(async ([remote, version]) => {
      const { remote: facts } = await client.manifest(remote, version);
      const samples = facts ? samplesOf(facts).map((url) => ({ url })) : [];
      const slots = isShell ? [] : (facts?.fragments ?? []).map(({ slot }) => slot);
      const places = [...samples, ...(await pagesWith(slots, hosts, server))];
      return idsOf(shells).flatMap(([shell, of]) =>
        places.map((place) => ({ ...place, shell: `${shell}@${of}`, remote: `${remote}@${version}` })),
      );
    }),
  );
  return [...own, ...pages.flat()];
}

const idsOf = (releases: ReadonlyArray<{ name: string; versions: readonly string[] }>) =>
  releases.flatMap(({ name, versions }) => versions.map((version) => [name, version] as const));

/** Returns for each slot the first live page whose markup has it, else all pages that only the browser draws. */
async function pagesWith(slots: readonly string[], hosts: readonly ReleaseManifest[], server: string) {
  const places = slots.flatMap((slot) =>
    hosts.map(async ({ remote, server: entry }) => {
      if (!remote?.slots?.includes(slot)) return [];
      const members = new Set(remote.routes.flatMap(({ id, auth }) => (auth ? [id] : [])));
      const drawn: Array<{ url: string; slot: string }> = [];
      for (const [id = '', urls] of samplesByRoute(remote))
        for (const url of urls) {
          if (!entry || members.has(id)) drawn.push({ url, slot });
          else if ((await textAt(url, server)).includes(`${FRAGMENT_ATTRIBUTE}="${slot}"`))
            return [{ url, slot }];
        }
      return drawn;
    }),
  );
  return (await Promise.all(places)).flat();
}

const textAt = async (url: string, server: string) => (await fetch(new URL(url, server))).text();

/** Returns a refusal for each route whose samples are all missing on the site. */
export const unshownRoutes = (id: string, remote: RemoteManifest, shown: readonly string[]): string[] =>
  [...samplesByRoute(remote)]
    .filter(([, urls]) => !urls.some((url) => shown.includes(url)))
    .map(
      ([route, urls]) =>
        `${id}: no sample of its page '${route}' is a page of this site (${urls.join(', ')}): name one in "samples" of its manifest.`,
    );
