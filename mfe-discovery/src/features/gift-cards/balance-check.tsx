import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from 'shared-ui';
import { useHydrated } from '../../lib/use-hydrated.ts';
import styles from './gift-cards.module.css';

const BalanceForm = lazy(() =>
  import('./balance-form.tsx').then(({ BalanceForm }) => ({ default: BalanceForm })),
);

export function BalanceCheck() {
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={styles.topic} aria-labelledby="check-balance">
      <h2 className={styles.title} id="check-balance">
        Check your balance
      </h2>
      <div className={styles.balance}>
        {isAsked ? (
          <Suspense fallback={<Skeleton shape="row" lines={3} />}>
            <BalanceForm />
          </Suspense>
        ) : (
          <>
            <p>Have the card at hand: you need its number and its PIN. We don’t keep either.</p>
            <div>
              <Button icon="card" disabled={!hydrated} onClick={() => setAsked(true)}>
                Check a balance
              </Button>
            </div>
            <noscript>
              <p>It takes JavaScript. Without it, ask at guest services.</p>
            </noscript>
          </>
        )}
      </div>
    </section>
  );
}
