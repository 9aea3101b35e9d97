import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFact, useServices } from 'shared-contracts/remote';
import { Notice } from 'shared-ui';
import styles from './saving-notice.module.css';
import { type Asking, savingStore } from './saving-store.ts';

/** Milliseconds that a success message stays. */
const GOOD_NEWS_MS = 8_000;

type Sheet = ComponentType<{ asking: Asking | null; onClose: () => void }>;

function AskingSheet() {
  const services = useServices();
  const store = savingStore(services);
  const asking = useSyncExternalStore(
    store.subscribe,
    () => store.read().asking,
    () => null,
  );
  const [Sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    if (!asking || Sheet) return;
    import(/* webpackChunkName: "sign-in-first" */ './sign-in-first.tsx').then(
      ({ SignInFirst }) => setSheet(() => SignInFirst),
      () => {
        // Without the sheet's code, falls back to the sign-in page.
        services.session.requireSignIn(asking.path);
      },
    );
  }, [asking, Sheet, services]);
  // A request ends with its page.
  useEffect(() => store.stopAsking, [store]);
  return Sheet && <Sheet asking={asking} onClose={store.stopAsking} />;
}

/**
 * Status of saves that the heart cannot show. Also completes a save that waited for a sign-in. `pathname` is
 * null in a fragment, which shows the notice in place.
 */
export function SavingNotice({ pathname }: { pathname: string | null }) {
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
  // A success message disappears after a while or with its page.
  const isGood = notice?.tone === 'success';
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
    <>
      <div className={pathname === null ? undefined : styles.place} role="status">
        {notice && (
          <Notice tone={notice.tone} onDismiss={store.dismiss}>
            {notice.text}
          </Notice>
        )}
      </div>
      <AskingSheet />
    </>
  );
}
