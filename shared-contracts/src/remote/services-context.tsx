import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { BusPayload, FactType } from '../shell/bus-events.ts';
import { INITIAL_FACTS } from '../shell/initial-facts.ts';
import type { ShellServices } from '../shell/shell-services.ts';

const ServicesContext = createContext<ShellServices | null>(null);
const ClockContext = createContext<number | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** Returns the services that the shell gave this remote. Throws outside of a mounted remote. */
export function useServices(): ShellServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices was called outside of a mounted remote');
  return services;
}

/** Follows a fact. Server markup and hydration get the initial value. */
export function useFact<T extends FactType>(type: T): BusPayload<T> {
  const { bus } = useServices();
  return useSyncExternalStore(
    (onChange) => bus.on(type, onChange),
    () => bus.current(type),
    () => INITIAL_FACTS[type],
  );
}

const MINUTE = 60_000;

/** Starts at the time of the server's render, then follows the device to the minute. */
export function ClockProvider({ start, children }: { start: number; children: React.ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    // As a transition: otherwise a part that is still being hydrated would be hydrated in one go.
    const update = () => startTransition(() => setNow(Date.now()));
    update();
    const timer = setInterval(update, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return <ClockContext.Provider value={now}>{children}</ClockContext.Provider>;
}

/** Page time in milliseconds since the epoch. Everything that depends on the time of day uses it. */
export function useNow(): number {
  const now = useContext(ClockContext);
  if (now === null) throw new Error('useNow was called outside of a mounted remote');
  return now;
}

/** Providers around a remote's router. The same in the browser and on the server for a clean hydration. */
export function RemoteApp(props: {
  queryClient: QueryClient;
  services: ShellServices;
  now: number;
  children: ReactNode;
}) {
  return (
    <QueryClientProvider client={props.queryClient}>
      <ServicesProvider value={props.services}>
        <ClockProvider start={props.now}>{props.children}</ClockProvider>
      </ServicesProvider>
    </QueryClientProvider>
  );
}

/** Prefix for `useId`: unique for each root on a page, the same on the server and in the browser. */
export const identifierPrefixOf = (remote: string) => `${remote}-`;
