import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyPartProps<P> {
  /** The same function each time. Called again after it has failed. */
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
  readonly props: P;
  /** Stand-in when it can't be fetched: the network is gone. Nothing, when left out. */
  failed?(retry: () => void): ReactNode;
}

/**
 * A part of the shell that is fetched when it is first drawn. Unlike React's own `lazy`, whose failure stays for good and takes the
 * whole root with it, it can be tried again.
 */
export function LazyPart<P extends object>({ load, props, failed }: LazyPartProps<P>) {
  const [state, setState] = useState<{ readonly Part: ComponentType<P> | null } | null>(null);
  useEffect(() => {
    if (state) return;
    let isGone = false;
    const settle = (Part: ComponentType<P> | null) => !isGone && setState({ Part });
    load().then(
      (module) => settle(module.default),
      () => settle(null),
    );
    return () => {
      isGone = true;
    };
  }, [state, load]);
  if (!state) return null;
  return state.Part ? <state.Part {...props} /> : failed?.(() => setState(null));
}
