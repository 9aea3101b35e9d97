import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Query, withQuery } from 'shared-contracts';

/**
 * Filters that stand in the address. A change replaces the entry in the history, so that Back leaves the page; a word
 * that is being typed shows at once and reaches the address with it.
 */
export function useFilterParams() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const set = (query: Query) =>
    void navigate(withQuery(pathname, query), { replace: true, preventScrollReset: true });
  return { params, set };
}

/** The text of a search field, in step with the address but never behind the hand. */
export function useTypedText(text: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  useEffect(() => {
    // The address has changed by itself: a link, Back, or the button that clears.
    if (text !== sent.current.trim()) setTyped(text);
    sent.current = text;
  }, [text]);
  return {
    value: typed,
    onChange(next: string) {
      setTyped(next);
      sent.current = next;
      onChange(next);
    },
  };
}
