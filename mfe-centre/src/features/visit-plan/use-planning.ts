import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useFact, useServices } from 'shared-contracts/remote';
import type { PlanBook } from './plan-book.ts';
import { knownBook, loadBook } from './plan-books.ts';
import { PLAN_KEY } from './plan-key.ts';

/** What can be planned. */
export interface Plannable {
  readonly kind: 'store' | 'deal' | 'event';
  readonly id: number;
}

export interface Planning {
  isPlanned(item: Plannable): boolean;
  /** Puts it in, or takes it out; resolves with what went wrong, in a sentence. */
  toggle(item: Plannable): Promise<string | null>;
}

const nothing = () => () => undefined;
const NONE: readonly string[] = [];
const stopOf = ({ kind, id }: Plannable) => `${kind.charAt(0)}${id}`;

/** Check for a plan on this device: only then is the code for it fetched before somebody presses. */
function hasDevicePlan(): boolean {
  try {
    return localStorage.getItem(PLAN_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Visit plan of a centre, as buttons need it. Of a member's plan it knows once something has opened it: no page asks the server for it on
 * its own.
 */
export function usePlanning(centre: string): Planning {
  const services = useServices();
  const [book, setBook] = useState<PlanBook | null>(null);
  const isVisitor = useFact('session.changed').status === 'unauthenticated';
  const stops = useSyncExternalStore(
    book?.subscribe ?? nothing,
    () => book?.read(centre).plan.stops ?? NONE,
    () => NONE,
  );
  useEffect(() => {
    setBook(knownBook(services));
    if (!isVisitor || !hasDevicePlan()) return;
    loadBook(services).then(
      (loaded) => {
        setBook(loaded);
        return loaded.open(centre);
      },
      () => undefined,
    );
  }, [services, centre, isVisitor]);

  return useMemo(
    () => ({
      isPlanned: (item) => stops.includes(stopOf(item)),
      async toggle(item) {
        const isIn = !stops.includes(stopOf(item));
        try {
          const loaded = await loadBook(services);
          setBook(loaded);
          const failure = await loaded.toggle(centre, stopOf(item), isIn);
          if (isIn) services.analytics.track('plan_stop_add', { centre, ...item });
          return failure;
        } catch {
          return 'We couldn’t reach your plan. Please try again.';
        }
      },
    }),
    [services, centre, stops],
  );
}
