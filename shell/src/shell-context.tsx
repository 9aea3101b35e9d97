import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { AnalyticsService } from 'shared-contracts';
import type { ShellStore } from './shell-store.ts';

interface ShellContextValue {
  readonly store: ShellStore;
  readonly track: AnalyticsService['track'];
}

export const ShellContext = createContext<ShellContextValue | null>(null);

function useShellContext(): ShellContextValue {
  const value = useContext(ShellContext);
  if (!value) throw new Error('A component of the shell was drawn outside of it');
  return value;
}

/** State that the shell's components draw from. */
export function useShell() {
  const { store } = useShellContext();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export const useTrack = () => useShellContext().track;

/** The shell's clock: the server's time first, so that hydration is clean, then the device's, to the minute. */
export function useNow(): number {
  const { store } = useShellContext();
  const [now, setNow] = useState(store.get().now);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
