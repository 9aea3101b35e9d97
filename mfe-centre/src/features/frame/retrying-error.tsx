import { useEffect, useRef } from 'react';
import type { PageErrorView } from 'shared-contracts/remote';
import { ErrorState } from 'shared-ui';

/** Milliseconds until the first retry of a failed page. Each further delay doubles. */
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/** Error view of a page that could not load. Retries on a timer and when the connection returns. */
export const RetryingError: PageErrorView = ({ title, message, onRetry }) => {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (delay: number) => {
      timer = setTimeout(() => {
        retry.current();
        wait(Math.min(delay * 2, MAX_RETRY_MS));
      }, delay);
    };
    wait(FIRST_RETRY_MS);
    const now = () => retry.current();
    window.addEventListener('online', now);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, []);
  return <ErrorState title={title} message={message} onRetry={onRetry} />;
};
