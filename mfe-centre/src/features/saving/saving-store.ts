import { type Favourites, isApiError, type ShellServices } from 'shared-contracts';
import { PENDING_KEY } from './pending-key.ts';
import type { PendingSave } from './pending-save.ts';

export type SavedKind = PendingSave['kind'];

/** A heart that somebody without a session touched, and the page that it stands on. */
export interface Asking {
  readonly item: PendingSave;
  readonly path: string;
}

/** A change, shown as it will be before the server has answered. */
export interface Change {
  readonly save: boolean;
  /** Favourites that stood when it had arrived: the next ones know of it. Absent while it is on its way. */
  readonly over?: Favourites | null;
}

export interface SavingState {
  readonly pending: ReadonlyMap<string, Change>;
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

/** What a heart shows: the change while it is newer than the favourites, else what they say; empty before they are known. */
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

  /** Where it could not be found out, the call itself tells: a member is asked to sign in by nobody. */
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
    // Who is taken for a member sees it at once; a visitor's heart stays as it is.
    if (bus.current('membership.changed').status !== 'none') mark(key, { save });
    // The press that is on its way goes on to this one: each alone, so that they arrive in their order.
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
        // Wanted otherwise by now: that is tried, whatever came of this.
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
      if (!isWaiting()) return;
      const { resume } = await import(/* webpackChunkName: "resume" */ './resume.ts');
      const saved = await resume((item) => change(item, true, '/'));
      if (saved && state.notice === null) set({ ...state, notice: saved });
    },
    dismiss: () => set({ ...state, notice: null }),
    stopAsking: () => set({ ...state, asking: null }),
  };
}
