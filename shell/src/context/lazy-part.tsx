import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyPartProps<P> {
  /** Must be the same function on each render. Called again on retry. */
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
  readonly props: P;
  failed?(retry: () => void): ReactNode;
}

/** Unlike React's `lazy`, a failed load can be retried and does not unmount the root. */
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
