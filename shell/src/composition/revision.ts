import { REVISION_HEADER } from 'shared-contracts';

/** Knows whether the registry has changed since this document was made. */
export interface RevisionWatch {
  /** `fetch` that reads the revision off every answer. */
  readonly fetch: typeof fetch;
  isOutdated(): boolean;
}

export function watchRevision(current: number): RevisionWatch {
  let newest = current;
  return {
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const revision = Number(response.headers.get(REVISION_HEADER));
      if (Number.isSafeInteger(revision) && revision > newest) newest = revision;
      return response;
    },
    isOutdated: () => newest > current,
  };
}
