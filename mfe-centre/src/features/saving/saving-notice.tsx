import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useFact, useServices } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';
import styles from './saving-notice.module.css';
import { savingStore } from './saving-store.ts';

/** Milliseconds that good news is shown. */
const GOOD_NEWS_MS = 8_000;

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
  // Good news needs no answer: it goes by itself, and with the page that it was told on.
  const isGood = notice?.tone === 'success';
  const { pathname } = useLocation();
  const toldOn = useRef(pathname);
  useEffect(() => {
    if (!isGood) return;
    if (toldOn.current !== pathname) return store.dismiss();
    const timer = setTimeout(store.dismiss, GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [isGood, pathname, store]);
  useEffect(() => {
    toldOn.current = pathname;
  }, [pathname]);
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
