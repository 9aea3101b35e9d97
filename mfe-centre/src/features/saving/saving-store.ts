import type { Favourites } from 'shared-contracts/member';
import type { ShellServices } from 'shared-contracts/shell';
import { isApiError } from 'shared-contracts/wire';
import { type Asking, PENDING_KEY, type PendingSave, type SavingMessage } from './saving-types.ts';

export type SavedKind = PendingSave['kind'];

interface Change {
  readonly save: boolean;
  /** The favourites when the change was confirmed. Newer favourites include it. Undefined while in flight. */
  readonly over?: Favourites | null;
}

export interface SavingState {
  readonly pending: ReadonlyMap<string, Change>;
  readonly notice: SavingMessage | null;
  readonly asking: Asking | null;
}

interface SavingStore {
  subscribe(onChange: () => void): () => void;
  read(): SavingState;
  /** Saves or removes an item. Visitors are asked to sign in, and the save completes when they return. */
  change(item: PendingSave, save: boolean, path: string): Promise<void>;
  resume(): Promise<void>;
  dismiss(): void;
  stopAsking(): void;
}

const START: SavingState = { pending: new Map(), notice: null, asking: null };

const savedKey = (kind: SavedKind, id: number) => `${kind}:${id}`;

/**
 * Whether an item shows as saved: by its pending change if newer than the favourites. False while unknown.
 */
export function isSaved(
  { kind, id }: Pick<PendingSave, 'kind' | 'id'>,
  pending: SavingState['pending'],
  favourites: Favourites | null,
): boolean {
  const change = pending.get(savedKey(kind, id));
  if (change && (change.over === undefined || change.over === favourites)) return change.save;
  return (kind === 'deal' ? favourites?.deals : favourites?.stores)?.includes(id) ?? false;
}

const stores = new WeakMap<ShellServices, SavingStore>();

/** Returns the store of saves, one per mount, because a deal can have several hearts on a page. */
export function savingStore(services: ShellServices): SavingStore {
  const known = stores.get(services);
  if (known) return known;
  const store = createSavingStore(services);
  stores.set(services, store);
  return store;
}

function hasPendingSave(): boolean {
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
  const mark = (key: string, change: Change | null, notice: SavingState['notice'] = null) => {
    const pending = new Map(state.pending);
    if (change === null) pending.delete(key);
    else pending.set(key, change);
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

  /** If the session is unknown, the request itself decides, so a member is never asked to sign in again. */
  async function isSignedIn(): Promise<boolean> {
    const { status } = bus.current('session.changed');
    return (status === 'loading' ? (await session.refresh()).status : status) !== 'unauthenticated';
  }

  function askFirst(item: PendingSave, save: boolean, path: string) {
    mark(savedKey(item.kind, item.id), null);
    if (!save) return session.requireSignIn(path);
    set({ ...state, asking: { item, path } });
  }

  async function change(item: PendingSave, save: boolean, path: string) {
    const key = savedKey(item.kind, item.id);
    const before = state.pending.get(key);
    // Members see the change at once. For visitors the heart waits for the sign-in.
    if (bus.current('membership.changed').status !== 'none') mark(key, { save });
    // A running loop sends this change after the current one, so requests stay in order.
    if (before && before.over === undefined) return;
    if (!(await isSignedIn())) return askFirst(item, save, path);
    const wanted = () => state.pending.get(key)?.save ?? save;
    let sent: boolean;
    do {
      sent = wanted();
      mark(key, { save: sent });
      try {
        await write(item, sent);
        analytics.track(`${item.kind}_${sent ? 'save' : 'unsave'}`, { centre: item.centre, id: item.id });
        await session.refresh();
      } catch (error) {
        // The member has changed their mind, so the newer state is sent regardless of this failure.
        if (wanted() !== sent) continue;
        if (isApiError(error, 'UNAUTHENTICATED')) return askFirst(item, sent, path);
        const text = `We couldn’t ${sent ? 'save' : 'remove'} “${item.label}”. Please try again.`;
        return mark(key, null, { tone: 'danger', text });
      }
    } while (wanted() !== sent);
    mark(key, { save: sent, over: bus.current('favourites.changed') });
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
      if (!hasPendingSave()) return;
      const { resume } = await import(/* webpackChunkName: "pending-save" */ './pending-save.tsx');
      const saved = await resume((item) => change(item, true, '/'));
      if (saved && state.notice === null) set({ ...state, notice: saved });
    },
    dismiss: () => set({ ...state, notice: null }),
    stopAsking: () => set({ ...state, asking: null }),
  };
}
