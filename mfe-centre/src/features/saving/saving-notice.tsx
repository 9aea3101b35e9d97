import { useEffect, useSyncExternalStore } from 'react';
import { useFact, useServices } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';
import styles from './saving-notice.module.css';
import { savingStore } from './saving-store.ts';

/** Says how a save went where the heart alone does not, and does what was asked for before a sign-in. */
export function SavingNotice() {
  const store = savingStore(useServices());
  const { status } = useFact('session.changed');
  const notice = useSyncExternalStore(
    store.subscribe,
    () => store.read().notice,
    () => null,
  );
  useEffect(() => {
    if (status === 'authenticated') void store.resume();
  }, [status, store]);
  return (
    <div className={styles.place} role="status">
      {notice && (
        <Notice tone={notice.tone} onDismiss={store.dismiss}>
          {notice.text}
        </Notice>
      )}
    </div>
  );
}
