/** What the worker knows of what this browser gets now. */
export interface Known {
  /** The newest revision that any answer has carried. */
  readonly revision: number;
  /** `name@version` of the shell and of each remote at that revision; null while nothing but the revision is known. */
  readonly releases: readonly string[] | null;
}

export const NOTHING_KNOWN: Known = { revision: 0, releases: null };

/** An answer carried a revision. Of a newer one nothing else is known yet: until it is, nothing that was kept may be shown. */
export const hear = (known: Known, revision: number): Known =>
  revision > known.revision ? { revision, releases: null } : known;

/**
 * The server said what this browser gets at a revision. Of the same revision the last word counts: a tester chooses, a
 * preview is left. What a replica says that lags behind is old.
 */
export function learn(known: Known, told: { revision: number; releases: readonly string[] }): Known {
  if (told.revision < known.revision) return known;
  const isSame = told.revision === known.revision && isSameSet(told.releases, known.releases);
  return isSame ? known : { revision: told.revision, releases: told.releases };
}

/** The one rule: what was kept is shown only while each release that it runs is one that this browser gets now. */
export const isLive = ({ releases }: Known, needed: readonly string[]): boolean =>
  releases !== null && needed.length > 0 && needed.every((release) => releases.includes(release));

const isSameSet = (some: readonly string[], others: readonly string[] | null) =>
  others !== null && some.length === others.length && some.every((one) => others.includes(one));
