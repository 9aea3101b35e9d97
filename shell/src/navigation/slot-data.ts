import { SLOT_DATA_PATH, type SlotData, slotDataSchema } from 'shared-contracts';

/** Fetches what the next page is made of beside its code, in one call: its loaders would ask one after another, once it is there. */
export interface SlotDataSource {
  /** Null when there is nothing to be had or the page has its data already. Never rejects. */
  of(href: string): Promise<SlotData | null>;
  /** The page of this address has stood here: its remote keeps what it was made of, and asks again for what is too old. */
  shown(href: string): void;
}

/** Milliseconds after which the page had better ask for itself. */
const SLOWEST = 2_000;
/** Time that the answer for a link that was pointed at is kept, in milliseconds. */
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
      // The page asks for itself, and says so when that fails as well.
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
      // A timer that goes on would hold what the page was made of as well.
      forget(path);
      asked.set(path, NOTHING);
    },
  };
}
