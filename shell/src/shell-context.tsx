import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type {
  AnalyticsService,
  ContentClient,
  CountryCode,
  NavigationService,
  SessionService,
} from 'shared-contracts';
import type { ConsentControl } from './consent/consent.ts';
import type { ShellState, ShellStore } from './shell-store.ts';

/** Actions of the shell's own components. On the server nothing of them is ever called. */
export interface ShellActions {
  readonly content: Pick<ContentClient, 'search' | 'giftCardFaq' | 'rewardsFaq'>;
  readonly consent: ConsentControl;
  readonly navigation: Pick<NavigationService, 'navigate'>;
  readonly track: AnalyticsService['track'];
  readonly session: Pick<SessionService, 'signOut'>;
  closePreferences(): void;
  /** Slug of the centre that the shopper is at: of the page, else the preferred one, else the last; null for none. */
  knownCentre(): string | null;
  setHelp(help: ShellState['help']): void;
  /** Has the browser ask whether to install the site. */
  install(): void;
}

interface ShellContextValue {
  readonly store: ShellStore;
  readonly actions: ShellActions;
}

export const ShellContext = createContext<ShellContextValue | null>(null);

function useShellContext(): ShellContextValue {
  const value = useContext(ShellContext);
  if (!value) throw new Error('A component of the shell was drawn outside of it');
  return value;
}

/** One part of the shell's state. A component is drawn again when that part changes, and not for the others. */
export function useShell<K extends keyof ShellState>(key: K): ShellState[K] {
  const { store } = useShellContext();
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()[key],
    () => store.initial()[key],
  );
}

/** Country whose spelling the shell's words have: that of the centre whose page is shown, else the operator's own. */
export const useCountry = (): CountryCode => useShell('centre')?.address.country ?? 'US';

export const useShellServices = () => useShellContext().actions;
export const useTrack = () => useShellContext().actions.track;

/** The shell's clock: the server's time first, so that hydration is clean, then the device's, to the minute. */
export function useNow(): number {
  const { store } = useShellContext();
  const [now, setNow] = useState(store.initial().now);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
