import { useEffect, useState } from 'react';
import type { AuthProvider } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';

/**
 * Provider that keeps the passwords, once it is known. Null until then and when it cannot be asked: the form of the
 * site's own provider is shown meanwhile, and says on sending what is wrong.
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
