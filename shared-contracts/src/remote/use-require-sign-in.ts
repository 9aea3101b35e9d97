import { useLocation } from 'react-router';
import { useServices } from './services-context.tsx';

/** Has the shopper sign in, and come back to the page that stands. @since 1.8.0 */
export function useRequireSignIn(): () => void {
  const { session } = useServices();
  const { pathname, search } = useLocation();
  return () => session.requireSignIn(pathname + search);
}
