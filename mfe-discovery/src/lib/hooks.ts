import { useEffect, useRef } from 'react';
import { useServices } from 'shared-contracts/remote';
import type { AnalyticsEventName, AnalyticsEventProps } from 'shared-contracts/shell';

/**
 * Uncontrolled search field that follows the URL. An answer never overwrites newer typing. Call `onInput` on
 * input and `sent` on submit.
 */
export function useSearchField(text: string) {
  const ref = useRef<HTMLInputElement>(null);
  const shown = useRef(text);
  const isTyped = useRef(false);
  useEffect(() => {
    // Skips the first render, because text typed before hydration is reported later.
    if (shown.current === text) return;
    shown.current = text;
    const field = ref.current;
    if (!field || (isTyped.current && document.activeElement === field)) return;
    field.value = text;
  }, [text]);
  return {
    ref,
    onInput() {
      isTyped.current = true;
    },
    sent() {
      isTyped.current = false;
    },
  };
}

/** Milliseconds that a result must be stable before it is tracked. */
const TRACK_DELAY_MS = 800;

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
    const timer = setTimeout(() => analytics.track(name, latest.current), TRACK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [analytics, name, key]);
}
