import { useSyncExternalStore } from 'react';

/**
 * The centre that is pointed at, in the list or on the map. A store and no state: with every step of the pointer one row
 * and one pin change, and nothing around them is drawn anew.
 */
export interface ActiveCentre {
  get(): string | null;
  set(slug: string | null): void;
  subscribe(onChange: () => void): () => void;
}

export function createActiveCentre(): ActiveCentre {
  let active: string | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => active,
    set(slug) {
      if (slug === active) return;
      active = slug;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Match of the centre pointed at with one of `slugs`. */
export const useIsActive = (active: ActiveCentre, slugs: readonly string[]): boolean =>
  useSyncExternalStore(
    active.subscribe,
    () => {
      const slug = active.get();
      return slug !== null && slugs.includes(slug);
    },
    () => false,
  );
