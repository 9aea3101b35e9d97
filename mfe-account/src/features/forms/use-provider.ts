import { useEffect, useState } from 'react';
import type { AuthProvider } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';

/**
 * Returns the identity provider, or null while it is unknown or unavailable. Forms of the embedded provider
 * show meanwhile.
 */
export function useProvider(): AuthProvider | null {
  const { session } = useServices();
  const [provider, setProvider] = useState<AuthProvider | null>(null);
  useEffect(() => {
    let isCurrent = true;
    session.provider().then(
      (found) => isCurrent && setProvider(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [session]);
  return provider;
}
