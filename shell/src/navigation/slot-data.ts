import { SLOT_DATA_PATH, type SlotData, slotDataSchema } from 'shared-contracts';

/** Fetches what the next page is made of beside its code, in one call: its loaders would ask one after another, once it is there. */
export interface SlotDataSource {
  /** Null when there is nothing to be had or the page has its data already. Never rejects. */
  of(path: string): Promise<SlotData | null>;
  /** The page of this path has stood here: its remote keeps what it was made of. */
  shown(path: string): void;
}

export function createSlotDataSource(fetch: typeof globalThis.fetch): SlotDataSource {
  const asked = new Map<string, Promise<SlotData | null>>();
  const nothing = Promise.resolve(null);

  async function ask(path: string): Promise<SlotData | null> {
    try {
      const response = await fetch(`${SLOT_DATA_PATH}?url=${encodeURIComponent(path)}`);
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
      const answer = asked.get(path) ?? ask(path);
      asked.set(path, answer);
      return answer;
    },
    shown(path) {
      asked.set(path, nothing);
    },
  };
}
