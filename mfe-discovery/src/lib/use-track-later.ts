import { useEffect, useRef } from 'react';
import type { AnalyticsEventName, AnalyticsEventProps } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';

/** Milliseconds that a result must be stable before it is tracked. */
const SETTLED_MS = 800;

/** Tracks an event once its properties are stable. `false` tracks nothing. */
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
