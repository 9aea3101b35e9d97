import { type ReactNode, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { type FinderState, finderHref } from './finder-state.ts';
import { FAILURE_TEXTS, type LocateFailure, locate } from './locate.ts';
import styles from './near-me.module.css';

interface NearMeLinkProps {
  readonly nearMe: ReturnType<typeof useNearMe>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link that asks for the position. Without scripts it leads to a page with alternatives. */
export function NearMeLink({ nearMe, className, children }: NearMeLinkProps) {
  return (
    <a
      className={className}
      href={paths.findACentre({ near: 'me' })}
      aria-disabled={nearMe.state === 'asking' || undefined}
      onClick={(event) => {
        event.preventDefault();
        void nearMe.ask();
      }}
    >
      {children}
    </a>
  );
}

export function NearMeStatus({ state }: { state: NearMeState }) {
  return (
    <p className={styles.status} role="status">
      {state === 'asking'
        ? 'Waiting for your browser. It may ask for permission.'
        : state !== 'idle' && FAILURE_TEXTS[state]}
    </p>
  );
}

type NearMeState = 'idle' | 'asking' | LocateFailure;

/** Asks for the position, then shows the centres near it with `keep` as the rest of the search. */
export function useNearMe(keep: Partial<FinderState> = {}) {
  const { navigation, analytics } = useServices();
  const [state, setState] = useState<NearMeState>('idle');
  async function ask() {
    if (state === 'asking') return;
    setState('asking');
    const result = await locate(navigator.geolocation);
    analytics.track('find_near_me_click', { result: result.found ? 'found' : result.failure });
    if (!result.found) return setState(result.failure);
    setState('idle');
    await navigation.navigate(finderHref({ ...keep, q: '', near: result.position, sort: null }));
  }
  return { state, ask };
}
