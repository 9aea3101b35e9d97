import { useFact, useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';
import type { OwnPlan } from './plan-book.ts';
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
