import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether hydration is complete. False on the server and in the first render. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
