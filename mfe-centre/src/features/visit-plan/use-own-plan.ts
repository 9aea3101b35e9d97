import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { VisitPlan } from 'shared-contracts';
import { useFact, useMembership, useServices } from 'shared-contracts/remote';
import type { OwnPlan, PlanBook } from './plan-book.ts';
import { knownBook, loadBook } from './plan-books.ts';
import { NO_PLAN } from './plan-changes.ts';

export type EditPlan = (edit: (plan: VisitPlan) => VisitPlan) => void;

const LOADING: OwnPlan = { status: 'loading', plan: NO_PLAN, kept: 'page', isUnkept: false };
const nothing = () => () => undefined;

/** Returns the shopper's plan for a centre. It is always loading on the server. */
export function useOwnPlan(centre: string): { own: OwnPlan; edit: EditPlan; retry: () => void } {
  const services = useServices();
  const [book, setBook] = useState<PlanBook | null>(() => knownBook(services));
  const [hasFailed, setFailed] = useState(false);
  const who = useMembership().kind;
  const isAllowed = useFact('consent.changed').functional;
  const retry = useCallback(() => {
    setFailed(false);
    loadBook(services).then(
      (loaded) => {
        setBook(loaded);
        void loaded.open(centre);
      },
      () => setFailed(true),
    );
  }, [services, centre]);

  const isKnown = who !== 'unknown' && who !== 'loading';
  // Membership and consent decide where the plan is stored.
  useEffect(() => {
    if (isKnown) retry();
  }, [isKnown, who, isAllowed, retry]);

  const own = useSyncExternalStore(
    book?.subscribe ?? nothing,
    () => book?.read(centre) ?? LOADING,
    () => LOADING,
  );
  const edit = useCallback<EditPlan>((change) => void book?.change(centre, change), [book, centre]);
  return { own: hasFailed ? { ...LOADING, status: 'failed' } : own, edit, retry };
}
