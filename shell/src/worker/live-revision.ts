export interface Known {
  readonly revision: number;
  /** `name@version` of the shell and the remotes at that revision, or null while unknown. */
  readonly releases: readonly string[] | null;
}

export const NOTHING_KNOWN: Known = { revision: 0, releases: null };

/** Applies a revision. Until the releases of a newer one are known, no cached page may be shown. */
export const hear = (known: Known, revision: number): Known =>
  revision > known.revision ? { revision, releases: null } : known;

/**
 * Applies the releases of a revision. At the same revision the latest wins, because tester overrides and
 * previews change them. Older revisions come from lagging replicas and are ignored.
 */
export function learn(known: Known, status: { revision: number; releases: readonly string[] }): Known {
  if (status.revision < known.revision) return known;
  const isSame = status.revision === known.revision && isSameSet(status.releases, known.releases);
  return isSame ? known : { revision: status.revision, releases: status.releases };
}

/** Whether cached content may be shown: only if this browser still gets each of its releases. */
export const isLive = ({ releases }: Known, needed: readonly string[]): boolean =>
  releases !== null && needed.length > 0 && needed.every((release) => releases.includes(release));

const isSameSet = (some: readonly string[], others: readonly string[] | null) =>
  others !== null && some.length === others.length && some.every((one) => others.includes(one));
