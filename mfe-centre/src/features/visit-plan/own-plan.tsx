import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { VisitPlan } from 'shared-contracts';
import { useFact, useMembership, useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';
import { knownBook, loadBook } from './load-plan-store.ts';
import { NO_PLAN } from './plan-changes.ts';
import type { OwnPlan, PlanBook } from './plan-store.ts';
import styles from './visit-plan.module.css';

const KEPT = {
  account: 'Saved with your account.',
  device: 'Saved on this device. Sign in to have it on all of yours.',
  page: 'Saved while this page is open.',
} as const;

export function PlanKept({ own, onRetry }: { own: OwnPlan; onRetry: () => void }) {
  const { consent } = useServices();
  const isAllowed = useFact('consent.changed').functional;
  const isEmpty = own.plan.stops.length === 0;
  return (
    <div className={styles.kept}>
      <div role="status">
        {own.isUnkept ? (
          <Notice
            tone="danger"
            title="We couldn’t save your last change"
            action={
              <Button size="small" variant="quiet" onClick={onRetry}>
                Try again
              </Button>
            }
          >
            It’s still here while this page is open.
          </Notice>
        ) : (
          !isEmpty && <p>{KEPT[own.kept]}</p>
        )}
      </div>
      {own.kept === 'page' && !isAllowed && !isEmpty && (
        <Notice
          action={
            <Button size="small" variant="quiet" onClick={() => consent.openPreferences()}>
              Allow it
            </Button>
          }
        >
          To see this plan later, allow this device to remember it.
        </Notice>
      )}
    </div>
  );
}

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
