import { useFact } from 'shared-contracts/remote';

/** Pages always refetch member data. */
export const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** Whether the shopper has a session. Member queries wait for it. */
export const useHasSession = (): boolean => useFact('session.changed').status === 'authenticated';
