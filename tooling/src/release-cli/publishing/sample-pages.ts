import { samplesOf } from 'shared-contracts/release';
import type { ReleaseClient } from '../release-client.ts';

const SHELL = 'shell';
/** A page that every shell draws without a remote. */
const SHELL_PAGE = '/404';

export interface SamplePage {
  readonly url: string;
  readonly shell: string;
  /** Null for a page of only the shell. */
  readonly remote: string | null;
}

/**
 * Returns sample pages of a published release: a remote's samples with the live and canary shell, or for a
 * shell its own page and the samples of every live, fallback and canary remote.
 */
export async function samplePages(
  client: Pick<ReleaseClient, 'status' | 'manifest'>,
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
  const pages = await Promise.all(
    idsOf(remotes).map(async ([remote, version]) => {
      const { remote: facts } = await client.manifest(remote, version);
      const urls = facts ? samplesOf(facts) : [];
      return idsOf(shells).flatMap(([shell, of]) =>
        urls.map((url) => ({ url, shell: `${shell}@${of}`, remote: `${remote}@${version}` })),
      );
    }),
  );
  return [...own, ...pages.flat()];
}

const idsOf = (releases: ReadonlyArray<{ name: string; versions: readonly string[] }>) =>
  releases.flatMap(({ name, versions }) => versions.map((version) => [name, version] as const));
