interface KeptAnswer {
  /** A URL may be read with more than one schema. */
  readonly schema: object;
  readonly etag: string;
  readonly data: unknown;
}

/** Cache of parsed answers. Requests send the ETag, and unchanged answers are not parsed again. */
export interface KeptAnswers {
  find(url: string, schema: object): KeptAnswer | undefined;
  /** Freezes the answer, because it is shared. */
  keep(url: string, answer: KeptAnswer): void;
}

/** Characters of all cached answers as JSON. A release's process has little memory. */
const MAX_CHARACTERS = 2_000_000;
/** Characters that an entry takes besides its text. */
const OVERHEAD = 500;

export function createKeptAnswers(): KeptAnswers {
  const kept = new Map<string, { readonly answer: KeptAnswer; readonly size: number }>();
  let size = 0;
  const drop = (url: string) => {
    size -= kept.get(url)?.size ?? 0;
    kept.delete(url);
  };
  return {
    find(url, schema) {
      const entry = kept.get(url);
      if (entry?.answer.schema !== schema) return undefined;
      // A map keeps insertion order, so the least recently used entry is first.
      kept.delete(url);
      kept.set(url, entry);
      return entry.answer;
    },
    keep(url, answer) {
      freeze(answer.data);
      drop(url);
      const entry = { answer, size: JSON.stringify(answer.data).length + OVERHEAD };
      if (entry.size > MAX_CHARACTERS) return;
      kept.set(url, entry);
      size += entry.size;
      for (const oldest of kept.keys()) {
        if (size <= MAX_CHARACTERS) break;
        drop(oldest);
      }
    },
  };
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
