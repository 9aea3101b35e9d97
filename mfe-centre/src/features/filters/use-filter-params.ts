import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Query, withQuery } from 'shared-contracts/content';

/**
 * Filters kept in the URL. A change replaces the history entry, so Back leaves the page. Typed text shows at
 * once and updates the URL with it.
 */
export function useFilterParams() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const sent = useSent(search);
  const params = new URLSearchParams(search);
  /** Changes the query. `change` gets the parameters with all pending changes applied. */
  function set(change: (params: URLSearchParams) => Query) {
    const path = withQuery(pathname, change(new URLSearchParams(sent.newest())));
    sent.add(path.slice(pathname.length));
    void navigate(path, { replace: true, preventScrollReset: true });
  }
  return { params, set };
}

/** Text of a search field that follows the URL but never overwrites what is being typed. */
export function useTypedText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  // Other values come from a link, Back or the clear button.
  const sent = useSent(text, setTyped);
  return {
    value: typed,
    onChange(next: string) {
      setTyped(next);
      sent.add(next.trim());
      onChange(next);
    },
  };
}

/**
 * Tracks values sent to the URL and not rendered yet. They render later, in order, and newer ones may skip
 * some. Calls `onOther` for a rendered value that was not sent.
 */
function useSent(drawn: string, onOther?: (value: string) => void) {
  const values = useRef<string[]>([]);
  const other = useRef(onOther);
  // Runs during layout: a passive effect would erase text typed before hydration.
  useLayoutEffect(() => {
    const at = values.current.lastIndexOf(drawn);
    values.current = at < 0 ? [] : values.current.slice(at + 1);
    if (at < 0) other.current?.(drawn);
  }, [drawn]);
  const newest = () => values.current.at(-1) ?? drawn;
  return {
    newest,
    add(value: string) {
      if (value !== newest()) values.current.push(value);
    },
  };
}
