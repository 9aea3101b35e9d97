import { useSyncExternalStore } from 'react';

/**
 * Slug of the highlighted centre, in the list or on the map. A store instead of state, so a change renders
 * only one row and one pin.
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

export const useIsActive = (active: ActiveCentre, slugs: readonly string[]): boolean =>
  useSyncExternalStore(
    active.subscribe,
    () => {
      const slug = active.get();
      return slug !== null && slugs.includes(slug);
    },
    () => false,
  );
