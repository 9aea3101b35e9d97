import { createContext, startTransition, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { BusPayload, FactType } from '../shell/bus-events.ts';
import { INITIAL_FACTS } from '../shell/initial-facts.ts';
import type { ShellServices } from '../shell/shell-services.ts';

const ServicesContext = createContext<ShellServices | null>(null);
const ClockContext = createContext<number | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** Services that the shell gave this remote. Throws outside of a mounted remote. */
export function useServices(): ShellServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices was called outside of a mounted remote');
  return services;
}

/** Current value of a fact, following its changes. Server markup and hydration see the initial value. */
export function useFact<T extends FactType>(type: T): BusPayload<T> {
  const { bus } = useServices();
  return useSyncExternalStore(
    (onChange) => bus.on(type, onChange),
    () => bus.current(type),
    () => INITIAL_FACTS[type],
  );
}

const MINUTE = 60_000;

/** Keeps the page's clock: starts at the time the server rendered with, then follows the device to the minute. */
export function ClockProvider({ start, children }: { start: number; children: React.ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    // As a transition: a part of the page that is still being hydrated would be hydrated in one go for it.
    const update = () => startTransition(() => setNow(Date.now()));
    update();
    const timer = setInterval(update, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return <ClockContext.Provider value={now}>{children}</ClockContext.Provider>;
}

/** Milliseconds since the epoch by the page's clock. What depends on the time of day renders from this alone. */
export function useNow(): number {
  const now = useContext(ClockContext);
  if (now === null) throw new Error('useNow was called outside of a mounted remote');
  return now;
}
