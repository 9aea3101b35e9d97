import { isApiError, type ShellServices } from 'shared-contracts';
import { PENDING_KEY } from './pending-key.ts';
import type { PendingSave } from './pending-save.ts';

export type SavedKind = PendingSave['kind'];

/** A heart that somebody without a session touched, and the page that it stands on. */
export interface Asking {
  readonly item: PendingSave;
  readonly path: string;
}

export interface SavingState {
  /** Changes on their way: shown as they will be, before the server has answered. */
  readonly pending: ReadonlyMap<string, boolean>;
  readonly notice: { readonly tone: 'success' | 'danger'; readonly text: string } | null;
  /** What a visitor is asked to sign in for. */
  readonly asking: Asking | null;
}

export interface SavingStore {
  subscribe(onChange: () => void): () => void;
  read(): SavingState;
  /** Saves or removes; a visitor is asked to sign in, and what was asked for is done on the way back. */
  change(item: PendingSave, save: boolean, path: string): Promise<void>;
  /** Does what was asked for before the sign-in. */
  resume(): Promise<void>;
  dismiss(): void;
  /** The visitor stays one: nothing waits. */
  stopAsking(): void;
}

const START: SavingState = { pending: new Map(), notice: null, asking: null };

export const savedKey = (kind: SavedKind, id: number) => `${kind}:${id}`;

const stores = new WeakMap<ShellServices, SavingStore>();

/** Store of what is saved and being saved; one for every mount, as hearts of one deal stand in several places. */
export function savingStore(services: ShellServices): SavingStore {
  const known = stores.get(services);
  if (known) return known;
  const store = createSavingStore(services);
  stores.set(services, store);
  return store;
}

/** Check for something that waits: only then is the code for it fetched. */
function isWaiting(): boolean {
  try {
    return sessionStorage.getItem(PENDING_KEY) !== null;
  } catch {
    return false;
  }
}

type Needed = Pick<ShellServices, 'member' | 'session' | 'bus' | 'analytics'>;

export function createSavingStore({ member, session, bus, analytics }: Needed): SavingStore {
  let state = START;
  const listeners = new Set<() => void>();
  const set = (next: SavingState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const mark = (key: string, saved: boolean | null, notice = state.notice) => {
    const pending = new Map(state.pending);
    if (saved === null) pending.delete(key);
    else pending.set(key, saved);
    set({ ...state, pending, notice });
  };

  async function write({ kind, id }: PendingSave, save: boolean) {
    if (kind === 'deal') return save ? member.addFavouriteDeal(id) : member.deleteFavouriteDeal(id);
    const values = [String(id)];
    return member.changeAttribute({
      attribute: 'favorite_stores',
      ...(save ? { add: values } : { remove: values }),
    });
  }

  /** Where it could not be found out, the call itself tells: a member is asked to sign in by nobody. */
  async function isSignedIn(): Promise<boolean> {
    const { status } = bus.current('session.changed');
    return (status === 'loading' ? (await session.refresh()).status : status) !== 'unauthenticated';
  }

  function askFirst(item: PendingSave, save: boolean, path: string) {
    if (!save) return session.requireSignIn(path);
    set({ ...state, asking: { item, path } });
  }

  async function change(item: PendingSave, save: boolean, path: string) {
    const key = savedKey(item.kind, item.id);
    if (state.pending.has(key)) return;
    if (!(await isSignedIn())) {
      return askFirst(item, save, path);
    }
    mark(key, save, null);
    try {
      await write(item, save);
      analytics.track(`${item.kind}_${save ? 'save' : 'unsave'}`, { centre: item.centre, id: item.id });
      await session.refresh();
      mark(key, null);
    } catch (error) {
      if (isApiError(error, 'UNAUTHENTICATED')) {
        mark(key, null);
        return askFirst(item, save, path);
      }
      const text = `We couldn’t ${save ? 'save' : 'remove'} “${item.label}”. Please try again.`;
      mark(key, null, { tone: 'danger', text });
    }
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    read: () => state,
    change,
    async resume() {
      if (bus.current('session.changed').status !== 'authenticated') return;
      if (!isWaiting()) return;
      const { pendingSaves } = await import('./pending-save.ts');
      const waiting = pendingSaves.take();
      if (!waiting) return;
      const { item } = waiting;
      waiting.comeBack();
      await change(item, true, '/');
      if (state.notice === null)
        set({ ...state, notice: { tone: 'success', text: `“${item.label}” is saved.` } });
    },
    dismiss: () => set({ ...state, notice: null }),
    stopAsking: () => set({ ...state, asking: null }),
  };
}
