import { useLayoutEffect, useRef } from 'react';
import { dateSchema } from 'shared-contracts/content';
import { ENTRY_KINDS, type EntryKind } from 'shared-contracts/member';
import { useSearchParams } from 'shared-contracts/remote';

const kindOf = (value: string | null): EntryKind | undefined => ENTRY_KINDS.find((kind) => kind === value);
const dayOf = (value: string | null): string | undefined => dateSchema.safeParse(value).data;

export function useHistoryFilter() {
  const [search, setSearch] = useSearchParams();
  const drawn = search.toString();
  // The URL renders later, so further choices build on the query sent last.
  const sent = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (sent.current === drawn) sent.current = null;
  }, [drawn]);
  const filter = {
    kind: kindOf(search.get('kind')),
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
  };

  function choose(name: keyof typeof filter, value: string) {
    const next = new URLSearchParams(sent.current ?? drawn);
    if (value) next.set(name, value);
    else next.delete(name);
    sent.current = next.toString() === drawn ? null : next.toString();
    setSearch(next, { replace: true });
  }
  return { filter, choose };
}
