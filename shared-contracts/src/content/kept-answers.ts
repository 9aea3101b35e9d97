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

/** Addresses with a query are endless. */
const MAX_KEPT = 100;

export function createKeptAnswers(): KeptAnswers {
  const kept = new Map<string, KeptAnswer>();
  const put = (url: string, answer: KeptAnswer) => {
    // A map's order is that of insertion: what was asked for longest ago stands first.
    kept.delete(url);
    kept.set(url, answer);
  };
  return {
    find(url, schema) {
      const answer = kept.get(url);
      if (answer?.schema !== schema) return undefined;
      put(url, answer);
      return answer;
    },
    keep(url, answer) {
      freeze(answer.data);
      put(url, answer);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
}

/** @param value plain JSON */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}
