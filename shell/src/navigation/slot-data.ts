import { SLOT_DATA_PATH, type SlotData, slotDataSchema } from 'shared-contracts/composition';

/** Milliseconds after which the page's own loaders fetch the data instead. */
const TIMEOUT_MS = 2_000;
const CACHE_MS = 5 * 60_000;

interface SlotRequest {
  readonly answer: Promise<SlotData | null>;
  readonly timer?: ReturnType<typeof setTimeout>;
}
const withoutFragment = (href: string) => href.split('#')[0] ?? href;
const NOTHING: SlotRequest = { answer: Promise.resolve(null) };

export function createSlotDataSource(fetch: typeof globalThis.fetch) {
  const requests = new Map<string, SlotRequest>();

  async function ask(path: string): Promise<SlotData | null> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${SLOT_DATA_PATH}?url=${encodeURIComponent(path)}`, { signal });
      if (response.ok) return slotDataSchema.parse(await response.json());
    } catch {
      // The page's loaders fetch the data and report a failure.
    }
    forget(path);
    return null;
  }

  function forget(path: string): void {
    clearTimeout(requests.get(path)?.timer);
    requests.delete(path);
  }

  return {
    /** Null if unavailable or already used. Never rejects. */
    of(href: string): Promise<SlotData | null> {
      const path = withoutFragment(href);
      const known = requests.get(path);
      if (known) return known.answer;
      const answer = ask(path);
      requests.set(path, { answer, timer: setTimeout(() => forget(path), CACHE_MS) });
      return answer;
    },
    shown(href: string): void {
      const path = withoutFragment(href);
      // A running timer would keep the data in memory.
      forget(path);
      requests.set(path, NOTHING);
    },
  };
}
