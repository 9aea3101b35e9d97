import { useLocation } from 'react-router';
import { useServices } from './services-context.tsx';

/** Returns a function that requires a sign-in and then returns to the current page. @since 1.8.0 */
export function useRequireSignIn(): () => void {
  const { session } = useServices();
  const { pathname, search } = useLocation();
  return () => session.requireSignIn(pathname + search);
}
