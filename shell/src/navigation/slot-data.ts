import { SLOT_DATA_PATH, type SlotData, slotDataSchema } from 'shared-contracts';

/** Fetches the data of the next page in one call, in parallel with its code. */
export interface SlotDataSource {
  /** Null if unavailable or already used. Never rejects. */
  of(href: string): Promise<SlotData | null>;
  /** Forgets the data of a visible page, because its remote now caches it. */
  shown(href: string): void;
}

/** Milliseconds after which the page's own loaders fetch the data instead. */
const SLOWEST = 2_000;
const KEPT = 5 * 60_000;

interface Asked {
  readonly answer: Promise<SlotData | null>;
  readonly timer?: ReturnType<typeof setTimeout>;
}
const withoutFragment = (href: string) => href.split('#')[0] ?? href;
const NOTHING: Asked = { answer: Promise.resolve(null) };

export function createSlotDataSource(fetch: typeof globalThis.fetch): SlotDataSource {
  const asked = new Map<string, Asked>();

  async function ask(path: string): Promise<SlotData | null> {
    try {
      const signal = AbortSignal.timeout(SLOWEST);
      const response = await fetch(`${SLOT_DATA_PATH}?url=${encodeURIComponent(path)}`, { signal });
      if (response.ok) return slotDataSchema.parse(await response.json());
    } catch {
      // The page's loaders fetch the data and report a failure.
    }
    forget(path);
    return null;
  }

  function forget(path: string): void {
    clearTimeout(asked.get(path)?.timer);
    asked.delete(path);
  }

  return {
    of(href) {
      const path = withoutFragment(href);
      const known = asked.get(path);
      if (known) return known.answer;
      const answer = ask(path);
      asked.set(path, { answer, timer: setTimeout(() => forget(path), KEPT) });
      return answer;
    },
    shown(href) {
      const path = withoutFragment(href);
      // A running timer would keep the data in memory.
      forget(path);
      asked.set(path, NOTHING);
    },
  };
}
