import { useQuery } from '@tanstack/react-query';
import type { AuthProvider } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';

/**
 * Returns the identity provider on another site, or null if the site's own forms sign in. They also show while
 * the provider is unknown or unavailable.
 */
export function useOutsideProvider(): AuthProvider | null {
  const { session } = useServices();
  const { data } = useQuery({
    queryKey: ['auth-provider'],
    queryFn: () => session.provider(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data && !data.embedded ? data : null;
}
