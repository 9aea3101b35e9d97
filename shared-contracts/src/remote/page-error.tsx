import { createContext, useContext, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import type { ReportCrash } from '../shell/remote-lifecycles.ts';
import { isApiError } from '../wire/errors.ts';
import type { PageErrorView } from './page.ts';
import { useServices } from './services-context.tsx';

/** Returns the HTTP status of an error of a route or the content API, or undefined. */
export function statusOfError(error: unknown): number | undefined {
  if (isRouteErrorResponse(error)) return error.status;
  return isApiError(error) ? error.status : undefined;
}

/** A missing page shows the 404 page, a failed request offers a retry, other errors are reported. */
export function PageError() {
  const error = useRouteError();
  const failures = useContext(FailuresContext);
  const { navigation } = useServices();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const notFound = statusOfError(error) === 404;
  const retryable = isApiError(error);

  useEffect(() => {
    if (notFound) navigation.showStatus('not-found');
    else if (!retryable) failures?.reportCrash(error);
  }, [notFound, retryable, error, navigation, failures]);

  // Not a revalidation: the router keeps the error of one that ends within a frame.
  const retry = () => void navigate(pathname + search + hash, { replace: true });
  if (notFound || !retryable || !failures) return null;
  return (
    <failures.ErrorView
      title="We couldn’t load this page"
      message="What you typed is saved; try again in a moment."
      onRetry={retry}
    />
  );
}

interface Failures {
  readonly reportCrash: ReportCrash;
  readonly ErrorView: PageErrorView;
}

/** How the mounted remote's pages report failures. Null on the server, which throws instead. */
export const FailuresContext = createContext<Failures | null>(null);
