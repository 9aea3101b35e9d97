import { useEffect, useRef } from 'react';
import type { AnalyticsEventName, AnalyticsEventProps } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';

/** A search is told once its result has stood for a moment, not at every letter. Milliseconds. */
const SETTLED_MS = 800;

/** Tells an event when its properties have not changed for a moment; nothing for false. */
export function useTrackLater<N extends AnalyticsEventName>(
  name: N | false,
  props: AnalyticsEventProps<N>,
): void {
  const { analytics } = useServices();
  const latest = useRef(props);
  const key = JSON.stringify(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (name === false) return;
    const timer = setTimeout(() => analytics.track(name, latest.current), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [analytics, name, key]);
}
