/** An answer of the content API as a schema parsed it. */
interface KeptAnswer {
  /** One address may be read by more than one schema. */
  readonly schema: object;
  readonly etag: string;
  readonly data: unknown;
}

/**
 * Answers for who asks for the same ones over and over, as a server does that renders pages. Each is asked for with its ETag,
 * and given again, not read anew, where the content API says that it still holds.
 */
export interface KeptAnswers {
  find(url: string, schema: object): KeptAnswer | undefined;
  /** Freezes what it keeps: it is given to many. */
  keep(url: string, answer: KeptAnswer): void;
}

/** Characters of all that is kept, as JSON. Addresses with a query are endless, and a process of a release has few megabytes. */
const MOST = 2_000_000;
/** Characters that an answer takes besides its text. */
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
      // A map's order is that of insertion: what was asked for longest ago stands first.
      kept.delete(url);
      kept.set(url, entry);
      return entry.answer;
    },
    keep(url, answer) {
      freeze(answer.data);
      drop(url);
      const entry = { answer, size: JSON.stringify(answer.data).length + OVERHEAD };
      if (entry.size > MOST) return;
      kept.set(url, entry);
      size += entry.size;
      for (const oldest of kept.keys()) {
        if (size <= MOST) break;
        drop(oldest);
      }
    },
  };
}

/** @param value plain JSON */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
