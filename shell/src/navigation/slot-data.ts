import { SLOT_DATA_PATH, type SlotData, slotDataSchema } from 'shared-contracts';

/** Fetches what the next page is made of beside its code, in one call: its loaders would ask one after another, once it is there. */
export interface SlotDataSource {
  /** Null when there is nothing to be had or the page has its data already. Never rejects. */
  of(path: string): Promise<SlotData | null>;
  /** The page of this path has stood here: its remote keeps what it was made of, and asks again for what is too old. */
  shown(path: string): void;
}

/** Milliseconds after which the page had better ask for itself. */
const SLOWEST = 2_000;
/** Time that the answer for a link that was pointed at is kept, in milliseconds. */
const KEPT = 5 * 60_000;

export function createSlotDataSource(fetch: typeof globalThis.fetch): SlotDataSource {
  const asked = new Map<string, Promise<SlotData | null>>();
  const nothing = Promise.resolve(null);

  async function ask(path: string): Promise<SlotData | null> {
    try {
      const signal = AbortSignal.timeout(SLOWEST);
      const response = await fetch(`${SLOT_DATA_PATH}?url=${encodeURIComponent(path)}`, { signal });
      if (response.ok) return slotDataSchema.parse(await response.json());
    } catch {
      // The page asks for itself, and says so when that fails as well.
    }
    asked.delete(path);
    return null;
  }

  return {
    of(href) {
      const [path = href] = href.split('#');
      const known = asked.get(path);
      if (known) return known;
      const answer = ask(path);
      asked.set(path, answer);
      setTimeout(() => {
        if (asked.get(path) === answer) asked.delete(path);
      }, KEPT);
      return answer;
    },
    shown(path) {
      asked.set(path, nothing);
    },
  };
}
