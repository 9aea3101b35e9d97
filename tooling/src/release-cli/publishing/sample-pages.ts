import type { ReleaseClient } from '../release-client.ts';

const SHELL = 'shell';

export interface SamplePage {
  readonly url: string;
  readonly remote: string;
  readonly releases: readonly string[];
}

/**
 * Returns sample pages of a published release: a remote's samples with the live and canary shell, or for a
 * shell those of every live, fallback and canary remote.
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
  const pages = await Promise.all(
    idsOf(remotes).map(async ([remote, version]) => {
      const { remote: facts } = await client.manifest(remote, version);
      const id = `${remote}@${version}`;
      return idsOf(shells).flatMap(([shell, of]) =>
        (facts?.samples ?? []).map((url) => ({ url, remote: id, releases: [`${shell}@${of}`, id] })),
      );
    }),
  );
  return pages.flat();
}

const idsOf = (releases: ReadonlyArray<{ name: string; versions: readonly string[] }>) =>
  releases.flatMap(({ name, versions }) => versions.map((version) => [name, version] as const));
