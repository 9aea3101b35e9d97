import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from 'shared-contracts/remote';
import { createActiveCentre } from '../search/active-centre.ts';
import { type FinderState, finderHref } from '../search/finder-state.ts';

/** Milliseconds until the URL is updated, so a drag writes it once. */
const ADDRESS_DELAY_MS = 350;

/** State shared by list and map: the highlighted centre, the selected one and the map view. */
export function useListMapState(state: FinderState) {
  const { navigation, analytics } = useServices();
  const [active] = useState(createActiveCentre);
  const latest = useRef(state);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const write = useCallback(
    (change: Partial<FinderState>) => {
      latest.current = { ...latest.current, ...change };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void navigation.navigate(finderHref(latest.current), { replace: true });
      }, ADDRESS_DELAY_MS);
    },
    [navigation],
  );

  // The card opens at once. The URL follows.
  const [selected, setSelected] = useState(state.at || null);
  const [shownAt, setShownAt] = useState(state.at);
  if (shownAt !== state.at) {
    setShownAt(state.at);
    setSelected(state.at || null);
  }

  const select = useCallback(
    (slug: string | null) => {
      setSelected(slug);
      active.set(slug);
      write({ at: slug ?? '' });
      if (slug === null) return;
      analytics.track('find_map_pin_select', { centre: slug });
      document.querySelector(`[data-slug="${CSS.escape(slug)}"]`)?.scrollIntoView({ block: 'nearest' });
    },
    [write, analytics, active],
  );
  const moveMap = useCallback((map: string) => write({ map }), [write]);

  return { active, selected, select, moveMap };
}
