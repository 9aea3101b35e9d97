import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShellServices } from '../shell/shell-services.ts';
import { ClockProvider, ServicesProvider } from './services-context.tsx';

/** Frame around a remote's router, the same in the browser and on the server so that hydration is clean. */
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

/** Prefix of `useId`: every root on a page needs one of its own, the same on both sides. */
export const identifierPrefixOf = (remote: string) => `${remote}-`;
