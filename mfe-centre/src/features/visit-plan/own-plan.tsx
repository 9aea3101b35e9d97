import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { VisitPlan } from 'shared-contracts/member';
import { useFact, useMembership, useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';
import { ConsentNotice } from '../texts/consent-notice.tsx';
import { knownPlanStore, loadPlanStore } from './load-plan-store.ts';
import { NO_PLAN } from './plan-changes.ts';
import type { OwnPlan, PlanStore } from './plan-store.ts';
import styles from './visit-plan.module.css';

const KEPT = {
  account: 'Saved with your account.',
  device: 'Saved on this device. Sign in to see it on all your devices.',
  page: 'Saved while this page is open.',
} as const;

export function PlanKept({ own, onRetry }: { own: OwnPlan; onRetry: () => void }) {
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
        <ConsentNotice>To see this plan later, allow this site to store it on your device.</ConsentNotice>
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
  const [store, setStore] = useState<PlanStore | null>(() => knownPlanStore(services));
  const [hasFailed, setFailed] = useState(false);
  const who = useMembership().kind;
  const isAllowed = useFact('consent.changed').functional;
  const retry = useCallback(() => {
    setFailed(false);
    loadPlanStore(services).then(
      (loaded) => {
        setStore(loaded);
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
    store?.subscribe ?? nothing,
    () => store?.read(centre) ?? LOADING,
    () => LOADING,
  );
  const edit = useCallback<EditPlan>((change) => void store?.change(centre, change), [store, centre]);
  return { own: hasFailed ? { ...LOADING, status: 'failed' } : own, edit, retry };
}
