import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShellServices } from '../shell/shell-services.ts';
import { ClockProvider, ServicesProvider } from './services-context.tsx';

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
