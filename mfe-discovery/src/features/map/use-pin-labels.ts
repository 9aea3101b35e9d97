import { useMemo } from 'react';
import { useNow } from 'shared-contracts/remote';
import { pinLabel } from './pin-label.ts';
import type { Pin } from './pins.ts';

/** Returns labels of pins, cached per minute because opening hours are slow to compute. */
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
