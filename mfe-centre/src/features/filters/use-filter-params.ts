import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Query, withQuery } from 'shared-contracts';

/**
 * Filters that stand in the address. A change replaces the entry in the history, so that Back leaves the page; a word
 * that is being typed shows at once and reaches the address with it.
 */
export function useFilterParams() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const sent = useSent(search);
  const params = new URLSearchParams(search);
  /** Changes the query: `change` has the parameters as they will be once all that was set before has been drawn. */
  function set(change: (params: URLSearchParams) => Query) {
    const path = withQuery(pathname, change(new URLSearchParams(sent.newest())));
    sent.add(path.slice(pathname.length));
    void navigate(path, { replace: true, preventScrollReset: true });
  }
  return { params, set };
}

/** The text of a search field, in step with the address but never behind the hand. */
export function useTypedText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  // Anything else came by a link, Back, or the button that clears.
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
 * Values that this page has sent into the address and that have not been drawn from it yet. They are drawn later, in their
 * order, and some never, since a newer one overtook them. A value that is drawn and was not sent is told to `onOther`.
 */
function useSent(drawn: string, onOther?: (value: string) => void) {
  const values = useRef<string[]>([]);
  const other = useRef(onOther);
  // Part of the drawing: a later effect of the first one would take away what was typed before the scripts and is told right after it.
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
