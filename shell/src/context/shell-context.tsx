import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { ContentClient, CountryCode } from 'shared-contracts/content';
import type { AnalyticsService, NavigationService, SessionService } from 'shared-contracts/shell';
import type { ConsentControl } from '../consent/consent.ts';
import type { ShellState, ShellStore } from './shell-store.ts';

export interface ShellActions {
  readonly content: Pick<ContentClient, 'search' | 'giftCardFaq' | 'rewardsFaq'>;
  readonly consent: ConsentControl;
  readonly navigation: Pick<NavigationService, 'navigate'>;
  readonly track: AnalyticsService['track'];
  readonly session: Pick<SessionService, 'signOut'>;
  install(): void;
}

interface ShellContextValue {
  readonly store: ShellStore;
  readonly actions: ShellActions;
}

export const ShellContext = createContext<ShellContextValue | null>(null);

function useShellContext(): ShellContextValue {
  const value = useContext(ShellContext);
  if (!value) throw new Error('Cannot render a component of the shell outside ShellContext.');
  return value;
}

export function useShell<K extends keyof ShellState>(key: K): ShellState[K] {
  const { store } = useShellContext();
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()[key],
    () => store.initial()[key],
  );
}

export const useCountry = (): CountryCode => useShell('centre')?.address.country ?? 'US';

export const useShellStore = () => useShellContext().store;
export const useShellServices = () => useShellContext().actions;
export const useTrack = () => useShellContext().actions.track;

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
