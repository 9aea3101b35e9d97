import { useEffect, useState } from 'react';
import type { VisitPackState } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';

const IMPOSSIBLE: VisitPackState = { kept: null, fetching: null, problem: 'impossible', codes: null };

/** Returns the pack on this device, or null until it has been checked and on the server. */
export function useVisitPack(): VisitPackState | null {
  const { visitPack } = useServices();
  const [state, setState] = useState<VisitPackState | null>(null);
  useEffect(() => {
    if (!visitPack) return setState(IMPOSSIBLE);
    let isGone = false;
    const watching = visitPack.watch((next) => !isGone && setState(next));
    watching.catch(() => setState({ ...IMPOSSIBLE, problem: 'failed' }));
    return () => {
      isGone = true;
      watching.then(
        (undo) => undo(),
        () => undefined,
      );
    };
  }, [visitPack]);
  return state;
}
