import { useLocation, useNavigate } from 'react-router';

/** Replaces the query of the address. `replace` adds no history entry, as for a filter being typed. */
export type SetSearchParams = (next: URLSearchParams, options?: { replace?: boolean }) => void;

/** React Router's own hook would add 4 kB to every first visit: its file includes links and forms. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return [
    new URLSearchParams(search),
    (next, { replace = false } = {}) => void navigate({ pathname, search: next.toString() }, { replace }),
  ];
}
