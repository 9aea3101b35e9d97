import { useLocation, useNavigate } from 'react-router';

/** Replaces the query of the address. With `replace` the history gets no new entry, as for a filter being typed. */
export type SetSearchParams = (next: URLSearchParams, options?: { replace?: boolean }) => void;

/**
 * The query of the address. React Router's hook of that name sits in the file of its links and forms, which nothing
 * else here needs: left out, every first visit is 4 kB lighter.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (next, { replace = false } = {}) => void navigate({ pathname, search: next.toString() }, { replace }),
  ];
}
