import { useMemo } from 'react';
import { useNow } from 'shared-contracts/remote';
import { pinLabel } from './pin-label.ts';
import type { Pin } from './pins.ts';

/** Labels that pins say aloud, made once a minute for those that are drawn: a drawing must not wait for hours of the day. */
export function usePinLabels(): (pin: Pin) => string {
  const now = useNow();
  return useMemo(() => {
    const known = new Map<string, string>();
    return ({ key, members }: Pin) => {
      const label =
        known.get(key) ??
        pinLabel(
          members.map(({ centre }) => centre),
          now,
        );
      known.set(key, label);
      return label;
    };
  }, [now]);
}
